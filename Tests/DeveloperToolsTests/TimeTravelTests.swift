import CustomDump
import Dependencies
import Foundation
import NavigationCore
import SessionRecording
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import DeveloperToolsTestSupport
@testable import TerminalPrograms

/// Showing a program's past and resuming from it.
@MainActor
@Suite(.serialized) struct TimeTravelTests {
  private func state(_ path: String, _ session: RunningProgram) async -> String {
    await output(":state \(path)", session)
  }

  private func text(_ session: RunningProgram) -> String {
    session.screen(width: 60).map(\.plain).joined(separator: "\n")
  }

  private func begun() async throws -> RunningProgram {
    let session = RunningProgram(try workshop(), isInteractive: true)
    #expect(await output(":send binding.set title \"One\"", session) == "done")
    #expect(await output(":send assign {\"id\":1,\"name\":\"Saw\"}", session) == "done")
    #expect(await output(":send openDrawer", session) == "done")
    return session
  }

  @Test("The history lists the actions of the session") func theHistoryIsWhatHappened() async throws {
    let session = try await begun()
    defer { session.stop() }
    let history = await output(":history", session)
    #expect(history.contains(#"1  workshop › title: "One""#), "\(history)")
    #expect(history.contains("▸ 3  workshop › openDrawer"))
    #expect(await output(":history 1", session).hasPrefix("… 2 more above"))
    #expect(await output(":history x", session).contains("takes a number of lines"))
  }

  /// A report of an issue includes the recording that led to it.
  @Test("An issue saves a recording") func anIssueLeavesARecording() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    var program = try workshop()
    let notices = ProgramNotices(log: nil, showsMessages: true)
    program.notices = notices
    program.extensions = [CrashRecord(at: folder.appending(path: "last-crash.session"))]
    let session = RunningProgram(program, isInteractive: true)
    defer { session.stop() }
    #expect(await output(":send binding.set title \"One\"", session) == "done")
    _ = session.takeNotices()
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    notices.reportIssue(
      "What is this?", severity: .error, fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    let told = session.takeNotices().map { "\($0.text.plain)" }.joined(separator: "\n")
    #expect(told.contains("last-crash.session'"), "\(told)")
    let recording = try Recording(parsing: Data(contentsOf: folder.appending(path: "last-crash.session")))
    expectNoDifference(recording.entries.map { "\($0.action)" }, [#"\.root.workshop.binding.title, "One""#])
    expectNoDifference(try FileManager.default.contentsOfDirectory(atPath: folder.path).count, 1)
  }

  @Test func aPastScreenIsShownAndChangesNothing() async throws {
    let session = try await begun()
    defer { session.stop() }
    let present = text(session)
    #expect(await output(":at 1", session) == "done")
    #expect(text(session) != present)
    #expect(text(session).contains(#"After action 1 of 3: workshop › title: "One""#))
    #expect(await output(":send openDrawer", session).contains("This is the past"))
    #expect(await output("home", session).contains("This is the past"))
    #expect(await output(":back", session) == "done")
    #expect(text(session).contains("Before the first action"))
    #expect(await output(":back", session).contains("Already before the first action."))
    for _ in 0..<3 { #expect(await output(":forward", session) == "done") }
    expectNoDifference(text(session), present)
    #expect(await output(":forward", session).contains("Already at the latest action."))
    #expect(await output(":at 4", session).contains("Use a number from 0, before the first action, to 3"))
    #expect(await output(":at", session).contains("needs the number of an action"))
  }

  @Test("Resuming makes the shown past the present") func whatIsGoneOnFromIsThePresent() async throws {
    let session = try await begun()
    defer { session.stop() }
    _ = session.takeNotices()
    #expect(await output(":at 1", session) == "done")
    let resumed = await withDependencies {
      $0.date.now = Date(timeIntervalSinceReferenceDate: 0)
    } operation: {
      await output(":resume", session)
    }
    expectNoDifference(resumed, "done")
    expectNoDifference(
      session.takeNotices().map(\.text.plain), ["Resumed after action 1 and dropped 2 later actions."])
    #expect(await state("title", session) == "\"One\"")
    #expect(await state("destination", session) == "nil")
    #expect(await output(":history", session).hasSuffix(#"▸ 1  workshop › title: "One""#))
    #expect(await output(":send openDrawer", session) == "done")
    #expect(await output(":history", session).hasSuffix("▸ 2  workshop › openDrawer"))
    #expect(await output(":at 1", session) == "done")
    #expect(await output(":at 2", session) == "done")
    #expect(await output(":resume", session).contains("This is the present."))
  }

  /// The user can resume from either of two branches.
  @Test("Resuming can save the dropped actions to a file") func whatComesAfterCanBeKept() async throws {
    let session = try await begun()
    defer { session.stop() }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "branch.session")
    #expect(await output(":resume \(file.path)", session).contains("This is the present."))
    _ = await output(":at 1", session)
    #expect(
      await output(":resume /dev/null/x", session).contains("Can't resume: Can't write '/dev/null/x'"))
    _ = session.takeNotices()
    let resumed = await withDependencies {
      $0.date.now = Date(timeIntervalSinceReferenceDate: 0)
    } operation: {
      await output(":resume \(file.path)", session)
    }
    expectNoDifference(resumed, "done")
    expectNoDifference(
      session.takeNotices().map(\.text.plain),
      ["Resumed after action 1 and dropped 2 later actions, which are in '\(file.path)'."])
    let recording = try Recording(parsing: Data(contentsOf: file))
    expectNoDifference(recording.entries.count, 3)
    #expect(await output(":history", session).hasSuffix(#"▸ 1  workshop › title: "One""#))
    _ = await output(":at 0", session)
    #expect(await output(":resume \(file.path)", session).contains("exists"))
    expectNoDifference(try Recording(parsing: Data(contentsOf: file)), recording)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    expectNoDifference(mode, 0o600)
  }

  /// Time travel is unavailable in a program whose storage a replay would change.
  @Test("Time travel is unavailable if actions can't be replayed")
  func whatCannotBePerformedAgainIsNotGoneBackIn() async throws {
    try await withDependencies {
      $0.recordingObstacle = "its rows are in a database."
    } operation: {
      let session = try await begun()
      defer { session.stop() }
      let answer = await output(":at 1", session)
      expectNoDifference(answer, "error: ':at' isn't available: its rows are in a database.")
    }
  }

  /// Actions that effects send while the past is shown run after the return to the present.
  @Test("Actions that arrive during time travel wait") func whatComesMeanwhileWaits() async throws {
    let program = try workshop()
    let session = RunningProgram(program, isInteractive: true)
    defer { session.stop() }
    #expect(await output(":send binding.set title \"One\"", session) == "done")
    #expect(await output(":at 0", session) == "done")
    program.screens?.store.send(.navigate(.home))
    expectNoDifference(program.gate.held.count, 1)
    #expect(await output(":at 1", session) == "done")
    #expect(await output(":history", session).contains("navigate › home"))
    expectNoDifference(program.gate.held.count, 0)
  }
}
