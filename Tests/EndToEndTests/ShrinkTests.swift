import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// The built program finds the fewest actions of a recording that still cause the failure.
@Suite(.ownThread, .onlyInCI) struct ShrinkTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ arguments: [String], input: String = "") throws -> Piped.Outcome {
    try Piped.run(
      "standups", ["--data", folder.file("s.json")] + arguments, input: input,
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_STATE_HOME": folder.file("state")])
  }

  private var recording: String { folder.file("a.session") }
  private var short: String { folder.file("short.session") }

  /// Records two standups, of which the second is moved, and changes a line of the recording.
  private func record(changing old: String = "", to new: String = "") throws {
    let script = [
      "add", "set title Design", "set name 1 Blob", "save", "add", "set title Retro", "set name 1 Blob",
      "save",
      "move 2 1", "open 1", "edit", "set title Other", "save",
    ]
    let recorded = try run(
      ["debug", "record", recording, "--quiet", "--seed", "1"], input: script.joined(separator: "\n") + "\n")
    expectNoDifference(recorded.ending, .exit(0))
    try FileManager.default.removeItem(atPath: folder.file("s.json"))
    let text = try String(contentsOfFile: recording, encoding: .utf8)
    if !old.isEmpty { #expect(text.contains(old), "\(text)") }
    try Data(text.replacing(old, with: new).utf8).write(to: URL(filePath: recording))
  }

  private func actions(of outcome: Piped.Outcome) -> [String] {
    outcome.output.split(separator: "\n").map { String($0.prefix { $0 != "," }) }
  }

  @Test("A crash is found in another process") func aTrapIsFoundInAnotherProcess() throws {
    // There is no eighth standup to move.
    try record(changing: #""location":1"#, to: #""location":7"#)
    let shrunk = try run(["debug", "shrink", recording, "--to", short])
    #expect(shrunk.ending == .exit(0) && shrunk.errors.contains("ends with signal"), "\(shrunk.errors)")
    expectNoDifference(actions(of: shrunk), [#"\.root.list.moveStandups"#])
    let test = try run(["debug", "shrink", recording, "--to", folder.file("a.swift")])
    #expect(
      test.ending != .exit(0) && test.errors.contains("Name a recording with '--to'"), "\(test.errors)"
    )
    // The shorter recording ends the same way, and the process that shrank it survived.
    guard case .signal = try run(["debug", "replay", short]).ending else {
      Issue.record("The shorter recording must end by a signal.")
      return
    }
  }

  @Test("A reported issue is shrunk to the action that causes it") func whatIsReportedIsFound() throws {
    try record(
      changing: #"\\.path[id: 0].detail.saveStandupButtonTapped"#,
      to: #"\\.path[id: 4].detail.saveStandupButtonTapped"#)
    let shrunk = try run(["debug", "shrink", recording, "--to", short])
    #expect(shrunk.ending == .exit(0) && shrunk.errors.contains("reports:"), "\(shrunk.errors)")
    expectNoDifference(actions(of: shrunk), [#"\.path[id: 4].detail.saveStandupButtonTapped"#])
    let again = try run(["debug", "shrink", short])
    expectNoDifference(again.output, shrunk.output)
    let test = try run(["debug", "shrink", recording, "--to", folder.file("lost-save.swift")])
    expectNoDifference(test.ending, .exit(0))
    let source = try String(contentsOfFile: folder.file("lost-save.swift"), encoding: .utf8)
    #expect(
      source.contains("// Effects don't run here. The test sends their actions: action 1 reports"),
      "\(source)")
    #expect(source.contains("@Test func lostSave()"))
    #expect(source.contains("await store.send(\\.path[id: 4].detail.saveStandupButtonTapped)"), "\(source)")
  }

  @Test("A shrunk recording keeps the actions that lead to the difference")
  func aDifferenceIsFoundWithTheActionsThatComeToIt() throws {
    try record()
    // The recording has another title, which leads to a different state in the current program.
    var lines = try String(contentsOfFile: recording, encoding: .utf8).components(separatedBy: "\n")
    #expect(lines[15].contains("binding.standup"), "\(lines[15])")
    lines[15].replace(#""title":"Other""#, with: #""title":"Else""#)
    lines[15] = lines[15].replacing(#""to":"Else""#, with: #""to":"Other""#)
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: recording))
    let shrunk = try run(["debug", "shrink", recording, "--to", short])
    #expect(
      shrunk.ending == .exit(0) && shrunk.errors.contains("makes a different change"), "\(shrunk.errors)")
    // A standup must exist before it can be opened and edited. The other standup and the moves aren't needed.
    expectNoDifference(
      actions(of: shrunk),
      [
        #"\.root.list.addButtonTapped"#, #"\.root.list.addStandup.presented.binding.standup"#,
        #"\.root.list.saveStandupButtonTapped"#, #"\.root.navigate.push"#,
        #"\.path[id: 0].detail.editButtonTapped"#,
        #"\.path[id: 0].detail.destination.presented.edit.binding.standup"#,
      ])
    let replayed = try run(["debug", "replay", short])
    expectNoDifference(replayed.ending, .exit(1))
    #expect(replayed.errors.contains("− path[id: 0]"), "\(replayed.errors)")
  }

  @Test("A recording that doesn't fail isn't shrunk") func whatDoesNotFailIsSaid() throws {
    try record()
    let shrunk = try run(["debug", "shrink", recording])
    expectNoDifference(shrunk.ending, .exit(1))
    #expect(shrunk.errors.contains("doesn't fail"), "\(shrunk.errors)")
    let there = try run(["debug", "shrink", recording, "--to", recording])
    #expect(
      there.ending != .exit(0) && there.errors.contains("the file exists"), "\(there.errors)")
  }
}
