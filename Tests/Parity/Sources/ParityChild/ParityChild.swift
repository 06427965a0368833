import Foundation
import ParityKit
import Ulak

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `parity-child BASE-URL CLOSED-PORT CASE...` plays the cases and prints a line of JSON for each.
@main
struct ParityChild {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count > 3 else { return fail("parity-child BASE-URL CLOSED-PORT CASE...") }
    #if ULAK_URLSESSION_PARITY || canImport(Darwin)
      for name in arguments.dropFirst(3) {
        guard let exchange = ParityCase(rawValue: name) else { return fail("there is no case \(name)") }
        do {
          let player = try Player(base: arguments[1], closed: arguments[2])
          let line = try JSONEncoder().encode(await player.play(exchange))
          FileHandle.standardOutput.write(line + Data("\n".utf8))
        } catch { return fail("\(error)") }
      }
    #else
      fail("built without -DULAK_URLSESSION_PARITY: use `make parity`")
    #endif
  }

  private static func fail(_ words: String) {
    FileHandle.standardError.write(Data((words + "\n").utf8))
    exit(2)
  }
}
