import CairnSupport
import CustomDump
import Foundation
import TerminalDevice
import TerminalUI
import Testing

@testable import Sharing
@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// A pipe to which a host writes.
struct TestPipe {
  private let (reading, writing): (Int32, Int32)

  init() {
    var ends: [Int32] = [0, 0]
    expectNoDifference(pipe(&ends), 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  var output: TerminalOutput { TerminalOutput(descriptor: writing, capability: .plain) }

  /// Closes the pipe and returns everything that was written.
  func read() -> String {
    close(writing)
    defer { close(reading) }
    return String(decoding: FileHandle(fileDescriptor: reading).readDataToEndOfFile(), as: UTF8.self)
  }
}

/// Runs scripts whose outputs are two pipes.
@MainActor
@Suite(.serialized) struct ScriptTests {
  func run(_ script: String, flush: @escaping @MainActor () throws -> Void = {}) async -> (
    status: Int32, output: String, errors: String
  ) {
    let (output, errors) = (TestPipe(), TestPipe())
    var program = Program(name: "tool") { SessionTests.Screen() }
    program.storage = TestStorage(onFlush: flush)
    let surface = LineSurface(
      LineReader(text: script), output: output.output, errors: errors.output, width: 40, source: "file")
    let status = await program.run(on: surface)
    return (status, output.read(), errors.read())
  }

  private let first = "Screen\n──────\n-\nTitle: Old\n[Back]\n[Later]\n"

  @Test("Each changed screen is written") func eachScreenThatDiffersIsWritten() async {
    let result = await run("# a comment\n\nset title New\nset title New\nlater\n")
    expectNoDifference(result.status, 0)
    expectNoDifference(result.errors, "")
    expectNoDifference(
      result.output,
      first + "\nScreen\n──────\n-\nTitle: New\n[Back]\n[Later]\n"
        + "\nScreen\n──────\nlater\nTitle: New\n[Back]\n[Later]\n")
  }

  @Test("The first failure ends the run") func theFirstFailureEndsTheRun() async {
    let result = await run("set title New\nsav\u{1B}e\nset title Never\n")
    expectNoDifference(result.status, 1)
    expectNoDifference(result.errors, "tool: file:2: sav␛e: There is no 'sav␛e' here.\n")
    #expect(!result.output.contains("Never"))
  }

  @Test func quitEndsTheRun() async {
    let result = await run("quit\nset title Never\n")
    expectNoDifference(result.status, 0)
    expectNoDifference(result.output, first)
  }

  @Test("A save that fails sets the exit status and offers to retry")
  func whatCannotBeKeptIsAFailure() async {
    struct Full: Error, CustomStringConvertible { var description: String { "The disk is full." } }
    var isFull = false
    let result = await run("set title New\n") {
      if isFull { throw Full() }
      isFull = true
    }
    expectNoDifference(result.status, ExitStatus.notSaved)
    expectNoDifference(result.errors, "tool: Not saved: The disk is full.\n")
    let words = result.output.replacing("\n", with: " ")
    #expect(words.hasSuffix("Not saved: The disk is full. Use 'retry' to try again. "))
  }
}

extension ScriptTests {
  /// An edit that the storage rejected and that was undone.
  private struct Refused: FinalSaveError {
    struct Reason: Error, CustomStringConvertible { var description: String { "A NUL." } }
    var isSaved = false
    func writeAside() -> UnsavedCopy? {
      guard !isSaved else { return nil }
      let (file, copy) = (URL(filePath: "/data.sqlite"), URL(filePath: "/data.sqlite.unsaved"))
      return UnsavedCopy(of: file, error: Reason()) {
        Data()
      } writeAside: { _ in
        copy
      }
    }
  }

  @Test("A refused edit is a failure of the run") func aRefusedEditMakesTheRunAFailure() async {
    var saves = 0
    let result = await run("set title New\nlater\n") {
      saves += 1
      if saves == 2 { throw UnsavedChangesError(errors: [Refused()], files: []) }
    }
    expectNoDifference(result.status, ExitStatus.notSaved)
    expectNoDifference(
      result.errors,
      "tool: The last changes aren't in '/data.sqlite': A NUL. A copy is in '/data.sqlite.unsaved'.\n")
    #expect(!result.output.contains("saved") && !result.output.contains("later"), "\(result.output)")
  }

  @Test("A conflict in a save is reported once") func aSaveThatMetAConflictIsReportedOnce() async {
    var saves = 0
    let result = await run("set title New\nlater\n") {
      saves += 1
      if saves == 2 { throw UnsavedChangesError(errors: [Refused(isSaved: true)], files: []) }
    }
    expectNoDifference(result.status, 0)
    #expect(result.errors.hasPrefix("tool: Refused("), "\(result.errors)")
    #expect(!result.output.contains("saved") && result.output.contains("later"), "\(result.output)")
  }
}

/// Hosts whose output is no longer read.
@MainActor
@Suite(.serialized) struct ClosedOutputTests {
  enum Kind: CaseIterable { case script, json, plain }

  @Test(arguments: Kind.allCases) func everyCommandIsRun(by kind: Kind) async throws {
    let ups = Locked(0)
    let program = Program(name: "tool") { Button("Up") { ups.withLock { $0 += 1 } } }
    let output = TerminalOutput(capability: .plain) { _ in EPIPE }
    let lines = LineReader(
      text: String(repeating: kind == .json ? "{\"command\":\"up\"}\n" : "up\n", count: 3))
    let status =
      switch kind {
      case .script: await program.run(on: LineSurface(lines, output: output, errors: output))
      case .json: await program.run(on: JSONSurface(lines, output: output))
      case .plain:
        await program.run(on: LineSurface(lines, output: output, errors: output, promptOutput: nil))
      }
    expectNoDifference(ups.withLock { $0 }, 3)
    expectNoDifference(output.status(after: status, program: "tool", errors: output), 0)
  }
}

/// Commands typed at a terminal without escape sequences.
@MainActor
@Suite(.serialized) struct PlainPromptTests {
  private func run(_ lines: String) async -> (status: Int32, output: String, errors: String, prompts: String)
  {
    let (output, errors, prompts) = (TestPipe(), TestPipe(), TestPipe())
    let surface = LineSurface(
      LineReader(text: lines), output: output.output, errors: errors.output, promptOutput: prompts.output,
      width: 40)
    let status = await Program(name: "tool") { SessionTests.Screen() }.run(on: surface)
    return (status, output.read(), errors.read(), prompts.read())
  }

  private let screen = "Screen\n──────\n-\nTitle: Old\n[Back]\n[Later]\n\n"

  @Test("The screen is printed after changes and empty lines")
  func theScreenIsShownWhereItChangedAndForAnEmptyLine() async {
    let result = await run("\ntap back\ntap back\nquit\nset title New\n")
    #expect(result.status == 0 && result.errors == "")
    expectNoDifference(
      result.output,
      "Type 'help' for a list of commands. Tab completes a command.\n\n"
        + screen + screen + screen.replacing("-\n", with: "the button\n"))
    expectNoDifference(result.prompts, "tool> tool> tool> tool> ")
  }

  @Test func anErrorDoesNotEndTheProgram() async {
    let result = await run("bogus\nse ti New\n")
    expectNoDifference(result.status, 0)
    expectNoDifference(result.errors, "tool: There is no 'bogus' here.\n")
    #expect(result.output.hasSuffix(screen.replacing("Old", with: "New")))
  }
}
