// Doesn't import `FoundationNetworking`: a client that makes requests compiles as on other platforms.
#if Networking
  import Dependencies
  import Foundation
  import Testing

  private struct FactClient: DependencyKey {
    var request: @Sendable (Int) -> URLRequest

    static let liveValue = FactClient { number in
      var request = URLRequest(url: URL(string: "https://example.com/\(number)")!)
      request.httpMethod = "POST"
      return request
    }
  }

  @Suite struct RequestClientTests {
    @Test func requestsAreFoundWithTheDependencies() {
      let request = FactClient.liveValue.request(42)
      #expect(request.url?.path == "/42" && request.httpMethod == "POST")
      #expect(URLSessionConfiguration.ephemeral.urlCache != nil)
    }
  }
#endif
