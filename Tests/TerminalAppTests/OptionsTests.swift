import ArgumentParser
import CustomDump
import Dependencies
import Foundation
import TerminalApp
import Testing

@MainActor
@Suite struct OptionsTests {
  private struct Values: Equatable {
    var ids: [UUID]
    var random: [Int]
    var date: Date
    var zone: TimeZone
  }

  private func values(_ arguments: String...) throws -> Values {
    let options = try ProgramOptions.parse(arguments)
    return withDependencies {
      _ = options.prepare(&$0)
    } operation: {
      @Dependency(\.uuid) var uuid
      @Dependency(\.withRandomNumberGenerator) var random
      @Dependency(\.date.now) var now
      @Dependency(\.timeZone) var timeZone
      return Values(
        ids: [uuid(), uuid()],
        random: (0..<3).map { _ in random { Int.random(in: 0..<1_000_000, using: &$0) } },
        date: now, zone: timeZone)
    }
  }

  @Test func aSeedRepeatsEverything() throws {
    let first = try values("--seed", "7", "--virtual-clock")
    expectNoDifference(first, (try values("--seed", "7", "--virtual-clock")))
    let other = try values("--seed", "8", "--virtual-clock")
    #expect(first.ids != other.ids)
    #expect(first.random != other.random)
    #expect(first.ids[0] != first.ids[1])
    expectNoDifference(first.ids[0].uuidString.dropFirst(14).first, "4")
    expectNoDifference(first.date.ISO8601Format(), "2026-01-01T12:00:00Z")
    expectNoDifference(first.zone.secondsFromGMT(), 0)
  }

  @Test("The virtual clock moves the date") func theVirtualClockMovesDates() async throws {
    let options = try ProgramOptions.parse(["--seed", "1", "--virtual-clock"])
    var clock: VirtualClock?
    let date = withDependencies {
      clock = options.prepare(&$0)
    } operation: {
      @Dependency(\.date) var date
      return date
    }
    await clock?.advance(.seconds(90)) {}
    expectNoDifference(date.now.ISO8601Format(), "2026-01-01T12:01:30Z")
  }

  @Test("Without options, no dependency is replaced") func withoutOptionsNothingIsReplaced() throws {
    let options = try ProgramOptions.parse([])
    expectNoDifference(options.script, nil)
    var dependencies = DependencyValues()
    if options.prepare(&dependencies) != nil { Issue.record("The clock was replaced.") }
  }
}
