#if Server
  /// Who is let in.
  ///
  /// ```swift
  /// let access = WebAccess { request in
  ///   request.header("x-forwarded-user").map(WebVisitor.init)
  /// }
  /// ```
  public struct WebAccess: Sendable {
    /// What is decided on a request.
    enum Decision: Sendable, Equatable {
      case visitor(WebVisitor)
      case unknown
      /// There were too many guesses: none is taken for so long.
      case tooMany(Duration)
    }

    let decide: nonisolated(nonsending) @Sendable (WebRequest) async -> Decision
    /// What is answered to those who are not let in: the value of `WWW-Authenticate`, which makes a browser ask for a password.
    let challenge: String?
    /// Whether it lets everybody in: then only this machine can be served without more.
    let isOpen: Bool

    /// Lets in those whom a closure knows.
    ///
    /// - Parameters:
    ///   - challenge: The value of the header `WWW-Authenticate` for the others.
    ///   - authenticate: Who sent a request; `nil` where they are not let in. It is called for each request.
    public init(
      challenge: String? = nil, authenticate: @escaping @Sendable (WebRequest) async -> WebVisitor?
    ) {
      decide = { request in
        // It may take long, and must not keep the connections from being read.
        await withTaskExecutorPreference(globalConcurrentExecutor) {
          await authenticate(request).map { .visitor($0) } ?? .unknown
        }
      }
      self.challenge = challenge
      isOpen = false
    }

    /// Lets in those whom a proxy names in a header.
    init(trusting header: String) {
      let header = header.lowercased()
      // A request with two names may contain the client's own beside the proxy's.
      decide = { request in request.onlyValue(header).map { .visitor(WebVisitor($0)) } ?? .unknown }
      challenge = nil
      isOpen = false
    }

    /// Lets in those who know a password of a file.
    init(_ passwords: PasswordAccess, realm: String) {
      decide = { await passwords.decision(on: $0) }
      challenge = "Basic realm=\"\(realm)\", charset=\"UTF-8\""
      isOpen = false
    }

    private init() {
      decide = { _ in .visitor(WebVisitor("")) }
      challenge = nil
      isOpen = true
    }

    /// Lets everybody in.
    public static let everybody = WebAccess()
  }

  /// A user who was let in.
  public struct WebVisitor: Hashable, Sendable {
    /// What tells visitors apart: a name, or the id of an account.
    public var name: String

    /// Names a visitor.
    public init(_ name: String) { self.name = name }
  }
#endif
