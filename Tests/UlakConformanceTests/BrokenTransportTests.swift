import Synchronization
import Testing
import UlakCurl
import UlakTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Cases that cannot fail prove nothing: each way to be broken must be found out by the cases that are about it.
@Suite(.timeLimit(.minutes(5))) struct BrokenTransportTests {
  @Test(arguments: breakages)
  func isFoundOut(breakage: Breakage) async throws {
    for id in breakage.ids {
      let test = try #require(TransportConformance.all.first { $0.id == id })
      let outcome = await test.outcome(over: .http1, limit: breakage.hangs ? .milliseconds(500) : .seconds(20)) {
        configuration in
        BrokenTransport(
          try CurlTransport.forCase(configuration), claiming: breakage.claiming, breakage.behave)
      }
      guard case .failed(let failure) = outcome else {
        Issue.record("\(id) is passed by a transport that \(breakage)")
        continue
      }
      #expect(failure.id == id && !failure.expected.isEmpty && !failure.happened.isEmpty)
      #expect(breakage.hangs || !failure.expected.hasPrefix("an end within"), "\(id) waits in vain")
    }
  }

  private static let breakages: [Breakage] = [
    .request("drops the last field", ["TC-005", "TC-007", "TC-011", "TC-012"]) { request in
      guard let last = request.headerFields.last else { return }
      request.headerFields.removeAll(named: last.name)
    },
    .request("names itself", ["TC-008", "TC-009"]) { $0.headerFields.append(HTTPField(name: .userAgent, value: "me")) },
    .request("writes methods in capitals", ["TC-001"]) { $0.method = HTTPMethod($0.method.rawValue.uppercased()) },
    .request("tidies targets up", ["TC-002"]) {
      $0.url = try HTTPURL($0.url.absoluteString.replacing("%7E", with: "~"))
    },
    .request("sends a body with everything", ["TC-017"]) { if $0.body.isNone { $0.body = .data(Data()) } },
    .request("sorts fields", ["TC-005"]) { request in
      let sorted = request.headerFields.sorted { $0.name.rawName < $1.name.rawName }
      request.headerFields = HTTPFields()
      for field in sorted { request.headerFields.append(field) }
    },
    .request("folds repeated fields", ["TC-006"]) { request in
      for name in Set(request.headerFields.map(\.name)) { request.headerFields[name] = request.headerFields[name] }
    },
    .request("loses the last byte of a body", ["TC-019", "TC-020", "TC-021", "TC-025"]) { request in
      if let bytes = request.body.bytes, !bytes.isEmpty { request.body = .data(bytes.dropLast()) }
    },
    .request("asks for a go-ahead", ["TC-021"]) { $0.headerFields[.expect] = "100-continue" },
    .request("drops Host's port", ["TC-010"]) { $0.headerFields[.host] = "127.0.0.1" },
    .options("keeps no limits", ["TC-085", "TC-086", "TC-087", "TC-088", "TC-092", "TC-093", "TC-176"]) {
      $0.limits = MessageLimits()
    },
    .options("waits for content that is too large", ["TC-094"], hangs: true) { $0.limits = MessageLimits() },
    .options("keeps no default limits", ["TC-089"]) {
      $0.limits.fieldBytes = .max
      $0.limits.headerBytes = .max
      $0.limits.fieldCount = .max
    },
    .options("is narrower than it is told", ["TC-090", "TC-091"]) {
      $0.limits.fieldCount = 100
      $0.limits.bodyBytes -= 1
    },
    .options("knows no deadline", ["TC-177", "TC-190", "TC-191", "TC-194", "TC-195"]) { $0.deadline = .distantFuture },
    .options("takes a call's deadline for the attempt's", ["TC-191"]) { $0.isCallDeadline = false },
    .options("waits for silent servers", ["TC-192", "TC-193"], hangs: true) { $0.idleTimeout = .seconds(1_000_000) },
    .options("connects for ever", ["TC-196"], hangs: true) { $0.connectTimeout = .seconds(1_000_000) },
    .options("takes trickling for silence", ["TC-194"]) { $0.idleTimeout = .milliseconds(1) },
    .options("bounds waiting by the time for connecting", ["TC-198"]) { $0.idleTimeout = $0.connectTimeout },
    .response("folds repeated fields of answers", ["TC-111"]) { response in
      for name in Set(response.headerFields.map(\.name)) { response.headerFields[name] = response.headerFields[name] }
    },
    .response("writes the names of answers in lower case", ["TC-112"]) { response in
      let fields = response.headerFields
      response.headerFields = HTTPFields()
      for field in fields {
        response.headerFields.append(HTTPField(name: .init(field.name.canonicalName), value: field.value))
      }
    },
    .response("loses interim answers", ["TC-042"]) { $0.interim = [] },
    .response("tells nothing", ["TC-260", "TC-261", "TC-262", "TC-263", "TC-264", "TC-265", "TC-266"]) {
      $0.facts = nil
    },
    .response("has answers of its own", ["TC-268"]) { $0.source = .interceptor },
    .response("calls every connection new", ["TC-262"]) { $0.facts?.isReusedConnection = false },
    .response("tells of phases that were none", ["TC-266"]) { $0.facts?.timings.connect = .zero },
    .response("cuts content", ["TC-030", "TC-031", "TC-032", "TC-033", "TC-035", "TC-114", "TC-115", "TC-119"]) {
      if case .data(let data) = $0.body { $0.body = .data(data.dropLast()) }
    },
    .response("hides challenges", ["TC-102"]) { $0.headerFields.removeAll(named: .wwwAuthenticate) },
    .response("makes 200 of everything", ["TC-036", "TC-037", "TC-100", "TC-101", "TC-103", "TC-108"]) {
      $0.status = 200
    },
    .error(
      "takes half an answer for a whole one", ["TC-072", "TC-073", "TC-074", "TC-081", "TC-228", "TC-230", "TC-233"]
    ) {
      error in
      guard error.reason == .truncated else { throw error }
      return HTTPResponse(status: 200)
    },
    .error(
      "puts up with broken answers",
      (50...59).map { "TC-0\($0)" } + (61...70).map { "TC-0\($0)" } + ["TC-071"]
    ) { error in
      guard error.reason == .protocolError || error.reason == .headersTooLarge else { throw error }
      return HTTPResponse(status: 200)
    },
    .error(
      "has one error for everything",
      ["TC-050", "TC-072", "TC-092", "TC-190", "TC-220", "TC-221", "TC-222", "TC-223", "TC-240", "TC-246", "TC-248"]
    ) { _ in throw NetworkError(.unknown) },
    .error(
      "says that nothing was ever processed",
      ["TC-050", "TC-157", "TC-182", "TC-185", "TC-223", "TC-224", "TC-225", "TC-227", "TC-229", "TC-231", "TC-232"]
    ) { error in
      var error = error
      error.mayHaveBeenProcessed = false
      throw error
    },
    .error(
      "says that everything may have been processed", ["TC-195", "TC-196", "TC-220", "TC-221", "TC-241", "TC-246"]
    ) { error in
      var error = error
      error.mayHaveBeenProcessed = true
      throw error
    },
    .error("advises to try everything again", ["TC-051", "TC-085", "TC-191", "TC-226", "TC-240", "TC-244"]) { error in
      var error = error
      error.retryAdvice = .anyMethod
      throw error
    },
    .error("advises never to try again", ["TC-072", "TC-182", "TC-190", "TC-220", "TC-222", "TC-223", "TC-247"]) {
      error in
      var error = error
      error.retryAdvice = .never
      throw error
    },
    Breakage("tells secrets", ["TC-234"]) { request, options, sound in
      do { return try await sound.send(request, options: options) } catch let error as NetworkError {
        throw NetworkError(error.reason, detail: "\(request.url.absoluteString) failed")
      }
    },
    Breakage("sends what failed again", ["TC-157", "TC-182", "TC-183", "TC-184", "TC-185"]) { request, options, sound in
      do { return try await sound.send(request, options: options) } catch is NetworkError {
        return try await sound.send(request, options: options)
      }
    },
    Breakage("tries again what was refused", ["TC-104", "TC-105", "TC-106", "TC-107", "TC-108"]) {
      request, options, sound in
      let response = try await sound.send(request, options: options)
      guard response.status.code > 407 else { return response }
      return try await sound.send(request, options: options)
    },
    Breakage("follows redirects", ["TC-101"]) { request, options, sound in
      let response = try await sound.send(request, options: options)
      guard let location = response.headerFields[.location] else { return response }
      var next = request
      next.url = try HTTPURL("\(request.url.origin)\(location)")
      return try await sound.send(next, options: options)
    },
    Breakage(
      "does not let itself be cancelled", ["TC-200", "TC-201", "TC-202", "TC-203", "TC-204", "TC-208", "TC-210"],
      hangs: true
    ) { request, options, sound in
      try await Task { try await sound.send(request, options: options) }.value
    },
    Breakage("calls giving up an error", ["TC-200", "TC-201", "TC-202", "TC-206", "TC-213"]) {
      request, options, sound in
      do { return try await sound.send(request, options: options) } catch is CancellationError {
        throw NetworkError(.cancelled)
      }
    },
    Breakage("connects anew each time", ["TC-170", "TC-171", "TC-172", "TC-178", "TC-262"]) { request, options, _ in
      try await CurlTransport().send(request, options: options)
    },
    Breakage("trusts no given authority", ["TC-245", "TC-251", "TC-267"]) { request, options, _ in
      try await CurlTransport().send(request, options: options)
    },
    Breakage("keeps its connections for ever", ["TC-179"], hangs: true) { request, options, sound in
      kept.withLock { $0.append(sound) }
      return try await sound.send(request, options: options)
    },
    Breakage(
      "holds content back", ["TC-120", "TC-122", "TC-135", "TC-137"], hangs: true,
      claiming: { $0.streamsResponses = true }
    ) {
      request, options, sound in
      var whole = options
      whole.delivery = .whole
      var response = try await sound.send(request, options: whole)
      if case .data(let data) = response.body { response.body = .stream(HTTPBodyStream(data)) }
      return response
    },
    Breakage(
      "reads bodies whole before it sends them", ["TC-142", "TC-151", "TC-158"], hangs: true,
      claiming: { $0.streamsRequests = true }
    ) {
      request, options, sound in
      var copy = request
      if copy.body.bytes == nil, !copy.body.isNone {
        copy.body = .data(try await copy.body.open().collected(upTo: 96 << 20))
      }
      return try await sound.send(copy, options: options)
    },
    Breakage("remembers cookies", ["TC-014"]) { request, options, sound in
      var copy = request
      if let cookie = cookies.withLock({ $0[request.url.origin] }) { copy.headerFields[.cookie] = cookie }
      let response = try await sound.send(copy, options: options)
      if let cookie = response.headerFields[.setCookie] { cookies.withLock { $0[request.url.origin] = cookie } }
      return response
    },
    Breakage("answers from memory", ["TC-109"]) { request, options, sound in
      if let known = answers.withLock({ $0[request.url] }) { return known }
      let response = try await sound.send(request, options: options)
      if response.headerFields.contains(.eTag) { answers.withLock { $0[request.url] = response } }
      return response
    },
    Breakage("mixes requests up", ["TC-015"]) { request, options, sound in
      var copy = request
      let earlier = leftovers.withLock { $0.updateValue(request.headerFields, forKey: request.url.origin) }
      for field in earlier ?? [:] { copy.headerFields.append(field) }
      return try await sound.send(copy, options: options)
    },
  ]

  private static let kept = Mutex<[any Transport]>([])
  private static let cookies = Mutex<[Origin: String]>([:])
  private static let answers = Mutex<[HTTPURL: HTTPResponse]>([:])
  private static let leftovers = Mutex<[Origin: HTTPFields]>([:])
}
