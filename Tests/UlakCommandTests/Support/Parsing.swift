import Foundation
import Ulak

@testable import UlakCommand

/// The request that a command line describes.
func request(
  _ arguments: String..., content: Data? = nil,
  reader: SecretReader = SecretReader(environment: { _ in nil }, file: { _ in Data() })
) throws -> HTTPRequest {
  let command = try requestCommand(arguments)
  var builder = RequestBuilder(command: command)
  builder.content = content
  builder.credentials = try command.settings.credentials.map { try Credentials($0, reader: reader) }
  return try builder.request()
}

func requestCommand(_ arguments: [String]) throws -> RequestCommand {
  guard case .request(let command) = try Command(arguments: arguments) else { throw UsageError("not a request") }
  return command
}

func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

extension HTTPRequest {
  var bodyText: String { text(body.bytes ?? Data()) }
}
