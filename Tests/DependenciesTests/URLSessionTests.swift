import CairnTestSupport
import CustomDump
#if Networking
  import Dependencies
  import Foundation
  import Testing

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  @Suite struct URLSessionTests {
    @Test func aRequestIsRefusedInATest() async throws {
      let url = try #require(URL(string: "https://example.com/users"))
      @Dependency(\.urlSession) var session
      expectIssues {
        _ = session
      } matching: {
        $0.description.contains(#"@Dependency(\.urlSession) has no test implementation"#)
      }
      await #expect(throws: UnimplementedRequest(url: url)) { try await session.data(from: url) }
      #expect(UnimplementedRequest(url: url).description.contains("'https://example.com/users'"))
    }

    @Test func aSessionOfTheTestIsUsed() async throws {
      final class Canned: URLProtocol {
        override class func canInit(with request: URLRequest) -> Bool { true }
        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
        override func startLoading() {
          client?.urlProtocol(
            self,
            didReceive: HTTPURLResponse(
              url: request.url!, statusCode: 200, httpVersion: nil, headerFields: nil)!,
            cacheStoragePolicy: .notAllowed)
          client?.urlProtocol(self, didLoad: Data("Blob".utf8))
          client?.urlProtocolDidFinishLoading(self)
        }
        override func stopLoading() {}
      }
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [Canned.self]
      let data = try await withDependencies {
        $0.urlSession = URLSession(configuration: configuration)
      } operation: {
        @Dependency(\.urlSession) var session
        return try await session.data(from: URL(string: "https://example.com")!).0
      }
      expectNoDifference(String(decoding: data, as: UTF8.self), "Blob")
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.urlSession) var session
        #expect(session === URLSession.shared)
      }
    }
  }
#endif
