// Without the trait `Networking` of the package nothing here, and no networking library, is linked.
#if Networking
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension DependencyValues {
    /// The session that requests are made with: the shared one in a program.
    ///
    /// A test that uses it without overriding it fails, and reaches no network: each request ends with
    /// ``UnimplementedRequest``. Override the client that uses the session, or the session itself with one whose
    /// configuration has a `URLProtocol` of the test's own.
    public var urlSession: URLSession {
      get { self[URLSessionKey.self] }
      set { self[URLSessionKey.self] = newValue }
    }

    private enum URLSessionKey: DependencyKey {
      static var liveValue: URLSession { .shared }
      static var testValue: URLSession {
        DependencyAccess.reportMissingTestValue(of: Self.self)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [RefusingProtocol.self]
        return URLSession(configuration: configuration)
      }
    }
  }

  /// What a request of a test ends with when the test has not overridden the session.
  public struct UnimplementedRequest: Error, Hashable, CustomStringConvertible {
    /// The request.
    public let url: URL?

    /// The error of a request.
    public init(url: URL?) {
      self.url = url
    }

    /// The problem and what to do about it, in one line.
    public var description: String {
      """
      A test made a request to '\(url?.absoluteString ?? "")' with '@Dependency(\\.urlSession)', which has no test \
      implementation; override it, or the client that uses it.
      """
    }
  }

  /// Takes every request and refuses it.
  private final class RefusingProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func startLoading() {
      client?.urlProtocol(self, didFailWithError: UnimplementedRequest(url: request.url))
    }
    override func stopLoading() {}
  }
#endif
