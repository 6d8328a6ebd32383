import CustomDump
import Foundation
import SwiftNavigation
import TerminalUI
import Testing

/// Date fields, and dates as text.
@MainActor
@Suite struct DateTests {
  // 2026-11-22 14:05:30 in Greenwich.
  private let date = Date(timeIntervalSince1970: 1_795_356_330)

  private var environment: EnvironmentValues {
    var environment = EnvironmentValues()
    environment.timeZone = .gmt
    environment.locale = Locale(identifier: "en_US")
    return environment
  }

  private func stage(
    _ due: Source<Date>, _ components: DatePicker<Text>.Components = [.date, .hourAndMinute]
  ) -> Stage {
    Stage(environment: environment) {
      DatePicker(
        "Due", selection: Binding(get: { due.value }, set: { due.value = $0 }),
        displayedComponents: components)
    }
  }

  @Test func aDateIsWrittenAsInISO8601() throws {
    let due = Source(date)
    let stage = stage(due)
    expectNoDifference(stage.lines(), ["Due: 2026-11-22 14:05"])
    expectNoDifference(stage.usages, ["set due YYYY-MM-DD HH:MM"])
    try stage.run("set due 2027-1-2 03:04")
    expectNoDifference(stage.lines(), ["Due: 2027-01-02 03:04"])
    try stage.run("set due 2028-02-29T00:00")
    expectNoDifference(stage.lines(), ["Due: 2028-02-29 00:00"])
    // Setting only the date or only the time keeps the other.
    try stage.run("set due 23:59")
    expectNoDifference(stage.lines(), ["Due: 2028-02-29 23:59"])
    try stage.run("set due 2027-05-06")
    expectNoDifference(due.value, Date(timeIntervalSince1970: 1_809_647_940))
  }

  @Test(
    "Text that isn't a date is an error",
    arguments: [
      "tomorrow", "2027-02-29", "2026-13-01", "2026-00-10", "24:00", "12:60", "2026-11-22 14:05 x", "-1-1-1",
      "2026-11-22 2026-11-22", "99999-01-01", "1:2:3",
    ])
  func whatIsNoDateIsAnError(_ text: String) {
    let message = stage(Source(date)).error("set due \(text)")
    expectNoDifference(message, "'\(text)' isn't a date. 'due' takes YYYY-MM-DD HH:MM.")
  }

  @Test("A date picker can show only the date or only the time") func partsCanBeAlone() throws {
    let due = Source(date)
    let day = stage(due, [.date])
    expectNoDifference(day.lines(), ["Due: 2026-11-22"])
    try day.run("set due 2026-12-24")
    let time = stage(due, [.hourAndMinute])
    expectNoDifference(time.lines(), ["Due: 14:05"])
    try time.run("set due 18:30")
    expectNoDifference(stage(due).lines(), ["Due: 2026-12-24 18:30"])
    #expect(day.error("set due 18:30").contains("YYYY-MM-DD."))
  }

  @Test("A date picker enforces its bounds") func boundsAreKept() throws {
    let due = Source(date)
    let binding = Binding(get: { due.value }, set: { due.value = $0 })
    let first = date
    let stage = Stage(environment: environment) {
      DatePicker("Due", selection: binding, in: first..., displayedComponents: .date)
    }
    expectNoDifference(
      stage.error("set due 2026-11-21"),
      "'due' must be a date from 2026-11-22 to 9999-12-31 23:59, not 2026-11-21.")
    try stage.run("set due 2026-11-22")
    expectNoDifference(stage.lines(), ["Due: 2026-11-22"])
    // In a window, the reason is below the field.
    stage.graph.layout(columns: 60, rows: 5)
    stage.graph.moveFocus(.next)
    let field = try #require(stage.graph.focus)
    for key in [Key.backspace, .character("1"), .enter] { stage.graph.edit(field, with: key) }
    expectNoDifference(
      stage.graph.layout(columns: 60, rows: 5).lines[1].plain,
      "     Out of range: from 2026-11-22 to 9999-12-31 23:59")
  }

  @Test("Dates use the environment's time zone") func theTimeZoneIsThatOfTheEnvironment() throws {
    var environment = environment
    environment.timeZone = try #require(TimeZone(secondsFromGMT: 3 * 3_600))
    let due = Source(date)
    let stage = Stage(environment: environment) {
      DatePicker("Due", selection: Binding(get: { due.value }, set: { due.value = $0 }))
    }
    expectNoDifference(stage.lines(), ["Due: 2026-11-22 17:05"])
    try stage.run("set due 2026-11-22 03:00")
    expectNoDifference(due.value, Date(timeIntervalSince1970: 1_795_305_600))
  }

  @Test("Enter commits the typed date") func aFieldTakesWhatIsTypedWithEnter() throws {
    let due = Source(date)
    let stage = stage(due, .date)
    let graph = stage.graph
    graph.layout(columns: 40, rows: 5)
    #expect(graph.moveFocus(.next))
    let field = try #require(graph.focus)
    #expect(graph.edit(field, with: .backspace))
    expectNoDifference(graph.layout(columns: 40, rows: 5).lines[0].plain.prefix(15), "Due ▌2026-11-2 ")
    expectNoDifference(due.value, date)
    // An incomplete date can't be entered.
    for key in [Key.backspace, .backspace] { graph.edit(field, with: key) }
    func below() -> String {
      graph.layout(columns: 40, rows: 5).lines[1].plain
    }
    expectNoDifference(below(), "")
    #expect(!graph.edit(field, with: .enter))
    expectNoDifference(below(), "     Not a date. Example: 1970-01-31")
    graph.edit(field, with: .character("-"))
    expectNoDifference(below(), "")
    graph.edit(field, with: .backspace)
    for character in "-24" { graph.edit(field, with: .character(character)) }
    #expect(graph.edit(field, with: .enter))
    expectNoDifference(graph.layout(columns: 40, rows: 5).lines[0].plain.prefix(16), "Due ▌2026-11-24 ")
    #expect(due.value != date)
  }

  @Test("A date can be shown as text in each style") func datesAreTexts() {
    let date = date
    var environment = environment
    environment.now = { date.addingTimeInterval(-7_500) }
    let stage = Stage(environment: environment) {
      Text(date, style: .date)
      Text("at ") + Text(date, style: .time).bold()
      Text(date, style: .relative)
      Text(date, style: .offset)
      Text(date, style: .timer)
    }
    let lines = stage.lines()
    expectNoDifference(lines[0], "November 22, 2026")
    // A narrow no-break space separates the time from AM or PM.
    #expect(lines[1].hasPrefix("at 2:05") && lines[1].hasSuffix("PM"))
    expectNoDifference(stage.runs(ofLine: 1).last?.style.isBold, true)
    expectNoDifference(lines[2...], ["2 hours, 5 min", "+2 hours", "2:05:00"])
  }
}
