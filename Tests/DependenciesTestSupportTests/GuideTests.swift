import CairnTestSupport
import ConcurrencyExtras
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

// The samples in the documentation catalog, exactly as printed.

@Suite(.dependency(\.uuid, .incrementing))
struct OrderTests {
  @Dependency(\.uuid) var uuid

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 0)))
  func firstOrder() {
    @Dependency(\.date.now) var now
    #expect(uuid() == UUID(0))
    #expect(now == Date(timeIntervalSince1970: 0))
  }
}

protocol Account: Actor {
  var isOverdrawn: Bool { get }
  func withdraw() async
}

actor CarelessAccount: Account {
  private var balance = 1
  var isOverdrawn: Bool { balance < 0 }

  /// Wrong: the balance may change while this waits.
  func withdraw() async {
    guard balance > 0 else { return }
    await Task.yield()
    balance -= 1
  }
}

actor CarefulAccount: Account {
  private var balance = 1
  var isOverdrawn: Bool { balance < 0 }

  func withdraw() async {
    await Task.yield()
    guard balance > 0 else { return }
    balance -= 1
  }
}

func withdrawTwice(from account: some Account) async throws {
  async let first: Void = account.withdraw()
  async let second: Void = account.withdraw()
  _ = await (first, second)
  try #require(await !account.isOverdrawn)
}

struct Overdrawn: Error {}

struct TallyKey: TestDependencyKey {
  var increment: @Sendable () -> Int
  static var testValue: TallyKey {
    let count = LockIsolated(0)
    return TallyKey {
      count.withValue {
        $0 += 1
        return $0
      }
    }
  }
}

@Suite struct GuideTests {
  @Test(.scheduled(seed: 7)) func aDayPasses() async throws {
    try await Task.sleep(for: .seconds(86_400))
  }

  @Test(.interleavings(100)) func nobodyIsOverdrawn() async throws {
    try await withdrawTwice(from: CarefulAccount())
  }

  /// The scheduler finds the mistake in the guide's careless account.
  @Test func theMistakeIsFound() async throws {
    let reports = LockIsolated<[String]>([])
    // The guide's `withdrawTwice`, with an error instead of the failure that `#require` records.
    func run(_ trait: _SchedulingTrait) async throws {
      let test = try #require(Test.current)
      await expectIssues {
        try await trait.provideScope(for: test, testCase: Test.Case.current) {
          let account = CarelessAccount()
          async let first: Void = account.withdraw()
          async let second: Void = account.withdraw()
          _ = await (first, second)
          if await account.isOverdrawn { throw Overdrawn() }
        }
      } matching: { issue in
        reports.withValue { $0.append(issue.text) }
        return true
      }
    }
    try await run(.interleavings(100))
    #expect(reports.value.contains { $0.contains("Overdrawn()") })
    #expect(reports.value.contains { $0.hasSuffix("The order with seed 0 failed.") })
    // If the caller chose the seed, the report doesn't repeat it.
    reports.setValue([])
    try await run(.scheduled(seed: 0))
    #expect(reports.value.contains { $0.contains("Overdrawn()") })
    #expect(!reports.value.contains { $0.contains("The order with seed") })
  }

  @Test(.dependencies, arguments: [1, 2, 3])
  func each(_ number: Int) {
    @Dependency(TallyKey.self) var tally
    #expect(tally.increment() == 1)
  }
}
