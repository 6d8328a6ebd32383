import Clocks
import ConcurrencyExtras
import CustomDump
import Foundation
import Observation
import TerminalDevice
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// Leaving screens and the program from the full screen, and saving on exit.
@MainActor
@Suite(.serialized) struct FullScreenLeavingTests {
  private let typed = LeavingTests.Typed()

  private func stage() async throws -> FullScreenStage {
    let typed = typed
    return try await FullScreenStage(try .screens { LeavingTests.Screen(typed: typed) }, columns: 64)
  }

  @Test func escapeLeavesTheFieldThenTheSheet() async throws {
    let stage = try await stage()
    await stage.type(Keys.tab, Keys.enter)
    #expect(stage.shows("─ Form ") && stage.focus == "Title")
    await stage.type("T", Keys.escape)
    #expect(stage.shows("─ Form ") && stage.cursor == nil)
    await stage.type(Keys.escape)
    #expect(stage.shows("This would lose the form.") && stage.focus == "Save as draft")
    await stage.type(Keys.right, Keys.right, Keys.enter)
    #expect(stage.shows("Title: T") && !stage.shows("This would lose"))
    await stage.type(Keys.escape)
    await stage.type(Keys.escape, Keys.enter)
    #expect(typed.kept == ["T"] && !stage.shows("─ Form "))
    #expect(stage.status.contains("The form is saved as a draft."))
    #expect(await stage.quit() == 0)
  }

  @Test("Quitting asks about unsaved input") func quittingAsksAboutWhatWasTyped() async throws {
    let stage = try await stage()
    await stage.type("hello", Keys.quit)
    #expect(stage.shows("This would lose the note.") && stage.focus == "Keep the note")
    _ = stage.test.takeWritten()
    stage.test.type(Keys.enter)
    #expect(await stage.end() == 0)
    #expect(typed.kept == ["hello"] && !stage.test.isRaw)
    // The message appears on the screen from which the program was started.
    #expect(stage.test.takeWritten().hasSuffix("The note is kept.\u{1B}[0m\n"))
  }

  @Test("A signal saves the user's input", arguments: [SIGTERM, SIGHUP])
  func aSignalKeepsWhatWasTyped(signal: Int32) async throws {
    let stage = try await stage()
    await stage.type("hello")
    stage.test.raise(signal)
    #expect(await stage.end() == 128 + signal)
    #expect(typed.kept == ["hello"] && !stage.test.isRaw)
  }

  @Test("A closed terminal ends the run and saves the input")
  func aTerminalThatHasGoneEndsTheRun() async throws {
    let stage = try await stage()
    await stage.type("hello")
    stage.test.hangUp()
    #expect(await stage.end() == 0)
    expectNoDifference(typed.kept, ["hello"])
  }

  /// A disk on which another program holds the lock from a given save on.
  @MainActor
  private final class Disk {
    var isLocked = false
    let waits = AsyncStream<Void>.makeStream()

    func flush() async throws {
      guard isLocked else { return }
      waits.continuation.yield()
      try await Task.never()
    }
  }

  @Test("A wait for another program is shown and can be interrupted")
  func aWaitForAnotherProgramIsSaidAndInterrupted() async throws {
    let (disk, clock) = (Disk(), TestClock())
    var program = Program(name: "tool") { Desk() }
    program.storage = TestStorage(onFlush: { try await disk.flush() }, waits: { true })
    let stage = try await FullScreenStage(program, columns: 100, clock: clock)
    disk.isLocked = true
    stage.test.type(Keys.enter)
    var waits = disk.waits.stream.makeAsyncIterator()
    await waits.next()
    #expect(stage.shows("log: plain"), "The change should be shown before it is saved.")
    #expect(!stage.status.contains("all saved"))
    await clock.advance(by: .milliseconds(500))
    #expect(stage.status.contains("Waiting for another program to save…"))
    #expect(!stage.status.contains("all saved"))
    disk.isLocked = false
    // The interrupt discards the keys typed before it.
    stage.test.type(Keys.end)
    stage.test.type(Keys.interrupt)
    await stage.surface.waitUntilDrawn()
    #expect(stage.status.hasPrefix("not saved Another program is saving."))
    #expect(stage.shows("log: plain") && stage.focus == "Plain")
    await stage.type(Keys.palette, "retry", Keys.enter)
    #expect(!stage.status.contains("not saved"))
    #expect(await stage.quit() == 0)
  }

  @Test("The wait for another program is no longer shown after it has saved")
  func aWaitThatIsOverIsNoLongerShown() async throws {
    let (disk, clock, others) = (Disk(), TestClock(), AsyncStream<Void>.makeStream())
    var program = Program(name: "tool") { Desk() }
    program.storage = TestStorage(
      onFlush: {
        guard disk.isLocked else { return }
        disk.waits.continuation.yield()
        for await _ in others.stream { return }
      }, waits: { true })
    let stage = try await FullScreenStage(program, columns: 100, clock: clock)
    disk.isLocked = true
    stage.test.type(Keys.enter)
    var waits = disk.waits.stream.makeAsyncIterator()
    await waits.next()
    await clock.advance(by: .milliseconds(500))
    #expect(stage.status.contains("Waiting for another program to save…"))
    others.continuation.yield()
    disk.isLocked = false
    await stage.surface.waitUntilDrawn()
    #expect(!stage.status.contains("Waiting") && stage.status.contains("all saved"))
    #expect(await stage.quit() == 0)
  }

  @Test("Unsaved edits are marked, and quitting asks about them")
  func editsThatCannotBeSavedAreMarkedAndAskedAbout() async throws {
    struct Full: Error, CustomStringConvertible { let description = "the disk is full" }
    var program = Program(name: "tool") { Desk() }
    program.storage = TestStorage(
      onFlush: { throw Full() }, unsaved: { "the disk is full" }, asides: { ["Written aside."] })
    let stage = try await FullScreenStage(program)
    await stage.type(Keys.enter)
    #expect(stage.status.hasPrefix("not saved "))
    await stage.type(Keys.quit)
    #expect(stage.shows("Leave without saving?") && stage.focus == "Try again")
    await stage.type(Keys.right)
    stage.test.type(Keys.enter)
    #expect(await stage.end() == ExitStatus.notSaved)
    #expect(stage.test.takeWritten().contains("Written aside."))
  }

  /// A command that works until the test ends the work.
  @MainActor
  private final class Worker: ProgramExtension {
    let begins = AsyncStream<Void>.makeStream()
    let ends = AsyncStream<Void>.makeStream()

    var commands: [ProgramCommand] {
      [
        ProgramCommand("work", help: "work") { [begins, ends] _ in
          begins.continuation.yield()
          for await _ in ends.stream { break }
          return .done
        }
      ]
    }
  }

  @Test("Work of more than 300 ms shows a spinner until it ends", arguments: [true, false])
  func longWorkShowsASpinner(showsBraille: Bool) async throws {
    let (worker, clock) = (Worker(), TestClock())
    var program = Program(name: "tool") { Desk() }
    program.extensions = [worker]
    var capability = TerminalCapability.monochrome
    capability.showsBraille = showsBraille
    let stage = try await FullScreenStage(program, capability: capability, clock: clock)
    await stage.type(Keys.palette, "work")
    stage.test.type(Keys.enter)
    var begins = worker.begins.stream.makeAsyncIterator()
    await begins.next()
    await clock.advance(by: .milliseconds(299))
    #expect(stage.shows("Commands"))
    await clock.advance(by: .milliseconds(1))
    #expect(stage.status.hasPrefix(showsBraille ? "⠋ " : "| "), "\(stage.status)")
    await clock.advance(by: .milliseconds(100))
    #expect(stage.status.hasPrefix(showsBraille ? "⠙ " : "/ "), "\(stage.status)")
    worker.ends.continuation.yield()
    await stage.surface.waitUntilDrawn()
    #expect(stage.status.hasPrefix("Enter"))
    // When the program is idle, no time passes for the spinner.
    _ = stage.test.takeWritten()
    await clock.advance(by: .seconds(10))
    #expect(stage.test.takeWritten().isEmpty)
    #expect(await stage.quit() == 0)
  }

  struct Loading: View {
    @State private var isLoading = true

    var body: some View {
      if isLoading { ProgressView("Loading") }
      Button("Stop") { isLoading = false }
    }
  }

  @Test("The mark of a task whose progress isn't known moves while it is shown")
  func anUnknownProgressMoves() async throws {
    let clock = TestClock()
    var capability = TerminalCapability.monochrome
    capability.showsBraille = true
    let stage = try await FullScreenStage(
      Program(name: "tool") { Loading() }, capability: capability, clock: clock)
    #expect(stage.shows("Loading …"))
    await clock.advance(by: .milliseconds(100))
    #expect(stage.shows("Loading ⠋"))
    await clock.advance(by: .milliseconds(100))
    #expect(stage.shows("Loading ⠙"))
    await stage.type(Keys.enter)
    #expect(!stage.shows("Loading"))
    _ = stage.test.takeWritten()
    await clock.advance(by: .seconds(10))
    #expect(stage.test.takeWritten().isEmpty)
    #expect(await stage.quit() == 0)
  }

  @Test("A notice leaves by itself, and an error stays until the next key")
  func noticesLeave() async throws {
    let notices = ProgramNotices(log: nil)
    var program = Program(name: "tool") { Button("Tell") { notices.announce("It is time.") } }
    program.notices = notices
    let clock = TestClock()
    let stage = try await FullScreenStage(program, clock: clock)
    await stage.type(Keys.enter)
    #expect(stage.status.contains("It is time."))
    stage.surface.program.notify("It is late.", isError: true)
    stage.surface.showNotices()
    async let drawn: Void = stage.surface.waitUntilDrawn(afterNextEvent: true)
    await clock.advance(by: .seconds(6))
    await drawn
    #expect(!stage.status.contains("It is time.") && stage.status.contains("It is late."))
    await stage.type(Keys.tab)
    #expect(!stage.status.contains("It is late."))
    #expect(await stage.quit() == 0)
  }

  @Test("A notice is shown and rings the bell") func noticesAreShownAndRing() async throws {
    let notices = ProgramNotices(log: nil)
    var program = Program(name: "tool") {
      Button("Ring") { notices.announce("It is time.", rings: true) }
    }
    program.notices = notices
    let stage = try await FullScreenStage(program)
    _ = stage.test.takeWritten()
    await stage.type(Keys.enter)
    #expect(stage.status.hasPrefix("It is time."))
    #expect(stage.test.takeWritten().contains("\u{07}"))
    #expect(await stage.quit() == 0)
  }

  @Test("A change of the model is drawn") func whatChangesByItselfIsDrawn() async throws {
    let model = Model()
    let stage = try await FullScreenStage { Clock(model: model) }
    #expect(stage.shows("now: early"))
    model.text = "late"
    await stage.surface.waitUntilDrawn(afterNextEvent: true)
    #expect(stage.shows("now: late"))
    #expect(await stage.quit() == 0)
  }

  struct Clock: View {
    let model: Model
    var body: some View { Text("now: \(model.text)") }
  }

  @MainActor @Observable
  final class Model {
    var text = "early"
  }
}
