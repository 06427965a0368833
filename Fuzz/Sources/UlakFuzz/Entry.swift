#if canImport(FoundationEssentials)
  import FoundationEssentials
  #if canImport(Glibc)
    import Glibc
  #endif
#else
  import Foundation
#endif

/// What libFuzzer calls for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  chosen.run(FuzzInput(bytes))
  return 0
}

/// The target that `ULAK_FUZZ_TARGET` names; without one, or without such a target, the names of all of them.
private let chosen: FuzzTarget = {
  let name = unsafe getenv("ULAK_FUZZ_TARGET").map { unsafe String(cString: $0) }
  if let target = FuzzTarget.all.first(where: { $0.name == name }) { return target }
  for target in FuzzTarget.all { print(target.name) }
  exit(2)
}()

/// Something that is fed with inputs.
struct FuzzTarget: Sendable {
  let name: String
  let run: @Sendable (FuzzInput) -> Void
}

/// Ends the process, so that libFuzzer keeps the input, unless the condition holds.
func demand(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
