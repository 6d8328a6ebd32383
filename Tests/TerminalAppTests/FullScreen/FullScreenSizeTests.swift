import CustomDump
import Foundation
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// The full screen in windows of every size, with every number of colors.
@MainActor
@Suite struct FullScreenSizeTests {
  @Test(
    "A window of any size is filled exactly", arguments: [[80, 24], [40, 10], [20, 5], [8, 3], [1, 1]])
  func everySizeIsFilledAndNothingMore(size: [Int]) async throws {
    let stage = try await FullScreenStage(columns: size[0], rows: size[1]) { Desk() }
    let keys = [
      Keys.down, Keys.end, Keys.pageUp, "/", "b", Keys.enter, "?", Keys.escape, Keys.palette, "s",
      Keys.escape, Keys.home, Keys.down, Keys.down, Keys.enter, Keys.down, Keys.escape,
    ]
    for key in keys {
      await stage.type(key)
      let frame = try #require(stage.surface.shown)
      expectNoDifference(frame.lines.count, size[1])
      expectNoDifference(frame.size, TerminalSize(columns: size[0], rows: size[1]))
      if size[0] >= 20 { #expect(frame.lines.allSatisfy { $0.width <= size[0] }, "\(key.debugDescription)") }
    }
    #expect(await stage.quit() == 0)
  }

  @Test func aNewSizeIsLaidOutAgain() async throws {
    let stage = try await FullScreenStage(columns: 80, rows: 24) { Rows() }
    stage.test.resize(columns: 30, rows: 8)
    await stage.surface.waitUntilDrawn()
    #expect(stage.lines.count == 8 && stage.shows("Row 5") && !stage.shows("Row 6"))
    #expect(stage.status.hasSuffix("? keys"))
    #expect(await stage.quit() == 0)
  }

  @Test(
    "The focus and boxes are visible with any color support",
    arguments: [TerminalCapability.monochrome, .full, .init(understandsStyles: true, colors: .sixteen)])
  func focusAndBoxesAreSeenWithAnyColors(capability: TerminalCapability) async throws {
    let stage = try await FullScreenStage(columns: 120, capability: capability) { Desk() }
    let focused = try #require(stage.surface.shown?.lines.first { $0.plain.contains("▌Plain▐") })
    expectNoDifference(focused.runs.contains { $0.style.background == .role(.selection) }, true)
    #expect(focused.rendered(for: capability).string.contains("\u{1B}[1;7m"))
    await stage.type(Keys.palette)
    let lines = try #require(stage.surface.shown?.lines)
    // The screen below is dimmed, but the box and its selected line aren't.
    #expect(lines[0].runs.contains { $0.style.foreground == .role(.dimmed) })
    let selected = try #require(lines.first { $0.plain.contains("│▌Plain") })
    #expect(selected.runs.contains { $0.style.background == .role(.selection) })
    await stage.type(Keys.escape)
    #expect(await stage.quit() == 0)
  }

  /// A list is never wider than the space beside its scroll bar.
  @Test("The scroll bar covers no content") func theScrollBarHidesNothing() async throws {
    struct Wide: View {
      var body: some View {
        List {
          ForEach(1...30, id: \.self) { number in
            HStack {
              Text("Row \(number)")
              Spacer()
              Text("end")
            }
          }
        }
      }
    }
    let stage = try await FullScreenStage(columns: 20, rows: 6) { Wide() }
    expectNoDifference(stage.lines[0], "Row 1           end┃")
    expectNoDifference(stage.lines[4], "Row 5           end")
    await stage.type(Keys.end)
    expectNoDifference(stage.lines[4], "Row 30          end┃")
    #expect(stage.lines[0].hasSuffix("end"))
    #expect(await stage.quit() == 0)
  }

  @Test("An idle program writes nothing") func aProgramThatDoesNothingWritesNothing() async throws {
    let stage = try await FullScreenStage { Desk() }
    _ = stage.test.takeWritten()
    await stage.surface.program.waitUntilIdle()
    await stage.type(Keys.up)
    expectNoDifference(stage.test.takeWritten(), "")
    #expect(await stage.quit() == 0)
  }
}
