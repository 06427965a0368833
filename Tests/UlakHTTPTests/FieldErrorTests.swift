import Testing
import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What servers say about values, in the shapes in which they say it.
@Suite("Errors by field") struct FieldErrorTests {
  private func error(_ json: String, isTruncated: Bool = false, isProblem: Bool = false) -> NetworkError {
    var error = NetworkError(.validation)
    error.response = .init(
      status: 422, headerFields: [:], body: Data(json.utf8), isBodyTruncated: isTruncated,
      problem: isProblem ? ProblemDetails(json: Data(json.utf8)) : nil)
    return error
  }

  @Test(
    "Every common shape is read",
    arguments: [
      (#"{"errorCode":"V1","message":"no","errors":[{"field":"email","message":"taken"}]}"#, ["email: taken"]),
      (
        #"{"errors":{"email":["taken","too long"],"age":"too young","base":["closed"]}}"#,
        ["age: too young", ": closed", "email: taken", "email: too long"]
      ),
      (
        #"{"errors":{"address":{"city":["missing"]},"tags":[{"message":"odd"}],"a":{"message":"x"}}}"#,
        ["a: x", "address.city: missing", "tags: odd"]
      ),
      (#"{"title":"t","invalid-params":[{"name":"age","reason":"must be positive"}]}"#, ["age: must be positive"]),
      (
        ##"{"title":"t","errors":[{"detail":"must be positive","pointer":"#/user/a~1b~0c"}]}"##,
        ["user.a/b~c: must be positive"]
      ),
      (
        #"{"errors":[{"source":{"pointer":"/data/attributes/title"},"detail":"empty","code":"blank"}]}"#,
        ["title: empty"]
      ),
      (
        #"{"detail":[{"loc":["body","items",0,"price"],"msg":"not a number","type":"float"}]}"#,
        ["items.0.price: not a number"]
      ),
      (#"{"error":{"message":"no","errors":[{"field":"x","message":"y"}]}}"#, ["x: y"]),
      (#"{"errors":["all wrong", 7]}"#, [": all wrong"]), (#"{"message":"no"}"#, []), ("[]", []), ("null", []),
      (#"{"errors":{}}"#, []), (#"{"errors":[]}"#, []), (#"{"errors":[{"field":"x"}]}"#, []), ("<html>", []), ("", []),
      (#"{"violations":[{"propertyPath":"x","field":"y","message":"z"}]}"#, ["y: z"]),
    ] as [(String, [String])])
  func shapes(json: String, expected: [String]) {
    #expect(error(json).fieldErrors.map { "\($0.field): \($0.message)" } == expected)
  }

  @Test("Problem details bring theirs as extensions (RFC 9457, RFC 7807)") func problems() {
    let json = #"{"type":"t","title":"Bad","detail":"worse","errors":{"name":["too short"]},"code":12}"#
    let error = error(json, isProblem: true)
    #expect(error.fieldErrors == [FieldError(field: "name", message: "too short")])
    #expect(error.serverMessage == "worse" && error.serverCode == "12")
  }

  @Test(
    "The server's words and code for the whole are found",
    arguments: [
      (#"{"message":"Forbidden"}"#, "Forbidden", nil), (#"{"errorCode":"V1","message":"no"}"#, "no", "V1"),
      (#"{"error":"invalid_grant","error_description":"expired"}"#, "expired", nil), (#"{"error":"no"}"#, "no", nil),
      (#"{"error":{"code":42,"message":"inner"}}"#, "inner", "42"), (#"{"message":7}"#, "7", nil), ("{}", nil, nil),
      (#"{"message":""}"#, nil, nil), ("<html>", nil, nil),
    ] as [(String, String?, String?)])
  func whole(json: String, message: String?, code: String?) {
    #expect(error(json).serverMessage == message && error(json).serverCode == code)
  }

  @Test("A code of a field is kept") func codes() {
    let error = error(#"{"errors":[{"field":"email","message":"taken","code":"E7"}]}"#)
    #expect(error.fieldErrors == [FieldError(field: "email", message: "taken", code: "E7")])
  }

  @Test("Nothing is read from a part of a body, from too much of it, or too deep in it") func bounds() {
    #expect(error(#"{"message":"x"}"#, isTruncated: true).serverMessage == nil)
    #expect(error(#"{"message":"\#(String(repeating: "x", count: 70_000))"}"#).serverMessage == nil)
    let many = (0..<500).map { #"{"field":"f\#($0)","message":"m"}"# }.joined(separator: ",")
    #expect(error(#"{"errors":[\#(many)]}"#).fieldErrors.count == 256)
    let deep = String(repeating: #"{"errors":"#, count: 5000) + "1"
    #expect(error(deep).fieldErrors.isEmpty && error(String(repeating: "[", count: 60_000)).serverMessage == nil)
    let nested = (0..<40).reduce(#"["x"]"#) { json, _ in #"{"a":\#(json)}"# }
    #expect(error(#"{"errors":\#(nested)}"#).fieldErrors.isEmpty)
  }

  @Test("Without an answer there is nothing to read") func nothing() {
    let error = NetworkError(.noConnection)
    #expect(error.fieldErrors.isEmpty && error.serverMessage == nil && error.serverCode == nil)
    #expect(error.body(as: [String: String].self) == nil)
  }

  @Test("What the server said is in no description and no dump") func secrets() {
    var error = error(#"{"message":"S3CRET","errors":[{"field":"x","message":"S3CRET"}]}"#)
    error.errorBody = ["S3CRET"]
    var text = "\(error) \(String(reflecting: error)) \(error.message(in: .english))"
    dump(error, to: &text)
    #expect(error.fieldErrors.first?.message == "S3CRET" && !text.contains("S3CRET"))
  }

  @Test("Call sites read well") func questions() {
    #expect(NetworkError(.noConnection).isOffline && !NetworkError(.cannotConnect).isOffline)
    #expect(NetworkError(.deadline).isTimeout && NetworkError(.connectTimeout).isTimeout)
    #expect(NetworkError(.unauthorized).isUnauthorized && !NetworkError(.forbidden).isUnauthorized)
    #expect(NetworkError(.gone).isNotFound && NetworkError(.notFound).isNotFound)
    #expect(NetworkError(.validation).isValidation && NetworkError(.locallyRateLimited).isRateLimited)
    #expect(NetworkError(.cannotConnect).isRetryable && !NetworkError(.certificate).isRetryable)
  }
}
