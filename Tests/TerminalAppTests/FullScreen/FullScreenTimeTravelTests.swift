import CustomDump
import Foundation
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import DeveloperToolsTestSupport
@testable import TerminalApp
@testable import TerminalPrograms

/// Time travel on the full screen.
@MainActor
@Suite(.serialized) struct FullScreenTimeTravelTests {
  @Test("The actions are listed beside the screen") func theActionsStandBesideTheScreen() async throws {
    let stage = try await FullScreenStage(try workshop(), columns: 100, rows: 10)
    for number in 1...12 { await stage.type(Keys.palette, ":send count \(number)", Keys.enter) }
    let count = try #require(stage.surface.program.extension(TimeTravel.self)?.entries.count)
    #expect(!stage.lines.contains { $0.contains("│") })
    await stage.type("\u{14}")
    // The program is narrower, and the list selects the second-to-last action.
    #expect(stage.lines[0].hasPrefix("Workshop"))
    expectNoDifference(stage.rows.dropLast().map(\.displayWidth), Array(repeating: 100, count: 9))
    func marked() -> [String] {
      stage.lines.filter { $0.contains("▸") }.map { String($0.drop { $0 != "▸" }.prefix(4)) }
    }
    expectNoDifference(marked(), ["▸ \(count - 1)"])
    await stage.type(Keys.up)
    expectNoDifference(marked(), ["▸ \(count - 2)"])
    await stage.type(Keys.down)
    expectNoDifference(marked(), ["▸ \(count - 1)"])
    await stage.type(Keys.home)
    let side = stage.rows.dropLast().map { String($0.suffix(33)).trimmingCharacters(in: .whitespaces) }
    expectNoDifference(side[0], "│ ▸  0  before the first action")
    #expect(side[1].hasPrefix("│    1  ") && side[8].hasPrefix("│    8  "), "\(side)")
    await stage.type(Keys.escape)
    #expect(!stage.lines.contains { $0.contains("│") })
    #expect(await stage.quit() == 0)
  }

  @Test("Below 100 columns, time travel shows only the slider")
  func belowAHundredColumnsThereIsTheSliderAlone() async throws {
    let stage = try await FullScreenStage(try workshop(), columns: 99, rows: 10)
    await stage.type(Keys.palette, ":send count 1", Keys.enter, "\u{14}")
    #expect(stage.status.contains("before the first action") && !stage.lines.contains { $0.contains("│") })
    await stage.type(Keys.escape)
    #expect(await stage.quit() == 0)
  }

  @Test("Keys move through time on the full screen") func keysMoveInTimeOnTheFullScreen() async throws {
    let stage = try await FullScreenStage(try workshop(), columns: 100)
    await stage.type(":", "send binding.set title \"One\"", Keys.enter)
    await stage.type(":", "send openDrawer", Keys.enter)
    let present = stage.surface.program.screen(width: 60)
    let count = try #require(stage.surface.program.extension(TimeTravel.self)?.entries.count)
    await stage.type("\u{14}")
    #expect(
      stage.status.contains("\(count - 1)/\(count) ") && stage.status.contains("title"),
      "\(stage.status)")
    #expect(stage.status.contains("Enter resume here"))
    await stage.type(Keys.home)
    #expect(stage.status.contains("0/\(count) before the first action"), "\(stage.status)")
    await stage.type("x")
    #expect(stage.status.contains("This is the past"))
    for _ in 0..<count { await stage.type(Keys.right) }
    expectNoDifference(stage.surface.program.screen(width: 60), present)
    await stage.type("\u{14}", Keys.escape)
    #expect(stage.surface.program.extension(TimeTravel.self)?.isTraveling == false)
    #expect(await stage.quit() == 0)
  }
}
