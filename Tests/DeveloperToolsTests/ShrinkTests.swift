import CustomDump
import Foundation
import TerminalPrograms
import Testing

@testable import DeveloperTools

/// Trying parts of a recording.
@MainActor @Suite struct ShrinkTests {
  /// A part that ended the process isn't tried again, nor is a part whose result is known.
  @Test("A part that ended the process counts as another failure")
  func whatHasEndedTheProcessFailsInAnotherWay() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
      let journal = try ShrinkJournal(path)
      expectNoDifference([journal.fail([1, 2]) { true }, journal.fail([2]) { false }], [true, false])
    }
    // The process was killed while it tried another part.
    try Data((String(contentsOfFile: path, encoding: .utf8) + "1").utf8).write(to: URL(filePath: path))
    for _ in 1...2 {
      let journal = try ShrinkJournal(path)
      var tried: [String] = []
      let known = [[1, 2], [2], [1]].map { numbers in
        journal.fail(numbers) {
          tried.append("\(numbers)")
          return true
        }
      }
      expectNoDifference(known, [true, false, false])
      expectNoDifference(tried, [])
      #expect(journal.fail([]) { true })
    }
  }

  @Test("A journal that can't be written is an error") func aJournalThatCannotBeWrittenIsSaid() {
    #expect(throws: StartError.self) { try ShrinkJournal("/nowhere/journal") }
  }
}
