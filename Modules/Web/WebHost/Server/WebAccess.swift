#if Server
  /// The rule that determines which users have access.
  ///
  /// ```swift
  /// let access = WebAccess { request in
  ///   request.header("x-forwarded-user").map(WebVisitor.init)
  /// }
  /// ```
  public struct WebAccess: Sendable {
    /// The decision on a request.
    enum Decision: Sendable, Equatable {
      case visitor(WebVisitor)
      case unknown
      /// There were too many guesses. The next one is allowed after this time.
      case tooMany(Duration)
    }

    let decide: nonisolated(nonsending) @Sendable (WebRequest) async -> Decision
    /// The value of `WWW-Authenticate` for unknown users, which makes a browser ask for a password.
    let challenge: String?
    /// A Boolean value that indicates whether everyone has access, which is only allowed on this machine.
    let isOpen: Bool

    /// Creates a rule that calls a closure.
    ///
    /// - Parameters:
    ///   - challenge: The value of the header `WWW-Authenticate` for unknown users.
    ///   - authenticate: Returns the sender of a request, or `nil` to deny access. It is called for each request.
    public init(
      challenge: String? = nil, authenticate: @escaping @Sendable (WebRequest) async -> WebVisitor?
    ) {
      decide = { request in
        // The closure may take long and must not block the connections.
        await withTaskExecutorPreference(globalConcurrentExecutor) {
          await authenticate(request).map { .visitor($0) } ?? .unknown
        }
      }
      self.challenge = challenge
      isOpen = false
    }

    /// Trusts the user name that a proxy sets in a header.
    init(trusting header: String) {
      let header = header.lowercased()
      // A request with two names may contain the client's own in addition to the proxy's.
      decide = { request in request.onlyValue(header).map { .visitor(WebVisitor($0)) } ?? .unknown }
      challenge = nil
      isOpen = false
    }

    /// Requires a password from a file.
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

    /// Gives everyone access.
    public static let everybody = WebAccess()
  }

  /// A user with access.
  public struct WebVisitor: Hashable, Sendable {
    /// The identity of the user: a name or the id of an account.
    public var name: String

    /// Creates a visitor.
    public init(_ name: String) { self.name = name }
  }
#endif
