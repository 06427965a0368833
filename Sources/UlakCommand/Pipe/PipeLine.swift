import Ulak

/// What a line of the pipe asks for.
enum PipeLine: Sendable {
  case request(PipeRequest)
  case cancel(PipeID)
  case invalid(PipeID?, NetworkError)

  /// Understands a line; never fails, for a line that makes no sense is answered too.
  init(_ line: [UInt8]) {
    let read = PipeMembers(line)
    do {
      if let failure = read.failure { throw Self.malformed(failure) }
      guard let id = read.id else { throw Self.malformed("“id” is missing") }
      if let cancel = read.members.first(where: { $0.name == "cancel" }), cancel.value != .bool(false) {
        guard cancel.value == .bool(true), read.members.count == 2 else {
          throw Self.malformed("“cancel” is true and stands beside “id” only")
        }
        self = .cancel(id)
      } else {
        self = .request(try PipeRequest(id: id, members: read.members))
      }
    } catch {
      self = .invalid(read.id, error as? NetworkError ?? NetworkError(.unknown))
    }
  }

  /// A line above the limit, of which only the beginning was kept.
  init(beginning: [UInt8], limit: Int) {
    self = .invalid(PipeMembers(beginning).id, Self.malformed("the line is longer than \(limit) bytes"))
  }

  static func malformed(_ detail: String) -> NetworkError { NetworkError(.encodingFailed, detail: detail) }
}
