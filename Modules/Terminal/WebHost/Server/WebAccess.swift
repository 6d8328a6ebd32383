#if Server
  /// Who is let in.
  ///
  /// ```swift
  /// let access = WebAccess { request in
  ///   request.header("x-forwarded-user").map(WebVisitor.init)
  /// }
  /// ```
  public struct WebAccess: Sendable {
    let authenticate: @Sendable (WebRequest) async -> WebVisitor?
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
      self.authenticate = authenticate
      self.challenge = challenge
      isOpen = false
    }

    private init() {
      authenticate = { _ in WebVisitor("") }
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
