import CairnTestSupport
import Clocks
import ConcurrencyExtras
import CustomDump
import Dependencies
import Foundation
import Testing

/// Counts from one.
private struct Counting: RandomNumberGenerator {
  var number: UInt64 = 0
  mutating func next() -> UInt64 {
    number += 1
    return number
  }
}

@Suite struct ValueTests {
  @Test("Ids for tests are numbered") func idsForTestsAreNumbered() {
    expectNoDifference(UUID(0).uuidString, "00000000-0000-0000-0000-000000000000")
    expectNoDifference(UUID(16).uuidString, "00000000-0000-0000-0000-000000000010")
    expectNoDifference(UUID(0x1234_5678_9ABC).uuidString, "00000000-0000-0000-0000-123456789ABC")
    expectNoDifference(UUID(0x0123_4567_89AB_CDEF).uuidString, "00000000-0000-0000-0123-456789ABCDEF")
    expectNoDifference(UUID(-1).uuidString, "00000000-0000-0000-FFFF-FFFFFFFFFFFF")
    expectNoDifference(UUID(-16).uuidString, "00000000-0000-0000-FFFF-FFFFFFFFFFF0")
    expectNoDifference(UUID(.min).uuidString, "00000000-0000-0000-8000-000000000000")
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      @Dependency(\.uuid) var uuid
      @Dependency(\.uuid) var same
      expectNoDifference([uuid(), same(), uuid()], [UUID(0), UUID(1), UUID(2)])
    }
    withDependencies {
      $0.uuid = .constant(UUID(7))
    } operation: {
      @Dependency(\.uuid) var uuid
      expectNoDifference([uuid(), uuid()], [UUID(7), UUID(7)])
    }
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.uuid) var uuid
      #expect(uuid() != uuid())
    }
  }

  @Test func dates() {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    withDependencies {
      $0.date = .constant(start)
    } operation: {
      @Dependency(\.date) var date
      @Dependency(\.date.now) var now
      expectNoDifference(date(), start)
      expectNoDifference(date.now, start)
      expectNoDifference(now, start)
    }
    withDependencies {
      $0.date.now = start + 1
    } operation: {
      @Dependency(\.date.now) var now
      expectNoDifference(now, start + 1)
    }
  }

  @Test func clocks() async throws {
    @Dependency(\.continuousClock) var clock
    @Dependency(\.suspendingClock) var suspending
    try await withDependencies {
      $0.continuousClock = .immediate
      $0.suspendingClock = ImmediateClock()
    } operation: {
      try await clock.sleep(for: .seconds(1_000))
      try await suspending.sleep(for: .seconds(1_000))
      for await _ in clock.timer(interval: .seconds(1)).prefix(2) {}
    }
    await expectIssues {
      try await clock.sleep(for: .seconds(1_000))
    } matching: {
      $0.description.contains("Unimplemented: ContinuousClock.")
    }
  }

  @Test("A missing clock is reported where a feature declares it, with a remedy")
  func aMissingClockIsReportedAtItsDependency() async {
    struct Feature {
      static let line: UInt = #line + 1
      @Dependency(\.suspendingClock) var clock
    }
    await expectIssues {
      try await Feature().clock.sleep(for: .seconds(1))
    } matching: {
      $0.fileID == #fileID && $0.line == Feature.line && $0.text.contains("'$0.suspendingClock'")
        && $0.text.contains("'TestClock'")
    }
  }

  @Test func regions() throws {
    let locale = Locale(identifier: "en_US")
    let timeZone = try #require(TimeZone(secondsFromGMT: 0))
    withDependencies {
      $0.calendar = Calendar(identifier: .gregorian)
      $0.locale = locale
      $0.preferredLocales = [locale]
      $0.timeZone = timeZone
    } operation: {
      @Dependency(\.calendar) var calendar
      @Dependency(\.locale) var current
      @Dependency(\.preferredLocales) var preferred
      @Dependency(\.timeZone) var zone
      expectNoDifference(calendar.identifier, .gregorian)
      expectNoDifference(current, locale)
      expectNoDifference(preferred, [locale])
      expectNoDifference(zone, timeZone)
    }
  }

  @Test func randomNumbers() {
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
    } operation: {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      expectNoDifference(withRandomNumberGenerator { [$0.next(), $0.next()] }, [1, 2])
      expectNoDifference(withRandomNumberGenerator { $0.next() }, 3)
      let roll = withRandomNumberGenerator { generator in Int.random(in: 1...6, using: &generator) }
      #expect((1...6).contains(roll))
    }
  }

  @Test("An operation with random numbers can throw an error") func randomWorkMayThrow() throws {
    try withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
    } operation: {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      #expect(throws: CancellationError.self) {
        try withRandomNumberGenerator {
          _ = $0.next()
          throw CancellationError()
        }
      }
      // Values used before the error aren't returned again.
      let second = try withRandomNumberGenerator { try Result<UInt64, any Error>.success($0.next()).get() }
      expectNoDifference(second, 2)
      // Replacing the generator affects only this closure.
      withRandomNumberGenerator { $0 = SystemRandomNumberGenerator() }
      expectNoDifference(withRandomNumberGenerator { $0.next() }, 3)
    }
  }

  @Test func assertionsAreIssuesInTests() {
    @Dependency(\.assert) var assert
    @Dependency(\.assertionFailure) var assertionFailure
    @Dependency(\.precondition) var precondition
    assert(true)
    precondition(true, "holds")
    expectIssues {
      assert(false, "broken")
    } matching: {
      $0.description.contains("broken")
    }
    expectIssues {
      assertionFailure("failed")
    } matching: {
      $0.description.contains("failed")
    }
    expectIssues { precondition(false) }
  }

  @Test func fireAndForgetIsAwaitedInTests() async {
    @Dependency(\.fireAndForget) var fireAndForget
    let done = LockIsolated(false)
    await fireAndForget {
      await Task.megaYield()
      done.setValue(true)
      throw CancellationError()
    }
    #expect(done.value)
  }

  @Test func fireAndForgetReportsErrorsInTests() async {
    struct Refused: Error {}
    @Dependency(\.fireAndForget) var fireAndForget
    await expectIssues {
      await fireAndForget(name: "Refused") { throw Refused() }
    } matching: { issue in
      issue.description.contains("Refused") && issue.line == #line - 2
    }
    // Cancellation isn't a failure.
    await fireAndForget { throw CancellationError() }
  }

  @Test func fireAndForgetNamesItsTask() async {
    @Dependency(\.fireAndForget) var fireAndForget
    let names = LockIsolated<[String?]>([])
    await fireAndForget(name: "Upload", priority: .low) { names.withValue { $0.append(Task.name) } }
    await fireAndForget { names.withValue { $0.append(Task.name) } }
    expectNoDifference(names.value, ["Upload", nil])
    await withDependencies {
      $0.context = .live
    } operation: {
      let (stream, continuation) = AsyncStream.makeStream(of: String?.self)
      await fireAndForget(name: "Upload") { continuation.yield(Task.name) }
      #expect(await stream.first { _ in true } == "Upload")
    }
  }

  @Test func openingURLs() async {
    let opened = LockIsolated<[URL]>([])
    let url = URL(fileURLWithPath: "/")
    await withDependencies {
      $0.openURL = OpenURLEffect { url in
        opened.withValue { $0.append(url) }
        return true
      }
    } operation: {
      @Dependency(\.openURL) var openURL
      #expect(await openURL(url))
    }
    expectNoDifference(opened.value, [url])
  }

  @Test func notificationCentersBelongToTheTest() {
    @Dependency(\.notificationCenter) var center
    #expect(center !== NotificationCenter.default)
    #expect(center === center)
  }
}
