import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// Replaces running programs when their sources change.
@Suite(.ownThread) struct DevelopmentTests {
  let package: FakePackage
  let terminal: PseudoTerminal

  init() throws {
    package = try FakePackage()
    terminal = try PseudoTerminal()
  }

  @Test("After an edit, the program continues on the same screen with the same text")
  func anEditKeepsTheScreen() throws {
    let modes = terminal.modes
    let program = try package.start(on: terminal)
    try terminal.read(until: "? keys")
    terminal.type("\r")
    try terminal.read(until: "New standup")
    terminal.type("Desgn")
    try terminal.read(until: "Desgn")
    // Between the last two letters.
    terminal.type("\u{1B}[D\u{1B}[D")
    try package.save("second")
    let drawn = try terminal.read(until: "Built in")
    #expect(drawn.contains("Desgn"))
    #expect(!drawn.contains("\u{1B}[2J"))
    #expect(!drawn.contains("\u{1B}[?1049"), "The screen is neither left nor entered.")
    terminal.type("i")
    try terminal.read(until: "i")
    program.send(signal: SIGTERM)
    expectNoDifference(program.wait(), .exit(128 + SIGTERM))
    let rest = try terminal.readRest()
    #expect(rest.contains("\u{1B}[?1049l"))
    expectNoDifference(terminal.modes, modes)
    expectNoDifference(package.leftovers, [])
    // Otherwise, each build with several traits would compile everything again.
    expectNoDifference(package.folder.contents("hashing"), Data("1\n".utf8))
  }

  @Test("An attached terminal follows the program through a replacement")
  func anAttachedTerminalFollows() throws {
    let socket = package.folder.file("s.sock")
    let program = try package.start(["--full-screen", "--listen", socket], on: terminal)
    try terminal.read(until: "? keys")
    let attached = try Piped(package.program, ["attach", socket], environment: package.environment)
    try attached.read(until: "standups:/")
    try package.save("second")
    try terminal.read(until: "Built in")
    attached.say("add")
    try attached.read(until: "standups:/list:new")
    attached.say("detach")
    expectNoDifference(try attached.finish().ending, .exit(0))
    program.send(signal: SIGTERM)
    expectNoDifference(program.wait(), .exit(128 + SIGTERM))
  }

  @Test func anErrorIsShownUntilItIsFixed() throws {
    let program = try package.start(on: terminal)
    try terminal.read(until: "? keys")
    try package.save("error")
    try terminal.read(until: "1 error: Demo.swift:12:5 cannot find 'x' in scope")
    terminal.type(":errors\r")
    try terminal.read(until: "1  cannot find 'x' in scope")
    terminal.type("\u{1B}")
    try package.save("fixed")
    try terminal.read(until: "Built in")
    terminal.type("q")
    expectNoDifference(program.wait(), .exit(0))
  }

  @Test func anErrorOpensInTheEditor() throws {
    try package.folder.write("editor", "#!/bin/sh\necho \"$@\" > '\(package.folder.path)/opened'\n")
    var environment = package.environment
    environment["EDITOR"] = "sh '\(package.folder.path)/editor'"
    let program = try StartedProcess(
      package.program, ["dev", "--full-screen", "--data", package.folder.file("s.json")],
      environment: environment, terminal: terminal.path)
    try terminal.read(until: "? keys")
    try package.save("error")
    try terminal.read(until: "1 error:")
    // F8
    terminal.type("\u{1B}[19~")
    try terminal.read(until: "Errors")
    terminal.type("\r")
    try terminal.read(until: "1 error:")
    program.send(signal: SIGTERM)
    _ = program.wait()
    expectNoDifference(
      package.folder.contents("opened").map { String(decoding: $0, as: UTF8.self) }, "+12 \(package.source)\n"
    )
  }

  @Test func aProgramThatCrashesAtItsStartIsRolledBack() throws {
    let program = try package.start(on: terminal)
    try terminal.read(until: "? keys")
    terminal.type("\r")
    try terminal.read(until: "New standup")
    terminal.type("Design")
    try terminal.read(until: "Design")
    try package.save("crash")
    let drawn = try terminal.read(until: "The last version is back")
    #expect(drawn.contains("Design"))
    let report = try #require(package.folder.contents(".build/demo-crash.txt"))
    #expect(String(decoding: report, as: UTF8.self).contains("Oh no"))
    // A program that refuses to start is rolled back, too.
    try package.save("refuse")
    try terminal.read(until: "the new one ended at its start")
    program.send(signal: SIGTERM)
    expectNoDifference(program.wait(), .exit(128 + SIGTERM))
  }

  @Test func aSaveDuringABuildCancelsIt() throws {
    let started = try package.started()
    let program = try package.start(on: terminal)
    try terminal.read(until: "? keys")
    try package.save("wait")
    _ = try started.read("the start of the build") { $0.isEmpty ? nil : $0.endIndex }
    try package.save("second")
    try terminal.read(until: "Built in")
    terminal.type("q")
    expectNoDifference(program.wait(), .exit(0))
  }

  @Test func quittingDuringABuildEndsIt() throws {
    let started = try package.started()
    let program = try package.start(on: terminal)
    try terminal.read(until: "? keys")
    try package.save("wait")
    _ = try started.read("the start of the build") { $0.isEmpty ? nil : $0.endIndex }
    terminal.type("q")
    expectNoDifference(program.wait(), .exit(0))
    // It could end in its own way, and so could its compilers.
    expectNoDifference(package.folder.contents("canceled"), Data("canceled\n".utf8))
  }

  @Test func thePromptKeepsTheTypedLine() throws {
    let program = try package.start(["--no-full-screen"], on: terminal)
    try terminal.read(until: "Daily standups> ")
    terminal.type("qu")
    try terminal.read(until: "qu")
    try package.save("second")
    try terminal.read(until: "Built in")
    try terminal.read(until: "Daily standups> qu")
    terminal.type("it\r")
    expectNoDifference(program.wait(), .exit(0))
  }

  @Test func aSecondOneInTheSameFolderIsRefused() throws {
    let program = try package.start(on: terminal)
    try terminal.read(until: "? keys")
    let outcome = try Piped.run(package.program, ["dev"], environment: package.environment)
    expectNoDifference(outcome.ending, .exit(66))
    #expect(outcome.errors.contains("already runs in this folder"))
    terminal.type("q")
    expectNoDifference(program.wait(), .exit(0))
  }

  @Test func withoutAToolchainTheReasonIsShown() throws {
    let program = try package.start(on: terminal)
    try terminal.read(until: "? keys")
    try package.removeTools()
    try package.save("second")
    try terminal.read(until: "no 'swift' on PATH")
    terminal.type("q")
    expectNoDifference(program.wait(), .exit(0))
  }

  @Test("A mistake in the arguments is reported as without 'dev'")
  func mistakes() throws {
    let outcome = try Piped.run(package.program, ["dev", "--nonsense"], environment: package.environment)
    expectNoDifference(outcome.ending, .exit(64))
    #expect(outcome.errors.contains("Unknown option '--nonsense'"))
    let copy = package.folder.file("copy")
    try package.folder.copyProgram(package.program, to: copy)
    let installed = try Piped.run(copy, ["dev"], environment: package.environment)
    expectNoDifference(installed.ending, .exit(66))
    #expect(installed.errors.contains("swift run"))
  }
}
