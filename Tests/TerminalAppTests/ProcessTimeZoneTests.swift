import CustomDump
import Foundation
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// Time zones for the values of `TZ` that the C library supports.
@Suite struct ProcessTimeZoneTests {
  private func name(_ seconds: (Date) -> Int) -> String? {
    ProcessTimeZone.name(
      for: ProcessTimeZone.samples(since: 2026).map { ($0, seconds($0)) }, unless: .gmt)
  }

  @Test(arguments: [
    (10_800, "Etc/GMT-3"), (20_700, "Asia/Kathmandu"), (-18_000, "Etc/GMT+5"), (50_400, "Etc/GMT-14"),
  ])
  func aFixedOffsetHasAName(seconds: Int, expected: String) throws {
    expectNoDifference(name { _ in seconds }, expected)
    expectNoDifference(try #require(TimeZone(identifier: expected)).secondsFromGMT(), seconds)
  }

  @Test(
    "An unusual offset gives a zone with its minutes",
    arguments: [(4_020, "GMT+0107", 4_020), (-4_020, "GMT-0107", -4_020), (-12_345, "GMT-0326", -12_360)])
  func anOffsetThatNoPlaceHasIsNamedByItsMinutes(seconds: Int, expected: String, read: Int) throws {
    expectNoDifference(name { _ in seconds }, expected)
    expectNoDifference(try #require(TimeZone(identifier: expected)).secondsFromGMT(), read)
  }

  @Test("The zone isn't replaced if Foundation knows it") func theZoneOfFoundationStays() {
    expectNoDifference(name { _ in 0 }, nil)
  }

  @Test(
    "The zone of the process has the same rules as the named zone",
    arguments: ["Europe/Berlin", "America/New_York", "Australia/Sydney", "America/St_Johns"])
  func rulesAreThoseOfAZone(zoneName: String) throws {
    let zone = try #require(TimeZone(identifier: zoneName))
    guard let found = name({ zone.secondsFromGMT(for: $0) }) else {
      Issue.record("No time zone has the rules of \(zoneName).")
      return
    }
    let same = try #require(TimeZone(identifier: found))
    for date in ProcessTimeZone.samples(since: 2026) {
      expectNoDifference(same.secondsFromGMT(for: date), zone.secondsFromGMT(for: date))
    }
  }

  /// In the C library, `CET-1CEST` without rules changes on the American dates. No named time zone does.
  @Test("Unknown rules use the nearest time zone") func theNearestZoneIsTakenForRulesThatNoneHas() throws {
    let american = try #require(TimeZone(identifier: "America/New_York"))
    guard let found = name({ american.isDaylightSavingTime(for: $0) ? 7_200 : 3_600 }) else {
      Issue.record("No time zone was found.")
      return
    }
    let zone = try #require(TimeZone(identifier: found))
    let (winter, summer) = (
      Date(timeIntervalSince1970: 1_768_000_000), Date(timeIntervalSince1970: 1_783_000_000)
    )
    expectNoDifference([winter, summer].map { zone.secondsFromGMT(for: $0) }, [3_600, 7_200])
  }
}
