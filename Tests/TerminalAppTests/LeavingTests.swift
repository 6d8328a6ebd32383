import CustomDump
import TerminalDevice
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// Unsaved input, and edits that can't be saved, when the user or a script leaves the program.
@MainActor
@Suite(.serialized) struct LeavingTests {
  /// The input that was kept or discarded.
  @MainActor final class Typed {
    var kept: [String] = []
  }

  struct Screen: View {
    @State var note = ""
    @State var isOpen = false
    let typed: Typed
    var body: some View {
      VStack {
        TextField("Note", text: $note)
        Button("Form") { isOpen = true }
      }
      .navigationTitle("Screen")
      .unsavedInput("the note", when: !note.isEmpty, keepTitle: "Keep the note") {
        typed.kept.append(note)
        return "The note is kept."
      }
      .sheet(isPresented: $isOpen) { Form(typed: typed) }
    }
  }

  struct Form: View {
    @State var title = ""
    let typed: Typed
    var body: some View {
      TextField("Title", text: $title)
        .navigationTitle("Form")
        .unsavedInput("the form", when: !title.isEmpty, keepTitle: "Save as draft") {
          typed.kept.append(title)
          return "The form is saved as a draft."
        }
    }
  }

  private let typed = Typed()

  private func program() throws -> Program {
    let typed = typed
    return try .screens { Screen(typed: typed) }
  }

  private func text(_ session: RunningProgram) -> String {
    session.screen(width: 60).map(\.plain).joined(separator: "\n")
  }

  struct Running: View {
    let typed: Typed
    @State var isOpen = false
    var body: some View {
      Button("Meeting") { isOpen = true }
        .sheet(isPresented: $isOpen) {
          Text("Running").unsavedInput("the meeting", when: true, isRestored: true, keepTitle: "Save it") {
            typed.kept.append("meeting")
            return "Saved."
          }
        }
    }
  }

  @Test("Input that the next run restores is asked about only before leaving its screen")
  func inputThatIsRestored() async throws {
    let typed = typed
    for isInteractive in [true, false] {
      let session = RunningProgram(try .screens { Running(typed: typed) }, isInteractive: isInteractive)
      #expect(try await session.execute("meeting") == .done)
      #expect(try await session.execute("dismiss") == .done)
      #expect(text(session).contains("This would lose the meeting.") == isInteractive)
      if isInteractive { #expect(try await session.execute("stay") == .done) }
      #expect(text(session).contains("Running") == isInteractive)
      if !isInteractive { #expect(try await session.execute("meeting") == .done) }
      #expect(try await session.execute("quit") == .quit)
      session.stop()
    }
    expectNoDifference(typed.kept, [])
  }

  @Test("The user is asked before unsaved input is lost")
  func aPersonIsAskedBeforeWhatTheyTypedIsLost() async throws {
    let session = RunningProgram(try program(), isInteractive: true)
    #expect(try await session.execute("set note hello") == .done)
    #expect(try await session.execute("quit") == .done)
    #expect(text(session).contains("This would lose the note."))
    #expect(text(session).contains("[Keep the note]  [Discard]  [Stay]"))
    #expect(try await session.execute("stay") == .done)
    #expect(text(session).contains("Note: hello") && !text(session).contains("Stay"))
    #expect(try await session.execute("q") == .done)
    #expect(try await session.execute("keep the note") == .quit)
    expectNoDifference(typed.kept, ["hello"])
    expectNoDifference(session.takeNotices().last, ProgramNotice("The note is kept."))
    session.stop()
  }

  @Test("The user can discard unsaved input") func discardingIsAnAnswer() async throws {
    let session = RunningProgram(try program(), isInteractive: true)
    _ = try await session.execute("set note hello")
    _ = try await session.execute("goto tool:/screen")
    #expect(try await session.execute("discard") == .done)
    #expect(typed.kept.isEmpty && !text(session).contains("lose"))
    session.stop()
  }

  @Test("Closing a form also asks about unsaved input") func closingAFormAsksToo() async throws {
    let session = RunningProgram(try program(), isInteractive: true)
    _ = try await session.execute("form")
    _ = try await session.execute("set title Design")
    _ = try await session.execute("dismiss")
    #expect(text(session).contains("This would lose the form."))
    _ = try await session.execute("save as draft")
    expectNoDifference(typed.kept, ["Design"])
    #expect(text(session).hasPrefix("Screen"))
    // An empty form has nothing to lose.
    _ = try await session.execute("form")
    _ = try await session.execute("dismiss")
    expectNoDifference(text(session), "Screen\n──────\nNote: \n[Form]".trimmed)
    session.stop()
  }

  @Test("Without a user, unsaved input is saved") func withoutAPersonWhatWasTypedIsKept() async throws {
    let session = RunningProgram(try program(), isInteractive: false)
    _ = try await session.execute("set note hello")
    #expect(try await session.execute("quit") == .quit)
    expectNoDifference(typed.kept, ["hello"])
    expectNoDifference(session.takeNotices(), [ProgramNotice("The note is kept.")])
    _ = try await session.execute("set note again")
    await session.leaveGuard.keepInput()
    session.saver.giveUp()
    expectNoDifference(typed.kept, ["hello", "again"])
    expectNoDifference(session.status, ExitStatus.success)
    session.stop()
  }

  struct Full: Error, CustomStringConvertible { let description = "No space left on device." }

  /// A storage that fails until the test lets it work.
  @MainActor final class Disk {
    var isFull = true
    var tries = 0
    var asides = 0

    var storage: TestStorage {
      TestStorage(
        onFlush: {
          self.tries += 1
          if self.isFull { throw Full() }
        },
        unsaved: { self.isFull ? "No space left on device." : nil },
        asides: {
          self.asides += 1
          return ["What was not saved is in 'x.unsaved'."]
        })
    }
  }

  @Test("Unsaved changes are marked and retried")
  func whatIsNotOnTheDiskIsMarkedAndTriedAgain() async throws {
    let disk = Disk()
    var program = try program()
    program.storage = disk.storage
    let session = RunningProgram(program, isInteractive: true)
    await #expect(throws: Full.self) { try await session.flush() }
    #expect(session.isUnsaved)
    #expect(text(session).hasSuffix("Not saved: No space left on device. Use 'retry' to try\nagain."))
    // Each save is retried, but the same failure is reported only once.
    try await session.flush()
    expectNoDifference(disk.tries, 2)
    await #expect(throws: CommandError("No space left on device.")) { try await session.execute("retry") }
    // Leaving asks a question.
    #expect(try await session.execute("quit") == .done)
    #expect(text(session).contains("[Try again]  [Leave]  [Stay]"))
    disk.isFull = false
    #expect(try await session.execute("try again") == .quit)
    #expect(session.status == ExitStatus.success && !session.isUnsaved && disk.asides == 0)
    expectNoDifference(session.takeNotices().last?.text.plain, "All changes are saved now.")
    await #expect(throws: CommandError.self) { try await session.execute("retry") }
    session.stop()
  }

  @Test("Leaving without saving saves a copy") func leavingWithoutSavingWritesAside() async throws {
    let disk = Disk()
    var program = try program()
    program.storage = disk.storage
    let session = RunningProgram(program, isInteractive: true)
    #expect(try await session.execute("exit") == .done)
    #expect(try await session.execute("leave") == .quit)
    #expect(session.status == ExitStatus.notSaved && disk.asides == 1)
    expectNoDifference(session.takeNotices().last?.text.plain, "What was not saved is in 'x.unsaved'.")
    session.stop()

    let script = RunningProgram(program, isInteractive: false)
    #expect(try await script.execute("quit") == .quit)
    #expect(script.status == ExitStatus.notSaved && disk.asides == 2)
    script.stop()
  }

  @Test("Input isn't reported as saved before it's saved")
  func whatWasTypedIsNotSaidToBeKeptBeforeItIs() async throws {
    let disk = Disk()
    var program = try program()
    program.storage = disk.storage
    let session = RunningProgram(program, isInteractive: false)
    _ = try await session.execute("set note hello")
    #expect(try await session.execute("quit") == .quit)
    #expect(!session.takeNotices().contains(ProgramNotice("The note is kept.")))
    disk.isFull = false
    try await session.flush()
    expectNoDifference(session.takeNotices().last, ProgramNotice("The note is kept."))
    session.stop()
  }

  @Test("A conflict is shown to the user or reported by a script")
  func aConflictIsAskedOrReported() async throws {
    var taken = 0
    var waiting = [EditConflict(description: "title: 'A' or 'B'") { taken += 1 }]
    var program = try program()
    program.storage = TestStorage(conflicts: {
      defer { waiting = [] }
      return waiting
    })
    let session = RunningProgram(program, isInteractive: true)
    try await session.flush()
    #expect(text(session).contains("title: 'A' or 'B'") && text(session).contains("[Mine]  [Theirs]"))
    _ = try await session.execute("theirs")
    #expect(taken == 1 && !text(session).contains("Mine"))
    session.stop()

    waiting = [EditConflict(description: "title: 'A' or 'B'") { taken += 1 }]
    let script = RunningProgram(program, isInteractive: false)
    try await script.flush()
    expectNoDifference(
      script.takeNotices().map(\.text.plain),
      [
        "Another program made a different change. This program's change was kept. title: 'A' or 'B'"
      ])
    expectNoDifference(taken, 1)
    script.stop()
  }

  /// Undo first reverts the edits in a form that hasn't been saved, then the saved edits.
  @Test("The last edit in a form can be undone") func theLastEditInAFormIsUndone() async throws {
    var program = try program()
    let saved = OneEdit()
    program.edits = saved
    let session = RunningProgram(program, isInteractive: true)
    defer { session.stop() }
    _ = try await session.execute("form")
    _ = try await session.execute("set title One")
    _ = try await session.execute("set title Two")
    _ = try await session.execute("undo")
    #expect(text(session).contains("Title: One"), "\(text(session))")
    _ = try await session.execute("redo")
    #expect(text(session).contains("Title: Two"), "\(text(session))")
    _ = try await session.execute("undo")
    _ = try await session.execute("undo")
    #expect(text(session).contains("Title:") && !text(session).contains("One"), "\(text(session))")
    _ = try await session.execute("redo")
    #expect(text(session).contains("Title: One"), "\(text(session))")
    #expect(saved.canUndo)
  }

  /// A history with one edit that can be undone.
  final class OneEdit: EditHistory {
    var canUndo = true
    func undo() -> Bool {
      defer { canUndo = false }
      return canUndo
    }
  }

  @Test("The last edit can be undone once") func theLastEditIsTakenBack() async throws {
    var program = try program()
    program.edits = OneEdit()
    let session = RunningProgram(program, isInteractive: false)
    #expect(try await session.execute("undo") == .done)
    await #expect(throws: CommandError("There is nothing to undo.")) {
      try await session.execute("undo")
    }
    session.stop()
  }
}

extension String {
  fileprivate var trimmed: String { replacing("Note: \n", with: "Note:\n") }
}
