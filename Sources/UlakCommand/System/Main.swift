import Ulak

/// The command: reads its arguments, does what they say, and leaves with a code.
@main
enum Main {
  static func main() async {
    let command: Command
    do { command = try Command(arguments: Array(CommandLine.arguments.dropFirst())) } catch {
      Console.system().complain(FailureLine.line(for: error))
      System.leave(ExitCode.code(for: error))
    }
    let interrupts = Interrupts()
    System.leave(await interrupts.run { await run(command) })
  }

  @concurrent
  private static func run(_ command: Command) async -> Int32 {
    switch command {
    case .help: print(HelpText.text)
    case .version: print("ulak \(UlakVersion.current)\n")
    case .demo(let noColor): await demo(console: .system(noColor: noColor))
    case .pipe(let settings): await PipeSession.run(settings, console: .system(noColor: true))
    case .request(let command):
      await RequestRunner(command: command, console: .system(noColor: command.noColor)).run()
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
