#if Server
  /// The rules that keep other sites and users out: which hosts a request may name, where a write may come from, and what a browser may do with a page.
  struct WebSecurity: Sendable {
    /// The hosts that a program is known by, with or without a port, in lower case.
    var hosts: Set<String>
    /// Whether browsers reach it over TLS, by a proxy: its cookies go no other way then.
    var isSecure = false
    /// The program and its data, as they are called in the name of a cookie: letters, digits and hyphens.
    var program = ""
    /// The most bytes of a body.
    static let bodyLimit = 256 * 1024

    /// The headers of every answer.
    ///
    /// A page runs the script and the style sheet of its own program and nothing else, is shown in no frame, and sends its forms to
    /// its own program.
    static let headers: [(name: String, value: String)] = [
      (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; form-action 'self'; "
          + "base-uri 'none'; frame-ancestors 'none'"
      ),
      ("x-content-type-options", "nosniff"),
      ("referrer-policy", "same-origin"),
      ("cross-origin-opener-policy", "same-origin"),
      ("cross-origin-resource-policy", "same-origin"),
      ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ]

    /// The longest path with its query.
    static let targetLimit = 8_192

    /// The answer to a request that isn't valid HTTP; `nil` if it is.
    func mistake(in request: WebRequest) -> WebReply? {
      if request.headers.count(where: { $0.name == "host" }) != 1 {
        return .text("The request must name its host once.", status: 400)
      }
      if request.path.utf8.count + request.query.utf8.count > Self.targetLimit {
        return .text("The address is longer than \(Self.targetLimit) bytes.", status: 414)
      }
      if let coding = request.header("content-encoding"), coding.lowercased() != "identity" {
        return .text("The body must not be compressed.", status: 415).with("accept-encoding", "identity")
      }
      return nil
    }

    /// Why a request is not answered; `nil` where it is.
    func problem(with request: WebRequest) -> WebReply? {
      guard let host = request.header("host")?.lowercased(), knows(host) else {
        // A name that another person has given this address could make its pages those of a stranger.
        return .text("This server doesn't accept that host name. Add it with '--host NAME'.", status: 421)
      }
      guard request.method != "GET", request.method != "HEAD" else { return nil }
      if request.body.count > Self.bodyLimit {
        return .text("The request is larger than \(Self.bodyLimit / 1024) KiB.", status: 413)
      }
      // Browsers send one with each write. Where both are missing it is no browser's page, or a very old one's.
      if let origin = request.header("origin") {
        guard Self.host(of: origin) == host else {
          return .text(
            "The page is at '\(origin.prefix(200))', but the server was asked as '\(host.prefix(200))'. If a proxy is "
              + "between them, it must pass on the host and the port (nginx: proxy_set_header Host $http_host).",
            status: 403)
        }
      } else if request.header("sec-fetch-site") != "same-origin" {
        return .text("The request didn't come from a page of this program.", status: 403)
      }
      return nil
    }

    private func knows(_ host: String) -> Bool {
      hosts.contains(host) || hosts.contains(Self.withoutPort(host))
    }

    /// The host, and the port where there is one, of `https://host:port`; `nil` where it is no origin of the web.
    private static func host(of origin: String) -> String? {
      let origin = origin.lowercased()
      for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
        return String(origin.dropFirst(scheme.count))
      }
      return nil
    }

    private static func withoutPort(_ host: String) -> String {
      guard let colon = host.lastIndex(of: ":"), host[host.index(after: colon)...].allSatisfy(\.isNumber)
      else {
        return host
      }
      return String(host[..<colon])
    }

    /// The cookie that shows which session a browser has.
    ///
    /// No script can read it, and no page of another place sends it with a write.
    func cookie(_ token: String, for request: WebRequest) -> String {
      "\(cookieName(for: request))=\(token); Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000"
        + (isSecure ? "; Secure" : "")
    }

    /// What the cookie is called.
    ///
    /// Browsers send a cookie to each port of a host: another program there, or the same one with other data, has another name for
    /// its own. A name with the prefix makes them insist that it was set over TLS, by this host.
    func cookieName(for request: WebRequest) -> String {
      let host = request.header("host") ?? ""
      let port = host.dropFirst(Self.withoutPort(host).count + 1)
      let parts = [isSecure ? "__Host-cairn" : "cairn", program, String(port)]
      return parts.filter { !$0.isEmpty }.joined(separator: "-")
    }
  }
#endif
