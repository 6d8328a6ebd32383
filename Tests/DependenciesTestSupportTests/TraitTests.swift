import ConcurrencyExtras
import CustomDump
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

struct Client: TestDependencyKey, Equatable {
  var name: String
  static let testValue = Client(name: "test")
}

final class Identity: Sendable {}
enum IdentityKey: TestDependencyKey {
  static var testValue: Identity { Identity() }
}

extension DependencyValues {
  var client: Client {
    get { self[Client.self] }
    set { self[Client.self] = newValue }
  }
}

@Suite(.dependency(\.uuid, .incrementing), .dependency(Client(name: "suite")))
struct TraitTests {
  @Dependency(\.uuid) var uuid
  @Dependency(\.client) var client

  @Test func theSuitesTraitsCountA() {
    expectNoDifference(uuid(), UUID(0))
    expectNoDifference(client.name, "suite")
  }

  @Test func theSuitesTraitsCountB() {
    expectNoDifference(uuid(), UUID(0))
    expectNoDifference(uuid(), UUID(1))
  }

  @Test("A test's value has precedence over its suite's", .dependency(\.client.name, "test"))
  func aTestComesBeforeItsSuite() {
    expectNoDifference(client.name, "test")
  }

  @Test(
    "Several traits apply to one test",
    .dependencies {
      await Task.yield()
      $0.client.name += "!"
      $0.date.now = Date(timeIntervalSince1970: 0)
    }
  )
  func severalAtOnce() {
    @Dependency(\.date.now) var now
    expectNoDifference(client.name, "suite!")
    expectNoDifference(now, Date(timeIntervalSince1970: 0))
  }

  static let seen = LockIsolated<[Identity]>([])

  @Test(.dependencies, arguments: 0..<10) func casesShareNoDefaults(_: Int) async {
    @Dependency(IdentityKey.self) var identity
    let mine = identity
    #expect(identity === mine)
    let isNew = Self.seen.withValue { seen in
      defer { seen.append(mine) }
      return !seen.contains { $0 === mine }
    }
    #expect(isNew)
  }
}
