import Clocks
import ConcurrencyExtras
import CustomDump
import Dependencies
import Foundation
import Sharing
import TerminalDevice
import TerminalText
import TerminalUI
import Testing

@testable import TerminalPrograms

/// Slow saves, with a clock that the test advances.
@MainActor
@Suite(.serialized) final class EditSaverTests {
  private var programs: [RunningProgram] = []

  /// A save that ends when the test says so or when its task is canceled.
  @MainActor
  private final class Disk {
    private var waiting: CheckedContinuation<Void, any Error>?
    private(set) var saves = 0

    func flush() async throws {
      saves += 1
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { waiting = $0 }
      } onCancel: {
        Task { @MainActor in self.end(throwing: CancellationError()) }
      }
    }

    func end(throwing error: (any Error)? = nil) {
      guard let waiting else { return }
      self.waiting = nil
      if let error { waiting.resume(throwing: error) } else { waiting.resume() }
    }
  }

  private struct SlowStorage: ProgramStorage {
    let onFlush: @MainActor () async throws -> Void
    let waits: @MainActor () -> Bool
    func flush() async throws { try await onFlush() }
    var isWaiting: Bool { waits() }
  }

  private func saving(
    _ disk: Disk, _ clock: TestClock<Duration>, isWaiting: @escaping @MainActor () -> Bool = { true },
    onDelay: @escaping @MainActor () -> Void = {}
  ) -> EditSaver {
    var program = Program(name: "tool") { Text("x") }
    program.storage = SlowStorage(onFlush: { try await disk.flush() }, waits: isWaiting)
    let running = RunningProgram(program, isInteractive: true, extensions: [])
    programs.append(running)
    running.clock = clock
    running.owner.onChange = { if $0 == .savingIsSlow { onDelay() } }
    return running.saver
  }

  private struct SavedStorage: ProgramStorage {
    func flush() async throws { Issue.record("There is nothing to save.") }
    var isSaved: Bool { true }
  }

  @Test("A turn that edits nothing doesn't wait") func nothingToSave() async {
    var program = Program(name: "tool") { Text("x") }
    program.storage = SavedStorage()
    let running = RunningProgram(program, isInteractive: true, extensions: [])
    #expect(await running.saver.save() == .nothing)
  }

  /// The sessions of a server share their data.
  @Test("A failed save is shown by every program that shares the values") func aFailureIsShownEverywhere()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID())")
    let file = folder.appending(path: "notes.json")
    // The folder can't be created, because there is a file in its place.
    try Data().write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await withDependencies {
      $0.defaultFileStorage = .fileSystem
      $0.sharedReferences = SharedReferences()
    } operation: {
      let notes = Shared(wrappedValue: [String](), .fileStorage(file))
      var program = Program(name: "notes") { Text(notes.wrappedValue.joined()) }
      program.storage = SharedValuesStorage()
      let (first, second) = (running(program), running(program))
      defer { [first, second].forEach { $0.stop() } }
      var changes: [Client.Change] = []
      second.owner.onChange = { changes.append($0) }
      _ = second.owner.takeScreen()
      notes.withLock { $0.append("A") }
      #expect(await first.owner.commit().problem != nil)
      #expect(changes.contains(.screen) && second.owner.hasFailedSaves)
      #expect(text(second.owner.takeScreen()).contains("Not saved: "))
      // A failure that is already shown isn't reported again.
      #expect(await second.owner.commit() == .unsaved)

      #expect(await second.owner.send(.line("retry")).answer.failure != nil)
      try FileManager.default.removeItem(at: folder)
      let retried = await second.owner.send(.line("retry"))
      expectNoDifference(retried, Output())
      #expect(!first.owner.hasFailedSaves && !text(first.owner.takeScreen()).contains("Not saved"))
      expectNoDifference(first.owner.takeNotices().map(\.text.plain), ["All changes are saved now."])
      #expect(await first.owner.commit() == .nothing)
      #expect(try String(contentsOf: file, encoding: .utf8).contains("A"))
    }
  }

  private func running(_ program: Program) -> RunningProgram {
    RunningProgram(program, isInteractive: true, extensions: [])
  }

  private func text(_ screen: [StyledText]?) -> String { (screen ?? []).map(\.plain).joined(separator: "\n") }

  @Test func aLongSaveIsAnnouncedOnce() async {
    await withMainSerialExecutor {
      let (disk, clock) = (Disk(), TestClock())
      var delays = 0
      let saving = saving(disk, clock, onDelay: { delays += 1 })
      let outcome = Task { await saving.save() }
      await clock.advance(by: .milliseconds(499))
      expectNoDifference(delays, 0)
      await clock.advance(by: .milliseconds(1))
      expectNoDifference(delays, 1)
      await clock.advance(by: .seconds(100))
      expectNoDifference(delays, 1)
      disk.end()
      #expect(await outcome.value == .saved)
    }
  }

  /// A busy machine is slow too, so only waiting for another program is reported as such.
  @Test("A long save without another program isn't announced")
  func aLongSaveThatWaitsForNoProgramIsNotAnnounced() async {
    await withMainSerialExecutor {
      let (disk, clock) = (Disk(), TestClock())
      var delays = 0
      let isWaiting = LockIsolated(false)
      let saving = saving(disk, clock, isWaiting: { isWaiting.value }, onDelay: { delays += 1 })
      let outcome = Task { await saving.save() }
      await clock.advance(by: .seconds(10))
      expectNoDifference(delays, 0)
      isWaiting.setValue(true)
      await clock.advance(by: .milliseconds(500))
      expectNoDifference(delays, 1)
      disk.end()
      #expect(await outcome.value == .saved)
    }
  }

  @Test func aShortSaveIsNotAnnounced() async {
    await withMainSerialExecutor {
      let (disk, clock) = (Disk(), TestClock())
      var delays = 0
      let saving = saving(disk, clock, onDelay: { delays += 1 })
      let outcome = Task { await saving.save() }
      await clock.advance(by: .milliseconds(400))
      disk.end()
      #expect(await outcome.value == .saved)
      await clock.advance(by: .seconds(1))
      expectNoDifference(delays, 0)
    }
  }

  @Test func aSaveCanBeInterrupted() async {
    await withMainSerialExecutor {
      let (disk, clock) = (Disk(), TestClock())
      let saving = saving(disk, clock)
      let outcome = Task { await saving.save() }
      await clock.advance(by: .milliseconds(499))
      // A save that isn't known to be slow isn't canceled.
      #expect(!saving.interrupt())
      await clock.advance(by: .milliseconds(1))
      #expect(saving.interrupt())
      #expect(await outcome.value == .interrupted)
      #expect(!saving.interrupt())
    }
  }

  @Test("Saves of several clients run one after another", .timeLimit(.minutes(1)))
  func savesRunOneAfterAnother() async {
    await withMainSerialExecutor {
      let (disk, clock) = (Disk(), TestClock())
      let saving = saving(disk, clock)
      let outcomes = (1...3).map { _ in Task { await saving.save() } }
      for number in 1...3 {
        await clock.advance(by: .milliseconds(1))
        expectNoDifference(disk.saves, number)
        disk.end()
      }
      for outcome in outcomes { #expect(await outcome.value == .saved) }
    }
  }

  @Test("A program that is asked to end doesn't wait for a save")
  func aProgramThatIsAskedToEndDoesNotWait() async {
    await withMainSerialExecutor {
      let (disk, clock) = (Disk(), TestClock())
      let saving = saving(disk, clock)
      let outcome = Task { await saving.save() }
      await clock.advance(by: .milliseconds(100))
      saving.interrupt(isLast: true)
      await clock.advance(by: .milliseconds(400))
      #expect(await outcome.value == .interrupted)
    }
  }

  @Test func theLastSaveHasALimit() async {
    await withMainSerialExecutor {
      let (disk, clock) = (Disk(), TestClock())
      let saving = saving(disk, clock)
      let outcome = Task { await saving.save(upTo: .seconds(5)) }
      await clock.advance(by: .milliseconds(5_499))
      expectNoDifference(disk.saves, 1)
      await clock.advance(by: .milliseconds(1))
      #expect(await outcome.value == .interrupted)
    }
  }

  @Test("A failed save is reported as a failure") func aFailureIsNoInterruption() async {
    struct Full: Error, CustomStringConvertible { var description: String { "The disk is full." } }
    await withMainSerialExecutor {
      let (disk, clock) = (Disk(), TestClock())
      let saving = saving(disk, clock)
      let outcome = Task { await saving.save() }
      await clock.advance(by: .milliseconds(1))
      disk.end(throwing: Full())
      #expect(await outcome.value == .failed("The disk is full."))
    }
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
