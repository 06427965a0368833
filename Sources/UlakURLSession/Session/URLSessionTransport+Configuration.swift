#if canImport(Darwin) || ULAK_URLSESSION_PARITY
  import Foundation
  import UlakHTTP

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension URLSessionTransport {
    /// How a transport uses the network. Whatever URLSession would do beside carrying requests is off, and not to be
    /// turned on here: cookies, caches, stored credentials, waiting for a connection.
    public struct Configuration: Sendable, Hashable {
      /// What kind of session carries the requests.
      public var base = Base.ephemeral
      /// The most connections to one host at a time; further requests wait for one. HTTP/2 needs one for all.
      public var maximumConnectionsPerHost = 6
      /// What the traffic is for.
      public var service = Service.standard
      /// Whether cellular networks may be used.
      public var allowsCellularAccess = true
      /// Whether networks that the system calls expensive may be used, such as cellular ones and personal hotspots.
      public var allowsExpensiveAccess = true
      /// Whether networks may be used while the user has asked for low data use.
      public var allowsConstrainedAccess = true
      /// Whether the system may choose a good moment for background transfers. Without a background session it says nothing.
      public var isDiscretionary = false

      /// The default configuration.
      public init() {}
    }

    /// What kind of session carries the requests.
    public enum Base: Sendable, Hashable {
      /// One that keeps nothing on disk.
      case ephemeral
      /// The system's usual one, which takes part in what a device is configured to do for it.
      case standard
      /// One whose transfers go on when the app is suspended or ends. It sends whole files and saves answers to files;
      /// anything else is refused with reason `unsupported`. Two transports must not share an identifier.
      case background(identifier: String)

      var backgroundIdentifier: String? {
        if case .background(let identifier) = self { return identifier }
        return nil
      }
    }

    /// What traffic is for, which tells networks and the device how urgent it is.
    public enum Service: Sendable, Hashable {
      /// Nothing special.
      case standard
      /// What nobody waits for.
      case background
      /// What a user waits for right now.
      case responsiveData
      /// Video.
      case video
      /// Voice.
      case voice
    }
  }

  extension URLSessionConfiguration {
    /// The session's configuration, with everything off that the pipeline does.
    static func made(from wanted: URLSessionTransport.Configuration) throws -> URLSessionConfiguration {
      let made: URLSessionConfiguration
      switch wanted.base {
      case .ephemeral: made = .ephemeral
      case .standard: made = .default
      case .background(let identifier):
        #if canImport(Darwin)
          made = .background(withIdentifier: identifier)
          made.sessionSendsLaunchEvents = true
          made.isDiscretionary = wanted.isDiscretionary
        #else
          throw NetworkError(.unsupported, detail: "there are no background sessions here, such as \(identifier)")
        #endif
      }
      made.httpShouldSetCookies = false
      made.httpCookieAcceptPolicy = .never
      made.httpCookieStorage = nil
      made.urlCredentialStorage = nil
      // Without a store there is no cache. A policy that forbids it would add Cache-Control: no-cache to requests.
      made.urlCache = nil
      made.requestCachePolicy = .useProtocolCachePolicy
      made.httpMaximumConnectionsPerHost = max(1, wanted.maximumConnectionsPerHost)
      // Deadlines are ours, on our clock.
      made.timeoutIntervalForRequest = URLSessionTransport.never
      made.timeoutIntervalForResource = URLSessionTransport.never
      made.networkServiceType = wanted.service.type
      made.allowsCellularAccess = wanted.allowsCellularAccess
      #if canImport(Darwin)
        // Waiting for a network is the pipeline's too: it tells the app.
        made.waitsForConnectivity = false
        made.allowsExpensiveNetworkAccess = wanted.allowsExpensiveAccess
        made.allowsConstrainedNetworkAccess = wanted.allowsConstrainedAccess
      #endif
      return made
    }
  }

  extension URLSessionTransport.Service {
    fileprivate var type: URLRequest.NetworkServiceType {
      switch self {
      case .standard: .default
      case .background: .background
      #if canImport(Darwin)
        case .responsiveData: .responsiveData
      #else
        case .responsiveData: .default
      #endif
      case .video: .video
      case .voice: .voice
      }
    }
  }
#endif
