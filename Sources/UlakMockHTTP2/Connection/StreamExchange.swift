#if canImport(CNGHTTP2)
  import UlakHTTP
  import UlakMockServer
  import UlakPlatform

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// One request and its answer.
  struct StreamExchange {
    let method: HTTPMethod
    let arrival: MonotonicInstant
    private let head: HTTP2RequestHead
    private(set) var body = Data()
    var trailers = HTTPFields()
    /// Set once it was answered before it was there: how many bytes have come since, which mean nothing.
    var discardedBytes: Int?
    /// The answer, while its delay lasts.
    var delayed: AnswerPlan?
    /// What is still to be done of the answer, while it waits.
    var script: ArraySlice<AnswerScript.Operation> = []
    /// Stops whatever computes the answer or waits for its time.
    var cancel: (@Sendable () -> Void)?

    init(_ head: HTTP2RequestHead, arrival: MonotonicInstant) {
      self.head = head
      self.arrival = arrival
      method = HTTPMethod(rawValue: head.method)
    }

    /// The bytes of the head.
    var rawHead: Data { head.raw }

    /// Whether the client waits for a go-ahead before it sends the body (RFC 9110, section 10.1.1).
    var expectsContinue: Bool { head.fields[.expect].map { CaseFolding.equal($0, "100-continue") } == true }

    /// Adds a piece of the body.
    mutating func append(_ piece: Data) { body.append(piece) }

    /// Forgets what has come of the body, and from now on what comes.
    mutating func refuse() {
      body = Data()
      discardedBytes = 0
    }

    /// The request in the form that stubs know: the authority is the `Host` field.
    func request() -> MockRequest {
      var fields = head.fields
      if let authority = head.authority, !fields.contains(.host) {
        fields = [.host: authority]
        for field in head.fields { fields.append(field) }
      }
      // CONNECT has an authority and no path (RFC 9113, section 8.5).
      return MockRequest(
        method: method, target: head.path ?? head.authority ?? "", headerFields: fields, body: body,
        trailerFields: trailers)
    }
  }
#endif
