// Without the package's trait `Networking`, this file is empty, and no networking library is linked.
#if Networking
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension DependencyValues {
    /// The session for requests.
    ///
    /// In a program, this is the shared session.
    ///
    /// A test that uses it without overriding it fails and doesn't access the network: each request ends with
    /// ``UnimplementedRequest``. Override the client that uses the session, or the session itself with a configuration
    /// that has the test's `URLProtocol`.
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

  /// The error of a request in a test that didn't override the session.
  public struct UnimplementedRequest: Error, Hashable, CustomStringConvertible {
    /// The request.
    public let url: URL?

    /// The error of a request.
    public init(url: URL?) {
      self.url = url
    }

    /// The problem and its solution, in one line.
    public var description: String {
      """
      A test made a request to '\(url?.absoluteString ?? "")' with '@Dependency(\\.urlSession)', which has no test \
      implementation; override it, or the client that uses it.
      """
    }
  }

  /// Intercepts every request and fails it.
  private final class RefusingProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func startLoading() {
      client?.urlProtocol(self, didFailWithError: UnimplementedRequest(url: request.url))
    }
    override func stopLoading() {}
  }
#endif
