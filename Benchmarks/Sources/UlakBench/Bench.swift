import Foundation

/// Compares the library with its peers in one run, and says whether it keeps its promises.
@main
enum Bench {
  static func main() async {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if options.help {
        print(Options.usage)
        return
      }
      exit(try await run(options) ? 0 : 1)
    } catch {
      FileHandle.standardError.write(Data("ulak-bench: \(error)\n".utf8))
      exit(2)
    }
  }

  /// False when a bar was missed. Off the main actor: a hop from its thread and back would be part of every call.
  @concurrent
  private static func run(_ options: Options) async throws -> Bool {
    #if DEBUG
      throw BenchError("a debug build measures nothing: build with -c release")
    #else
      if options.calls {
        let calls = inProcessCalls().filter { options.only.map($0.name.lowercased().contains) ?? true }
        let report = Report([], try await CallCost.measure(calls, options: options))
        print(options.json ? try report.json() : report.text)
        return !report.missed
      }
      let nginx = try await Nginx.start(serving: try ProductPage.sample.json())
      defer { nginx.stop() }
      if options.loops {
        let study = try await LoopStudy.run(url: nginx.url, options: options)
        print(options.json ? try study.json() : study.text)
        return true
      }
      if options.wire {
        let study = try await WireStudy.run(nginx, options: options)
        print(options.json ? try study.json() : study.text)
        return !study.missed
      }
      var contenders = try contenders(nginx.url)
      if let only = options.only {
        contenders = contenders.filter { $0.name == Name.rawLoop || $0.name.lowercased().contains(only.lowercased()) }
      }
      var rounds: [Rounds] = []
      for inFlight in options.inFlight {
        rounds.append(
          try await Rounds.measure(contenders, inFlight: inFlight, options: options))
      }
      let costs = options.only == nil ? try await CallCost.measure(inProcessCalls(), options: options) : []
      let report = Report(rounds, costs)
      print(options.json ? try report.json() : report.text)
      return !report.missed
    #endif
  }
}
