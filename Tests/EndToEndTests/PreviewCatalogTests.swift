import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// The program that lists the `#Preview` declarations of all features and shows one of them.
@Suite(.ownThread, .onlyInCI) struct PreviewCatalogTests {
  @Test func theProgramListsTheModulesWithTheirPreviews() throws {
    let all = try Piped.run("previews", [])
    #expect(all.ending == .exit(0) && all.errors.isEmpty)
    let modules = all.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    expectNoDifference(
      modules,
      [
        "InventoryList", "InventoryTabs", "InventoryUI", "ItemDetail", "ItemForm", "ItemQuickAdd",
        "ItemsOfColor", "StandupDetail", "StandupForm", "StandupMeeting", "StandupPastMeeting",
        "StandupsList",
      ])
    let form = try Piped.run("previews", ["standupform"])
    #expect(form.output.contains("  2  A new standup  (StandupFormView.swift:"))
    #expect(!form.output.contains("StandupsList"))
  }

  @Test func itShowsOneByNumberOrName() throws {
    let first = try Piped.run("previews", ["StandupsList", "1", "--seed", "1", "--virtual-clock"])
    #expect(first.ending == .exit(0) && first.errors.isEmpty, "\(first.errors)")
    #expect(first.output.contains("2  ■ Engineering"))
    let named = try Piped.run("previews", ["StandupForm", "a new standup"])
    #expect(named.output.contains("New standup"))
  }

  /// The previews of each module, in their order, each with a text that it shows.
  private static let states: [(module: String, shows: [String])] = [
    ("StandupsList", ["2  ■ Engineering", "No standups yet", "Standups of Blob Sr", "New standup"]),
    (
      "StandupDetail",
      ["Past meetings\n  1  14 Nov 2023", "Engineering", "Are you sure?", "3  Name: Blob Sr▏"]
    ),
    ("StandupForm", ["Title: Design", "1  Name:"]),
    ("StandupMeeting", ["left of 6:00", "0:30 left", "[Discard]", "The transcriber failed"]),
    ("StandupPastMeeting", ["It will be green.", "No transcript"]),
  ]

  @Test(arguments: states)
  func aPreviewStartsInEachOfItsStates(_ module: String, _ shows: [String]) throws {
    for (index, text) in shows.enumerated() {
      let outcome = try Piped.run("previews", [module, "\(index + 1)", "--seed", "1", "--virtual-clock"])
      #expect(outcome.ending == .exit(0) && outcome.errors.isEmpty, "\(outcome)")
      #expect(outcome.output.contains(text), "\(outcome.output)")
    }
    let next = try Piped.run("previews", [module, "\(shows.count + 1)"])
    expectNoDifference(next.ending, .exit(64))
  }

  /// The commands of a preview, each with a text that the answer contains.
  private static let uses: [(module: String, commands: [(command: String, shows: String)])] = [
    (
      "StandupsList",
      [("add", "New standup"), ("set title Preview", "Title: Preview"), ("save", "3  ■ Preview")]
    ),
    ("StandupDetail", [("edit", "Edit standup"), ("set title Preview", "Title: Preview")]),
    (
      "StandupForm",
      [("add attendee", "7  Name: ▏"), ("set attendees 7 name Preview", "7  Name: Preview")]
    ),
    (
      "StandupMeeting",
      [
        ("advance 10s", "5:50\n  left of 6:00"), ("next", "Speaker 2 of 6"), ("note Preview", "  Preview"),
        ("end", "End meeting?"),
      ]
    ),
  ]

  @Test("A preview performs commands", arguments: uses)
  func aPreviewPerformsCommands(_ module: String, _ commands: [(command: String, shows: String)]) throws {
    let outcome = try use(module, commands.map(\.command))
    #expect(outcome.ending == .exit(0) && outcome.errors.isEmpty, "\(outcome.errors)")
    for (command, shows) in commands {
      #expect(outcome.output.contains(shows), "\(command): \(outcome.output)")
    }
  }

  private func use(
    _ module: String, _ commands: [String], environment: [String: String] = [:]
  ) throws -> Piped.Outcome {
    try Piped.run(
      "previews", [module, "1", "--seed", "1", "--virtual-clock"],
      input: commands.joined(separator: "\n") + "\n", environment: environment)
  }

  @Test("A preview writes nothing to disk") func nothingIsWritten() throws {
    let folder = try Folder()
    for (module, commands) in Self.uses {
      let outcome = try use(
        module, commands.map(\.command),
        environment: ["HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_STATE_HOME": folder.path])
      expectNoDifference(outcome.ending, .exit(0))
    }
    expectNoDifference(folder.names, [])
    #expect(!FileManager.default.fileExists(atPath: "/standups.json"))
  }

  @Test("A preview is used like a program") func itIsUsedAsAProgramIs() throws {
    let program = try Piped("previews", ["StandupForm", "2", "--seed", "1", "--virtual-clock"])
    program.say("set title Preview")
    #expect(try program.read(until: "Title: Preview").contains("New standup"))
    try expectNoDifference(program.finish().ending, .exit(0))
  }

  @Test(
    "An invalid number of a preview is an error",
    arguments: ["0", "3", "-9223372036854775808", "9223372036854775807"])
  func aNumberThatNoPreviewHas(_ number: String) throws {
    let run = try Piped.run("previews", ["StandupForm", "--", number])
    #expect(run.ending == .exit(64) && run.errors.contains("There is no preview '\(number)' of StandupForm."))
  }

  @Test("An unknown preview is an error") func whatThereIsNotIsAnError() throws {
    let module = try Piped.run("previews", ["Nope"])
    #expect(module.ending == .exit(64) && module.output.isEmpty)
    #expect(module.errors.contains("There are no previews of 'Nope'. Modules with previews: InventoryList,"))
    let name = try Piped.run("previews", ["StandupForm", "nope"])
    expectNoDifference(name.ending, .exit(64))
    #expect(name.errors.contains("There is no preview 'nope' of StandupForm."))
  }
}
