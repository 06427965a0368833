import CRawLoop
import Foundation

/// The origin of every comparison: one nginx worker on free loopback ports, serving one small page and a large one.
struct Nginx {
  let url: String
  /// The page over TLS and HTTP/2.
  let securedURL: String
  /// What the certificate of that is verified against.
  let authorityFile: String
  /// A body of ``largeBytes`` zeros.
  let largeURL: String
  static let largeBytes = 1 << 30
  private let server: keeper

  /// Starts nginx from the PATH and waits until it serves `page`.
  static func start(serving page: Data) async throws -> Nginx {
    let binary = try find()
    let (port, securedPort) = (free_loopback_port(), free_loopback_port())
    guard port > 0, securedPort > 0, port != securedPort else {
      throw BenchError("no free port on the loopback interface")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "ulak-bench-\(UUID().uuidString)")
    // Started as root, nginx serves as an unprivileged user, who must be able to read the page.
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let nginx: Nginx
    do {
      try page.write(to: folder.appending(path: "products.json"))
      try Data(configuration(port: port, securedPort: securedPort).utf8).write(to: folder.appending(path: "nginx.conf"))
      nginx = try Nginx(binary: binary, folder: folder, port: port, securedPort: securedPort)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
    do {
      try await nginx.waitUntilServing(page)
      return nginx
    } catch {
      let log = try? String(contentsOf: folder.appending(path: "error.log"), encoding: .utf8)
      nginx.stop()
      throw BenchError("nginx does not serve the page: \(error)\n\(log ?? "")")
    }
  }

  /// Stops nginx and removes its folder.
  func stop() {
    keeper_stop(server)
  }

  private init(binary: String, folder: URL, port: Int32, securedPort: Int32) throws {
    url = "http://127.0.0.1:\(port)/products.json"
    securedURL = "https://127.0.0.1:\(securedPort)/products.json"
    largeURL = "http://127.0.0.1:\(port)/large"
    authorityFile = folder.appending(path: "cert.pem").path(percentEncoded: false)
    // A shell holds nginx and waits on a pipe of ours, so that server and folder go however this process ends.
    let script = """
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 \\
        -addext subjectAltName=IP:127.0.0.1 -keyout "$2/key.pem" -out "$2/cert.pem" 2>>"$2/error.log"
      truncate -s \(Nginx.largeBytes) "$2/large"
      "$1" -p "$2" -c "$2/nginx.conf" -e "$2/error.log" 2>>"$2/error.log" &
      read -r _
      kill "$!"
      wait "$!"
      rm -rf "$2"
      """
    server = unsafe keeper_start(script, binary, folder.path(percentEncoded: false))
    guard server.pid > 0 else { throw BenchError("no process can be started") }
  }

  private func waitUntilServing(_ page: Data) async throws {
    var last: (any Error)?
    for _ in 0..<100 {
      do {
        let stats = try await RawLoop.perform.measured(url: url, total: 1, inFlight: 1)
        guard stats.body_bytes == Int64(page.count) else { throw BenchError("another page is served at \(url)") }
        return
      } catch {
        last = error
      }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw last ?? BenchError("no answer from \(url)")
  }

  private static func find() throws -> String {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    // Distributions keep it in sbin, which is not on every user's PATH.
    let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"]
    for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/nginx") {
      return "\(folder)/nginx"
    }
    throw BenchError("nginx is not installed: `apt-get install nginx-light` or `brew install nginx`")
  }

  private static func configuration(port: Int32, securedPort: Int32) -> String {
    """
    daemon off;
    worker_processes 1;
    worker_rlimit_nofile 8192;
    pid nginx.pid;
    events { worker_connections 4096; }
    http {
      access_log off;
      keepalive_requests 100000000;
      keepalive_timeout 3600s;
      # One write for head and page is less work for the server than a corked sendfile: two calls fewer a request.
      sendfile off;
      open_file_cache max=16;
      types { application/json json; }
      client_body_temp_path body;
      proxy_temp_path proxy;
      fastcgi_temp_path fastcgi;
      uwsgi_temp_path uwsgi;
      scgi_temp_path scgi;
      server {
        listen 127.0.0.1:\(port) backlog=4096;
        root .;
        location /large { sendfile on; }
      }
      server {
        listen 127.0.0.1:\(securedPort) ssl http2 backlog=4096;
        ssl_certificate cert.pem;
        ssl_certificate_key key.pem;
        root .;
      }
    }
    """
  }
}
