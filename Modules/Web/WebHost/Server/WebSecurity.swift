#if Server
  /// The rules that keep other sites and users out: the valid hosts, the origins of writes, and the permissions of a page.
  struct WebSecurity: Sendable {
    /// The names of the server, with or without a port, in lowercase.
    var hosts: Set<String>
    /// A Boolean value that indicates whether browsers use TLS, through a proxy. If so, cookies are sent only over TLS.
    var isSecure = false
    /// The part of the cookie's name for the program and its data: letters, digits, and hyphens.
    var program = ""
    /// The maximum number of bytes in a body without files.
    static let bodyLimit = 256 * 1024
    /// The maximum number of bytes in a body with files. The script of the page uses the same factor.
    private static let fileLimit = 4 * bodyLimit

    /// Returns the maximum number of bytes in the body of a request.
    static func bodyLimit(of request: WebRequest) -> Int {
      request.multipartBoundary == nil ? bodyLimit : fileLimit
    }

    /// The headers of every response.
    ///
    /// A page may load only the scripts and the style sheet of its own program, can't be embedded in a frame, and sends forms only
    /// to its own program.
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

    /// The maximum length of a path with its query, in bytes.
    static let targetLimit = 8_192

    /// Headers whose text isn't this program's. A cookie may belong to another program at the same host.
    private static let foreignHeaders: Set<String> = ["cookie", "referer", "user-agent"]

    /// Returns the response to a request that isn't valid HTTP, or `nil` if it is valid.
    func problem(in request: WebRequest) -> WebReply? {
      if request.headers.count(where: { $0.name == "host" }) != 1 {
        return .text("A request must have exactly one 'Host' header.", status: 400)
      }
      if request.path.utf8.count + request.query.utf8.count > Self.targetLimit {
        return .text("The address is longer than \(Self.targetLimit) bytes.", status: 414)
      }
      guard PercentEncoding.isUTF8(request.path), PercentEncoding.isUTF8(request.query) else {
        return .text("The address has text that isn't UTF-8.", status: 400)
      }
      // The server has replaced invalid bytes, so that two names of users could be the same.
      let invalid = request.headers.first {
        $0.value.unicodeScalars.contains("\u{FFFD}") && !Self.foreignHeaders.contains($0.name)
      }
      if let invalid {
        return .text("The header '\(invalid.name)' isn't UTF-8 text.", status: 400)
      }
      if let coding = request.header("content-encoding"), coding.lowercased() != "identity" {
        return .text("The body must not be compressed.", status: 415).with("accept-encoding", "identity")
      }
      return nil
    }

    /// Returns the response to a forbidden request, or `nil` if it is allowed.
    func problem(with request: WebRequest) -> WebReply? {
      guard let host = request.header("host")?.lowercased(), knows(host) else {
        // An attacker's host name for this address would give the attacker's pages access (DNS rebinding).
        return .text("This server doesn't accept that host name. Add it with '--host NAME'.", status: 421)
      }
      guard request.method != "GET", request.method != "HEAD" else { return nil }
      let limit = Self.bodyLimit(of: request)
      if request.body.count > limit {
        return .text("The request is larger than \(limit / 1024) KiB.", status: 413)
      }
      // Browsers send one of these headers with each write. A client that sends neither isn't a browser, or is a very old browser.
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

    /// Returns the host of `https://host:port`, with the port if there is one, or `nil` for another kind of origin.
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

    /// Returns the cookie that identifies the session of a browser.
    ///
    /// Scripts can't read it, and pages of other sites don't send it with a write.
    func cookie(_ token: String, for request: WebRequest) -> String {
      "\(cookieName(for: request))=\(token); Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000"
        + (isSecure ? "; Secure" : "")
    }

    /// Returns the name of the cookie.
    ///
    /// Browsers send a cookie to each port of a host. Therefore, each program uses a different name, and so does the same program
    /// with other data. With the prefix, a browser accepts the cookie only from this host and only over TLS.
    func cookieName(for request: WebRequest) -> String {
      let host = request.header("host") ?? ""
      let port = host.dropFirst(Self.withoutPort(host).count + 1)
      let parts = [isSecure ? "__Host-cairn" : "cairn", program, String(port)]
      return parts.filter { !$0.isEmpty }.joined(separator: "-")
    }
  }
#endif
