import CairnTestSupport
import CustomDump
import Dependencies
import DependenciesMacros
import Testing

struct User: Equatable, Sendable {
  var id: Int
}

@DependencyClient
struct APIClient: Sendable {
  var fetch: @Sendable (_ id: Int) async throws -> User
  var names: @Sendable () -> [String] = { ["placeholder"] }
  var log: @Sendable (_ message: String, Int) -> Void
  var find: @Sendable (Int) -> User?
  @DependencyEndpoint(method: "rename")
  var renameUser: @Sendable (_ id: Int, _ to: String) throws -> Void
  var increment: @Sendable (_ by: inout Int) throws -> Void
  var `default`: @Sendable () throws -> Int
}

extension APIClient: TestDependencyKey {
  static let testValue = APIClient()
}

@DependencyClient
public struct Configured: Sendable {
  public let host: String
  var port: Int = 80
  var isSecure = true
  public var open: @Sendable () throws -> Void
}

@Suite struct DependencyClientTests {
  @Test("An endpoint that isn't overridden reports an issue and throws")
  func anEndpointThatIsNotOverriddenReportsAndThrows() async {
    let client = APIClient()
    await expectIssues {
      await #expect(throws: Unimplemented.self) { try await client.fetch(id: 1) }
    } matching: {
      $0.description.contains("Unimplemented: 'APIClient.fetch'")
    }
    expectIssues {
      expectNoDifference(client.names(), ["placeholder"])
    } matching: {
      $0.description.contains("Unimplemented: 'APIClient.names'")
    }
    expectIssues {
      client.log(message: "hello", 1)
    } matching: {
      $0.description.contains("Unimplemented: 'APIClient.log'")
    }
    expectIssues { expectNoDifference(client.find(1), nil) }
    expectIssues { #expect(throws: Unimplemented.self) { try client.default() } }
  }

  @Test func overriddenEndpointsAreCalled() async throws {
    var client = APIClient()
    client.fetch = { User(id: $0) }
    client.names = { ["Blob"] }
    client.renameUser = { _, _ in throw CancellationError() }
    client.increment = { $0 += 1 }
    #expect(try await client.fetch(id: 7) == User(id: 7))
    #expect(try await client.fetch(8) == User(id: 8))
    expectNoDifference(client.names(), ["Blob"])
    #expect(throws: CancellationError.self) { try client.rename(id: 1, to: "Blob") }
    var number = 1
    try client.increment(by: &number)
    expectNoDifference(number, 2)
  }

  @Test func initializers() throws {
    let full = APIClient(
      fetch: { User(id: $0) }, names: { [] }, log: { _, _ in }, find: { _ in nil },
      renameUser: { _, _ in }, increment: { _ in }, default: { 1 })
    try expectNoDifference(full.default(), 1)
    let configured = Configured(host: "localhost")
    expectNoDifference(configured.port, 80)
    #expect(configured.isSecure)
    expectIssues { try configured.open() }
    let other = Configured(host: "h", port: 1, isSecure: false, open: {})
    expectNoDifference(other.port, 1)
    try other.open()
  }

  @Test func asADependency() async throws {
    try await withDependencies {
      $0[APIClient.self].fetch = { User(id: $0) }
    } operation: {
      @Dependency(APIClient.self) var client
      let user = try await client.fetch(id: 3)
      expectNoDifference(user, User(id: 3))
    }
  }
}
