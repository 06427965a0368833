#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How a client knows its servers, and how they know it.
///
/// There is no way to turn verification off: a chain to a trusted certificate and the name of the host are always
/// demanded, pins come on top. Connections are shared only between clients whose configurations are equal.
public struct TLSConfiguration: Sendable, Hashable {
  /// Whom to trust.
  public var trust = TLSTrust.system
  /// The certificate to show to servers that ask for one; nil for none.
  public var clientIdentity: ClientIdentity?
  /// The oldest version of TLS to speak.
  public var minimumVersion = TLSVersion.tls12
  /// Which keys hosts may have. Of several entries that fit a host, the one that names it most closely counts.
  public var pins: [HostPins] = []

  /// The system's roots, TLS 1.2 and newer, no pins.
  public init() {}

  /// What contradicts itself or cannot be read.
  package var problems: [NetworkError] {
    var problems = trust.problems + (clientIdentity?.problems ?? []) + pins.flatMap(\.problems)
    let patterns = pins.flatMap(\.hosts)
    if Set(patterns).count < patterns.count {
      problems.append(NetworkError(.invalidConfiguration, detail: "two entries of pins name the same hosts"))
    }
    return problems
  }
}

/// A version of TLS.
public enum TLSVersion: String, Sendable, Hashable {
  /// TLS 1.2 (RFC 5246).
  case tls12 = "1.2"
  /// TLS 1.3 (RFC 8446).
  case tls13 = "1.3"
}

/// Whom to trust.
public enum TLSTrust: Sendable, Hashable {
  /// The certificate authorities of the system.
  case system
  /// The certificates in a file (PEM), and no others.
  case file(String)
  /// These certificates (PEM), and no others.
  case certificates(Data)

  var problems: [NetworkError] {
    switch self {
    case .system, .file: []
    case .certificates(let pem):
      PEM.contains(pem, "CERTIFICATE")
        ? [] : [NetworkError(.invalidConfiguration, detail: "there is no certificate (PEM) to trust")]
    }
  }
}

extension TLSTrust: CustomStringConvertible {
  /// Whom, in a word.
  public var description: String {
    switch self {
    case .system: "system"
    case .file(let path): "file \(path)"
    case .certificates(let pem): "\(pem.count) bytes of certificates"
    }
  }
}

/// A certificate and its private key, with which a client shows who it is.
public struct ClientIdentity: Sendable, Hashable {
  /// Where certificate and key are.
  package enum Source: Sendable, Hashable {
    case files(certificate: String, key: String)
    case data(certificate: Data, key: Data)
  }

  package let source: Source
  /// What the key is encrypted with; nil if it is not.
  package let passphrase: String?

  /// An identity in files (PEM).
  ///
  /// - Parameters:
  ///   - certificateFile: the certificate, and after it those between it and the authority's.
  ///   - privateKeyFile: the key; nil if it is in the same file.
  ///   - passphrase: what the key is encrypted with.
  public init(certificateFile: String, privateKeyFile: String? = nil, passphrase: String? = nil) {
    source = .files(certificate: certificateFile, key: privateKeyFile ?? certificateFile)
    self.passphrase = passphrase
  }

  /// An identity in memory (PEM).
  public init(certificateChain: Data, privateKey: Data, passphrase: String? = nil) {
    source = .data(certificate: certificateChain, key: privateKey)
    self.passphrase = passphrase
  }

  var problems: [NetworkError] {
    guard case .data(let certificate, let key) = source else { return [] }
    guard PEM.contains(certificate, "CERTIFICATE"), PEM.contains(key, "PRIVATE KEY") else {
      return [
        NetworkError(.invalidConfiguration, detail: "the client’s identity is not a certificate and a key in PEM")
      ]
    }
    return []
  }
}

extension ClientIdentity: CustomStringConvertible, CustomReflectable {
  /// Where the certificate is; never the key or its passphrase.
  public var description: String {
    if case .files(let certificate, _) = source { return "file \(certificate)" }
    return "in memory"
  }
  /// The same.
  public var customMirror: Mirror { Mirror(self, children: ["source": description]) }
}

/// The text form of certificates and keys (RFC 7468).
enum PEM {
  /// Whether there is an entry whose label ends like this.
  static func contains(_ text: Data, _ label: String) -> Bool {
    let wanted = Array("\(label)-----".utf8)
    let begin = Array("-----BEGIN ".utf8)
    return text.split(separator: 0x0A).contains { line in
      let line = line.last == 0x0D ? line.dropLast() : line
      return line.starts(with: begin) && line.suffix(wanted.count).elementsEqual(wanted)
    }
  }
}
