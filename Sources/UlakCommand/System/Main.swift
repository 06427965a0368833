import Ulak

/// The command: reads its arguments, does what they say, and leaves with a code.
@main
enum Main {
  // Not async: the signals must be blocked before a second thread exists, and help needs no thread at all.
  static func main() {
    System.reserveStandardStreams()
    Interrupts.ignoreBrokenPipes()
    let command: Command
    do { command = try Command(arguments: try System.arguments()) } catch {
      Console.system().complain(FailureLine.line(for: error))
      System.leave(ExitCode.code(for: error))
    }
    switch command {
    case .help(let topic): System.leave(print(topic.text))
    case .version: System.leave(print("ulak \(UlakVersion.current)\n"))
    case .demo(let noColor): Interrupts.run { await demo(console: .system(noColor: noColor)) }
    case .pipe(let settings): Interrupts.run { await PipeSession.run(settings, console: .system(noColor: true)) }
    case .request(let command):
      Interrupts.run {
        await RequestRunner(command: command, console: .system(noColor: command.noColor)).run()
      }
    }
  }

  private static func demo(console: Console) async -> Int32 {
    // A reader that has gone misses the tour, which does no harm.
    await Demo.run(isColoured: console.usesColor) { try? console.write($0) }
  }

  private static func print(_ text: String) -> Int32 {
    let console = Console.system()
    do { try console.write(text) } catch is OutputClosed { return ExitCode.success } catch {
      console.complain(FailureLine.line(for: error))
      return ExitCode.code(for: error)
    }
    return ExitCode.success
  }
}
