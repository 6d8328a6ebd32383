import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// The built programs record a session to a file and replay it.
@Suite(.ownThread) struct RecordingTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func run(
    _ arguments: [String], of program: String = "standups", data: String = "s.json", input: String = ""
  ) throws -> Piped.Outcome {
    try Piped.run(
      program, ["--data", folder.file(data)] + arguments, input: input,
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_STATE_HOME": folder.file("state")])
  }

  private var recording: String { folder.file("a.session") }

  private func record(
    _ lines: [String], of program: String = "standups", options: [String] = [], data: String = "s.json"
  ) throws -> Piped.Outcome {
    try run(
      ["debug", "record", recording, "--quiet"] + options, of: program, data: data,
      input: lines.joined(separator: "\n") + "\n")
  }

  /// A replay uses the ids, dates, and times of the recording, even in a program without a seed.
  @Test("A recorded meeting can be replayed") func aMeetingIsPerformedAgain() throws {
    let script = [
      "add", "set title Design", "set length 5m", "set name 1 Blob", "add attendee", "set name 2 Blob Jr",
      "save", "open Design",
      "edit",
      "set title Designs", "save", "start", "note The button is green", "advance 90s", "end", "save and end",
      "where",
    ]
    let recorded = try record(script, options: ["--virtual-clock"])
    expectNoDifference(recorded.ending, .exit(0))
    let data = try Data(contentsOf: URL(filePath: folder.file("s.json")))
    let replayed = try run(["debug", "replay", recording], data: "other.json")
    expectNoDifference(replayed.ending, .exit(0))
    #expect(replayed.errors.contains("performed as recorded."), "\(replayed.errors)")
    // The output contains the link that 'where' printed, then the final screen of both runs.
    expectNoDifference(replayed.output, recorded.output)
    // The replay wrote nothing.
    #expect(!FileManager.default.fileExists(atPath: folder.file("other.json")))
    expectNoDifference(try Data(contentsOf: URL(filePath: folder.file("s.json"))), data)
  }

  /// The drafts are in a file next to the data and are read with it.
  @Test("Drafts from an earlier run are part of a recording")
  func draftsOfAnEarlierRunArePartOfTheBeginning() throws {
    _ = try run([], input: "add\nset title Design\n")
    #expect(FileManager.default.fileExists(atPath: folder.file("s.json.drafts")))
    _ = try record(["add", "set title Retro"])
    let replayed = try run(["debug", "replay", recording], data: "other.json")
    expectNoDifference(replayed.ending, .exit(0))
    #expect(replayed.output.contains("Retro"), "\(replayed.errors)")
  }

  @Test func theInventoryIsPerformedAgain() throws {
    expectNoDifference(try run(["add", "Apple", "--color", "red"], of: "inventory").ending, .exit(0))
    let recorded = try record(["tab items", "open Apple", "back", "home"], of: "inventory")
    let replayed = try run(["debug", "replay", recording], of: "inventory", data: "other.json")
    #expect(replayed.ending == recorded.ending && replayed.errors.contains("performed"), "\(replayed.errors)")
  }

  /// Resuming from the past also removes the later actions from the file.
  @Test("Resuming from the past removes the later actions from the recording")
  func whatIsGoneOnFromIsInTheFile() throws {
    let script = [
      "add", "set title Design", "set name 1 Blob", "save", "open Design", "back", "open Design", "edit",
      "dismiss",
      ":at 7", ":resume --yes", "back", "add", "set title Retro", "set name 1 Blob", "save", "open Retro",
      ":at 3",
      ":resume --yes",
      "set title Other", "save", "open Other", "edit",
    ]
    let recorded = try record(script)
    expectNoDifference(recorded.ending, .exit(0))
    let replayed = try run(["debug", "replay", recording], data: "other.json")
    #expect(replayed.ending == .exit(0), "\(replayed.errors)")
    expectNoDifference(replayed.output, recorded.output)
    #expect(replayed.output.contains("Title: Other"))
    let titles = try run(["list"])
    #expect(titles.output.contains("Other") && !titles.output.contains("Retro"), "\(titles.output)")
  }

  /// The input may end while the past is shown.
  @Test("Input is saved as a draft if the program ends while it shows the past")
  func whatWasTypedIsKeptFromThePast() throws {
    let left = try run(["--quiet"], input: "add\nset title Design\n:at 0\n")
    expectNoDifference(left.ending, .exit(0))
    #expect(left.errors.contains("Saved a draft of 'Design'"), "\(left.errors)")
    let next = try run(["--quiet"])
    #expect(next.output.contains("Design"), "\(next.output)")
    let quit = try run(["--quiet"], data: "t.json", input: "add\nset title Retro\n:at 0\nquit\n")
    #expect(quit.errors.contains("Saved a draft of 'Retro'"), "\(quit.errors)")
  }

  /// The recording contains the actions before the program was killed.
  @Test("A recording survives a kill") func aKilledRecordingIsThere() throws {
    let program = try Piped(
      "standups",
      ["debug", "record", recording, "--data", folder.file("s.json")],
      environment: ["HOME": folder.path, "XDG_STATE_HOME": folder.file("state")])
    try program.answer("add")
    expectNoDifference(program.killAtOnce(), .signal(SIGKILL))
    let replayed = try run(["debug", "replay", recording])
    expectNoDifference(replayed.ending, .exit(0))
    #expect(replayed.output.hasPrefix("New standup"))
  }

  @Test(arguments: [SIGILL, SIGSEGV, SIGABRT])
  func aCrashLeavesARecording(signal: Int32) throws {
    let program = try Piped(
      "standups", ["--data", folder.file("s.json")],
      environment: ["HOME": folder.path, "XDG_STATE_HOME": folder.file("state")])
    try program.answer("add")
    expectNoDifference(program.killAtOnce(by: signal), .signal(signal))
    let replayed = try run(
      ["debug", "replay", folder.file("state/standups/last-crash.session")], data: "other.json")
    expectNoDifference(replayed.ending, .exit(0))
    #expect(replayed.output.hasPrefix("New standup"))
    let unwanted = try Piped(
      "standups", ["--data", folder.file("s.json"), "--no-crash-record"],
      environment: ["HOME": folder.path, "XDG_STATE_HOME": folder.file("other")])
    try unwanted.answer("add")
    expectNoDifference(unwanted.killAtOnce(by: signal), .signal(signal))
    #expect(!FileManager.default.fileExists(atPath: folder.file("other")))
  }

  @Test("A recording that can't be written or replayed is reported")
  func whatCannotBeRecordedOrReplayedIsSaid() throws {
    expectNoDifference(try record(["add"]).ending, .exit(0))
    let again = try record(["add"])
    #expect(
      again.ending != .exit(0) && again.errors.contains("the file exists"), "\(again.errors)")
    let nowhere = try run(["debug", "record", folder.file("no/a.session")])
    #expect(
      nowhere.ending != .exit(0) && nowhere.errors.contains("No such file or directory"), "\(nowhere.errors)")
    let missing = try run(["debug", "replay", folder.file("none")])
    #expect(
      missing.ending != .exit(0) && missing.errors.contains("No such file or directory"), "\(missing.errors)")
    let other = try run(["debug", "replay", recording], of: "inventory")
    #expect(
      other.ending != .exit(0) && other.errors.contains("is a recording of 'standups'"), "\(other.errors)")
    let both = try run(["debug", "replay", recording, "--step", "--speed", "2"])
    #expect(both.ending != .exit(0) && both.errors.contains("Use either"), "\(both.errors)")
    let attached = try run(["debug", "replay", recording, "--listen", folder.file("socket")])
    #expect(attached.ending != .exit(0) && attached.errors.contains("Use either"), "\(attached.errors)")
    let bare = try run(["debug", "replay"])
    #expect(
      bare.ending != .exit(0) && bare.errors.contains("Usage: standups debug replay "), "\(bare.errors)")
    let data = try run(["debug", "replay", "/etc/hostname"])
    #expect(data.ending != .exit(0) && data.errors.contains("isn't a recording"), "\(data.errors)")
  }

  @Test func eachStepIsShown() throws {
    expectNoDifference(try record(["add", "set title Design"]).ending, .exit(0))
    let steps = try run(["debug", "replay", recording, "--step"])
    #expect(
      steps.output.contains(#"1. \.root.list.addButtonTapped"#) && steps.output.contains("Title: Design"))
  }
}
