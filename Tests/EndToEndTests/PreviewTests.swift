import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// Each feature's preview program.
@Suite(.ownThread, .onlyInCI) struct PreviewTests {
  /// A preview and its expected states, each with a text that it shows.
  struct Preview: CustomStringConvertible, Sendable {
    var feature: String
    var states: [(name: String, shows: String)]
    /// Commands, each with a text that the answer contains.
    var commands: [(command: String, shows: String)]

    var program: String { "preview-\(feature)" }
    var description: String { feature }
  }

  static let previews = [
    Preview(
      feature: "StandupsList",
      states: [
        ("mock", "2  ■ Engineering"), ("empty", "No standups yet"), ("person", "Standups of Blob Sr"),
        ("new", "New standup"),
      ],
      commands: [("add", "New standup"), ("set title Preview", "Title: Preview"), ("save", "3  ■ Preview")]),
    Preview(
      feature: "StandupDetail",
      states: [
        ("mock", "Past meetings\n  1  2023-11-14"), ("new", "▸ Engineering"), ("delete", "Are you sure?"),
        ("edit", "3  Name: Blob Sr▏"),
      ],
      commands: [
        ("edit", "Edit standup"), ("set title Preview", "Title: Preview"), ("save", "▸ Preview"),
        ("start", "This program can't show 'record'"), ("back", "▸ Preview"),
      ]),
    Preview(
      feature: "StandupForm",
      states: [("mock", "Title: Design"), ("new", "1  Name:")],
      commands: [
        ("add attendee", "7  Name: ▏"), ("set attendees 7 name Preview", "7  Name: Preview"),
        ("save", "Blob I, Preview"), ("edit", "7  Name: Preview"), ("cancel", "Title: Design"),
      ]),
    Preview(
      feature: "StandupMeeting",
      states: [
        ("start", "6:00 left"), ("last", "0:30 left"), ("ending", "[Discard]"),
        ("failed", "The transcriber failed"),
      ],
      commands: [
        ("advance 10s", "5:50 left"), ("next", "Speaker 2 of 6"), ("note Preview", "  Preview"),
        ("end", "End meeting?"), ("save and end", "This program can't show 'detail'"),
      ]),
    Preview(
      feature: "StandupPastMeeting",
      states: [("mock", "It will be green."), ("silent", "No transcript")],
      commands: [("back", "This program can't show 'detail'")]),
  ]

  @Test(arguments: previews)
  func itStartsInEachOfItsStates(_ preview: Preview) throws {
    for (name, shows) in preview.states {
      let outcome = try Piped.run(
        preview.program, ["--state", name, "--seed", "1", "--virtual-clock"])
      #expect(outcome.ending == .exit(0) && outcome.errors.isEmpty, "\(name): \(outcome)")
      #expect(outcome.output.contains(shows), "\(name): \(outcome.output)")
    }
    let first = try Piped.run(preview.program, ["--seed", "1", "--virtual-clock"])
    #expect(first.output.contains(preview.states[0].shows))
  }

  @Test(arguments: previews)
  func itsHelpListsThem(_ preview: Preview) throws {
    let help = try Piped.run(preview.program, ["--help"])
    expectNoDifference(help.ending, .exit(0))
    let list = help.output.split(separator: "\n").drop { $0 != "States:" }.dropFirst()
      .prefix { $0.hasPrefix("  ") }.compactMap { $0.split(separator: " ").first.map(String.init) }
    expectNoDifference(list, preview.states.map(\.name), "\(help.output)")

    let unknown = try Piped.run(preview.program, ["--state", "nope"])
    #expect(unknown.ending == .exit(64) && unknown.output.isEmpty)
    #expect(unknown.errors.contains("There is no state 'nope' of \(preview.feature)."))
    for (name, _) in preview.states { #expect(unknown.errors.contains("'\(name)'")) }
  }

  @Test(arguments: previews)
  func itIsDriven(_ preview: Preview) throws {
    let program = try Piped(preview.program, ["--seed", "1", "--virtual-clock"])
    try program.answer()
    for (command, shows) in preview.commands {
      let answer = try program.answer(command)
      #expect(answer.contains(shows), "\(command): \(answer)")
    }
    let outcome = try program.finish()
    #expect(outcome.ending == .exit(0) && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  /// A feature that asks for a route outside the preview gets a placeholder, as the commands above show.
  @Test("A typed link to a route outside the preview is refused", arguments: previews)
  func aTypedLinkThatIsNotLinkedIsRefused(_ preview: Preview) throws {
    let link = "standups:/report:Blob%20Jr:2026"
    let close = preview.feature == "StandupForm" ? "cancel\n" : ""
    let typed = try Piped.run(preview.program, ["--virtual-clock"], input: "\(close)goto \(link)\n")
    #expect(typed.ending != .exit(0))
    #expect(typed.errors.contains("this program has no 'report:Blob%20Jr:2026'"), "\(typed.errors)")
    let linked = try Piped.run(preview.program, ["--virtual-clock", link])
    expectNoDifference(linked.ending, .exit(66))
    #expect(linked.errors.contains("this program has no 'report:Blob%20Jr:2026'"), "\(linked.errors)")
  }

  @Test func nothingIsWritten() throws {
    let folder = try Folder()
    for preview in Self.previews {
      let program = try Piped(
        preview.program, ["--virtual-clock", "--seed", "1"],
        environment: ["HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_STATE_HOME": folder.path])
      for (command, _) in preview.commands { try program.answer(command) }
      try expectNoDifference(program.finish().ending, .exit(0))
    }
    expectNoDifference(folder.names, [])
    #expect(!FileManager.default.fileExists(atPath: "/standups.json"))
  }
}
