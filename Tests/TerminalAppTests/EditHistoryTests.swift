import Clocks
import CustomDump
import Foundation
import Sharing
import TerminalText
import TerminalUI
import Testing

@testable import TerminalApp
@testable import TerminalPrograms

@MainActor
@Suite struct EditHistoryTests {
  /// A thread that applies another program's change also reports the edits made in the meantime.
  @Test("Edits can be undone whichever thread reports them")
  func anEditIsTakenBackWhicheverThreadTellsOfIt() async throws {
    let value = Shared(value: 0)
    let history = SharedEditHistory(of: value)
    await Task.detached { value.withLock { $0 = 1 } }.value
    value.withLock { $0 = 2 }
    #expect(try history.undo())
    expectNoDifference(value.wrappedValue, 1)
    #expect(try history.undo())
    expectNoDifference(value.wrappedValue, 0)
    // An undo can't be undone.
    #expect(try !history.undo())
  }

  @Test("Undone edits can be redone until there is a new edit")
  func undoneEditsAreMadeAgainUntilThereIsANewOne() throws {
    let value = Shared(value: 0)
    let history = SharedEditHistory(of: value)
    #expect(try !history.canRedo && !history.redo())
    for number in 1...3 { value.withLock { $0 = number } }
    #expect(try history.undo() && history.undo())
    expectNoDifference(value.wrappedValue, 1)
    #expect(try history.redo())
    expectNoDifference(value.wrappedValue, 2)
    value.withLock { $0 = 9 }
    #expect(try !history.canRedo && !history.redo())
    #expect(try history.undo())
    expectNoDifference(value.wrappedValue, 2)
  }

  struct Board: Codable, Equatable {
    var first = 0
    var second = 0
    var other = 0
  }

  @Test("Each of several sessions undoes its own edits") func sessions() throws {
    let value = Shared(value: Board())
    let (first, second) = (
      SharedEditHistory(of: value, forOneSession: true), SharedEditHistory(of: value, forOneSession: true)
    )
    EditAuthor.$current.withValue(first.author) { value.withLock { $0.first = 1 } }
    EditAuthor.$current.withValue(second.author) { value.withLock { $0.second = 2 } }
    value.withLock { $0.other = 3 }
    #expect(first.editCount == 1 && second.editCount == 1)
    #expect(try second.undo())
    expectNoDifference(value.wrappedValue, Board(first: 1, other: 3))
    #expect(try !second.undo() && first.undo())
    expectNoDifference(value.wrappedValue, Board(other: 3))
  }

  @Test("The edit history is limited") func onlyTheLastEditsAreRemembered() throws {
    let value = Shared(value: 0)
    let history = SharedEditHistory(of: value)
    for number in 1...SharedEditHistory<Int>.limit + 1 { value.withLock { $0 = number } }
    while try history.undo() {}
    expectNoDifference(value.wrappedValue, 1)
  }

  struct Names: View {
    @Shared var names: [String]

    var body: some View {
      List {
        ForEach(names, id: \.self) { Text($0) }
          .onDelete { offsets in $names.withLock { $0.remove(atOffsets: offsets) } }
      }
    }
  }

  private func program(_ names: Shared<[String]>) -> Program {
    var program = Program(name: "tool") { Names(names: names) }
    program.edits = SharedEditHistory(of: names)
    return program
  }

  @Test("A deletion is announced with the key that undoes it, for six seconds")
  func aDeletionIsAnnounced() async throws {
    let (names, clock) = (Shared(value: ["Ann", "Ben"]), TestClock())
    var capability = TerminalCapability.monochrome
    capability.showsBraille = true
    let stage = try await FullScreenStage(program(names), capability: capability, clock: clock)
    let undo = "\u{1F}"
    await stage.type(Keys.delete)
    expectNoDifference(stage.names, ["Ben"])
    #expect(stage.status.hasPrefix("✓ Deleted 'Ann'.") && stage.status.contains("Ctrl-_ undo"))
    async let drawn: Void = stage.surface.waitUntilDrawn(afterNextEvent: true)
    await clock.advance(by: .seconds(6))
    await drawn
    #expect(!stage.status.contains("Deleted") && !stage.status.contains("Undo"))
    await stage.type(undo)
    expectNoDifference(stage.names, ["Ann", "Ben"])
    #expect(await stage.quit() == 0)
  }

  @Test("A message about an edit is shown with the key that undoes it")
  func anAnnouncedEditIsUndoable() async throws {
    let (names, notices) = (Shared(value: ["Ann", "Ben"]), ProgramNotices(log: nil))
    var program = Program(name: "tool") {
      Button("Clear") {
        names.withLock { $0 = [] }
        notices.announce("Deleted everybody.")
      }
      Button("Greet") { notices.announce("Hello.") }
    }
    program.edits = SharedEditHistory(of: names)
    program.notices = notices
    let stage = try await FullScreenStage(program)
    try await stage.click("Clear")
    #expect(stage.status.contains("Deleted everybody.") && stage.status.contains("Ctrl-_ undo"))
    try await stage.click("Greet")
    #expect(stage.status.hasPrefix("Hello.") && !stage.status.contains("Undo"))
    #expect(await stage.quit() == 0)
  }

  @Test("A deletion that can't be undone isn't announced")
  func aFinalDeletionIsNotAnnounced() async throws {
    let names = Shared(value: ["Ann", "Ben"])
    let stage = try await FullScreenStage(Program(name: "tool") { Names(names: names) })
    await stage.type(Keys.delete)
    expectNoDifference(stage.names, ["Ben"])
    #expect(!stage.status.contains("Deleted") && !stage.status.contains("Undo"))
    #expect(await stage.quit() == 0)
  }
}
