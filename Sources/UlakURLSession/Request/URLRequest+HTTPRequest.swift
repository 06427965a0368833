#if canImport(Darwin) || ULAK_URLSESSION_PARITY
  public import UlakHTTP

  #if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
  #else
    public import Foundation
  #endif

  extension URLRequest {
    /// The same request for code that is written to URLSession. Its time-outs and policies are Foundation's defaults.
    ///
    /// - Throws: ``NetworkError`` with reason `unsupported` for a body that is a file or a stream, which a session takes
    ///   beside the request, and for what URLSession would send otherwise than asked.
    public init(_ request: HTTPRequest) throws {
      let sendable = try SendableRequest(request)
      self.init(url: sendable.url)
      httpMethod = sendable.method
      for field in sendable.fields { setValue(field.value, forHTTPHeaderField: field.name) }
      switch sendable.content {
      case .none: break
      case .data(let data): httpBody = data
      case .file, .stream:
        throw NetworkError(.unsupported, detail: "a URLRequest holds no body that is a file or a stream")
      }
    }
  }

  extension HTTPRequest {
    /// The same request for a client of ours: address, method, fields and body. Time-outs and policies stay behind.
    ///
    /// - Throws: ``NetworkError`` with reason `invalidURL` without an address of HTTP, `unsupported` for a body that is a
    ///   stream.
    public init(_ request: URLRequest) throws {
      guard let url = request.url else { throw NetworkError(.invalidURL, detail: "the URLRequest has no address") }
      guard request.httpBodyStream == nil else {
        throw NetworkError(.unsupported, detail: "the body of the URLRequest is a stream")
      }
      self.init(url: try HTTPURL(url.absoluteString))
      method = HTTPMethod(request.httpMethod ?? "GET")
      // Foundation keeps no order: by name, the same request is always the same bytes.
      for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) {
        headerFields.append(HTTPField(name: HTTPField.Name(name), value: value))
      }
      if let data = request.httpBody { body = .data(data) }
    }
  }
#endif
