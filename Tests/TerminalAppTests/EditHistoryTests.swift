import CustomDump
import Sharing
import TerminalApp
import Testing

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

  @Test("The edit history is limited") func onlyTheLastEditsAreRemembered() throws {
    let value = Shared(value: 0)
    let history = SharedEditHistory(of: value)
    for number in 1...SharedEditHistory<Int>.limit + 1 { value.withLock { $0 = number } }
    while try history.undo() {}
    expectNoDifference(value.wrappedValue, 1)
  }
}
