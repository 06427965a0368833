import UlakHTTP
package import UlakMockServer

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The body of an answer, step by step: its content, the waits in it, and what goes wrong on the way.
package struct AnswerScript: Sendable {
  /// A step.
  package enum Operation: Sendable {
    /// Content.
    case data(Data)
    /// A wait.
    case pause(Duration)
    /// Bytes of no frame of ours.
    case raw(Data)
    /// The end.
    case end(StreamBody.Ending)
    /// Nothing more, and no end.
    case stall
  }

  /// The steps, in order; the last is an end, or a stall.
  package private(set) var operations: [Operation] = []

  /// - Parameter hasContent: whether a body is to be sent at all.
  package init(_ answer: MockAnswer, hasContent: Bool) {
    let ending: StreamBody.Ending =
      if case .truncated = answer.body, hasContent {
        .reset(.internalError)
      } else if !answer.trailerFields.isEmpty, hasContent {
        .trailers(answer.trailerFields)
      } else {
        .end
      }
    operations = (hasContent ? Self.content(answer) : []) + [.end(ending)]
    for fault in answer.faults {
      switch fault.moment {
      case .responseHead: strike(fault.effect, after: 0)
      case .responseBody(let count): strike(fault.effect, after: count)
      // After the end there is only the connection left.
      case .responseEnd: if fault.effect == .close || fault.effect == .reset { strike(fault.effect, after: .max) }
      default: break
      }
    }
  }

  /// The content and the end, where there is nothing else.
  var plain: (pieces: [Data], ending: StreamBody.Ending)? {
    var pieces: [Data] = []
    for operation in operations {
      switch operation {
      case .data(let data): pieces.append(data)
      case .end(let ending): return (pieces, ending)
      case .pause, .raw, .stall: return nil
      }
    }
    return nil
  }

  private static func content(_ answer: MockAnswer) -> [Operation] {
    let whole: [Operation] =
      switch answer.body {
      case .data(let data), .truncated(_, let data): [.data(data)]
      case .chunks(let chunks): chunks.map { .data($0) }
      case .pieces(let pieces):
        pieces.map { piece in
          switch piece {
          case .data(let data): .data(data)
          case .pause(let duration): .pause(duration)
          }
        }
      }
    let pace = answer.pace
    let sizes = pace.slices.isEmpty ? pace.bytesPerPeriod.map { [$0] } ?? [] : pace.slices
    guard !sizes.isEmpty else { return whole }
    var (paced, number): ([Operation], Int) = ([], 0)
    for operation in whole {
      guard case .data(var rest) = operation else {
        paced.append(operation)
        continue
      }
      while !rest.isEmpty {
        let piece = rest.prefix(max(1, sizes[number % sizes.count]))
        if number > 0, pace.period > .zero { paced.append(.pause(pace.period)) }
        paced.append(.data(Data(piece)))
        rest = rest.dropFirst(piece.count)
        number += 1
      }
    }
    return paced
  }

  /// Lets something happen once `count` bytes of content were sent, or all there are.
  private mutating func strike(_ effect: MockFault.Effect, after count: Int) {
    var before: [Operation] = []
    var rest = operations[...]
    var left = count
    while left > 0, let next = rest.first {
      if case .end = next { break }
      rest.removeFirst()
      guard case .data(let data) = next else {
        before.append(next)
        continue
      }
      before.append(.data(data.prefix(left)))
      if data.count > left { rest.insert(.data(data.dropFirst(left)), at: rest.startIndex) }
      left -= min(left, data.count)
    }
    switch effect {
    case .delay(let duration): operations = before + [.pause(duration)] + rest
    case .send(let bytes): operations = before + [.raw(bytes)] + rest
    case .stall: operations = before + [.stall]
    case .resetStream(let code): operations = before + [.end(.reset(code))]
    case .reset: operations = before + [.end(.abort(.reset))]
    case .close, .halfClose: operations = before + [.end(.abort(.close))]
    // The head is out.
    case .goAway, .malformed: break
    }
  }
}
