import Ulak

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes the lines that the pipe answers, line break included.
enum PipeAnswer {
  static func line(_ id: PipeID, _ response: HTTPResponse, body: Data, url: HTTPURL) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(512 + body.count * 4 / 3)
    line += #"{"id":"#.utf8
    id.write(to: &line)
    line += #","status":\#(response.status.code),"statusText":"#.utf8
    write(response.status.reasonPhrase, to: &line)
    line += #","headers":"#.utf8
    PipeFields.write(response.headerFields, to: &line)
    line += #","body":""#.utf8
    line += body.base64EncodedData()
    line += #"","interim":["#.utf8
    for (index, head) in response.interim.enumerated() {
      line += "\(index > 0 ? "," : "")[\(head.status.code),".utf8
      PipeFields.write(head.headerFields, to: &line)
      line.append(0x5D)
    }
    line += #"],"url":"#.utf8
    write(url.absoluteString, to: &line)
    line += #","redirected":false,"source":"#.utf8
    write(response.source.rawValue, to: &line)
    line += #","age":0,"attempts":\#(response.attempts.count),"timings":{"#.utf8
    let phases = response.facts.map { MetaText.phases($0.timings) } ?? []
    line += phases.map { #""\#($0.name)":\#($0.duration.millisecondsText)"# }.joined(separator: ",").utf8
    line += "}}\n".utf8
    return line
  }

  static func line(_ id: PipeID?, _ error: any Error, status: HTTPStatus? = nil) -> [UInt8] {
    let error = error is CancellationError ? NetworkError(.cancelled) : error as? NetworkError ?? NetworkError(.unknown)
    var line = Array(#"{"id":"#.utf8)
    if let id { id.write(to: &line) } else { line += "null".utf8 }
    line += #","error":{"name":"#.utf8
    write(error.reason.description, to: &line)
    line += #","message":"#.utf8
    write(FailureLine.text(for: error), to: &line)
    if let status = error.status ?? status { line += #","status":\#(status.code)"#.utf8 }
    // Where nothing was sent there is nothing to say.
    if !error.attempts.isEmpty || error.mayHaveBeenProcessed {
      line += #","mayHaveBeenProcessed":\#(error.mayHaveBeenProcessed)"#.utf8
    }
    line += "}}\n".utf8
    return line
  }

  private static func write(_ text: String, to line: inout [UInt8]) {
    line.append(0x22)
    JSONString.writeEscaped(text.utf8, to: &line)
    line.append(0x22)
  }
}
