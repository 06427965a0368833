#if ULAK_URLSESSION_PARITY || canImport(Darwin)
  import Foundation
  import ParityKit
  import Ulak
  import UlakHTTP
  import UlakPlatform

  extension Player {
    /// What the case asks for.
    func request(_ exchange: ParityCase) throws -> HTTPRequest {
      let address =
        [.refused, .cancelledWhileRefused].contains(exchange)
        ? "http://127.0.0.1:\(closed)/" : "\(base)/\(exchange.rawValue)"
      var request = HTTPRequest(
        method: method(exchange), url: try HTTPURL(exchange == .query ? address + "?a=%20b&c=%26+d&e=%C3%A7" : address))
      switch exchange {
      case .post, .put, .patch, .redirectOfPost: request.body = .data(Data("0123456789".utf8))
      case .postEmpty: request.body = .data(Data())
      case .largeUpload, .cancelledWhileSending: request.body = .data(Data(sampleBytes(2_000_000)))
      case .getWithBody: request.body = .data(Data([1]))
      case .streamedUpload: request.body = .stream { HTTPBodyStream(Data([1])) }
      default: break
      }
      if exchange == .fields {
        request.headerFields = ["X-One": "1", "Accept": "a", "accept": "b", "Authorization": "Bearer t"]
      }
      return request
    }

    private func method(_ exchange: ParityCase) -> HTTPMethod {
      switch exchange {
      case .head: .head
      case .post, .postEmpty, .postWithoutBody, .redirectOfPost, .largeUpload, .fileUpload, .changedFile,
        .streamedUpload,
        .cancelledWhileSending:
        .post
      case .put: .put
      case .delete: .delete
      case .patch: .patch
      case .unknownMethod: "PURGE"
      default: .get
      }
    }

    /// The bounds that the case is played with.
    func options(_ exchange: ParityCase) -> AttemptOptions {
      var options = AttemptOptions(connectTimeout: .seconds(5), idleTimeout: .seconds(5))
      switch exchange {
      case .silent: (options.connectTimeout, options.idleTimeout) = (.seconds(0.1), .seconds(0.3))
      case .slowBody: options.idleTimeout = .seconds(0.5)
      case .deadline: options.deadline = SystemTimeSource.shared.now.advanced(by: .seconds(0.4))
      case .tooLarge, .tooLargeAnnounced: options.limits.bodyBytes = 1_000
      case .manyFields: options.limits.fieldCount = 10
      default: break
      }
      return options
    }
  }
#endif
