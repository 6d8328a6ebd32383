import DependenciesTestSupport
import Foundation
import Testing

/// The commands for shells, each of which does one thing and ends.
@Suite(.ownThread) struct OneShotTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    let lines = ["add", "set title Design", "set name 1 Blob", "save", ""]
    let outcome = try Piped.run(
      "standups", ["--data", folder.file("s.json"), "--seed", "1", "--virtual-clock"],
      input: lines.joined(separator: "\n"))
    #expect(outcome.ending == .exit(0), "\(outcome.errors)")
  }

  private func run(_ arguments: String...) throws -> Piped.Outcome {
    try Piped.run("standups", arguments + ["--data", folder.file("s.json")], input: "")
  }

  @Test func listPrintsALineForEachStandup() throws {
    let outcome = try run("list")
    #expect(outcome.ending == .exit(0) && outcome.errors.isEmpty)
    #expect(outcome.output == "Design    1 attendee    1 minute\n")
    let json = try run("list", "--json")
    #expect(json.ending == .exit(0) && json.output.contains("\"title\" : \"Design\""))
  }

  @Test func optionsStandBeforeACommandToo() throws {
    let outcome = try Piped.run("standups", ["--data", folder.file("s.json"), "list"], input: "")
    #expect(outcome.output == "Design    1 attendee    1 minute\n", "\(outcome.errors)")
  }

  @Test func showPrintsOneStandup() throws {
    let outcome = try run("show", "des")
    #expect(outcome.ending == .exit(0) && outcome.output == "Design, 1 minute, bubblegum\n  Blob\n")
    let none = try run("show", "Nothing")
    #expect(none.ending == .exit(66) && none.errors.contains("There is no standup named 'Nothing'."))
  }

  @Test func startBeginsAMeeting() throws {
    let outcome = try run("start", "Design", "--virtual-clock")
    #expect(outcome.ending == .exit(0), "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("Daily standups ▸ Design ▸ Meeting of Design\n"))
  }

  @Test(arguments: [[], ["open"]])
  func aLinkNeedsNoCommand(command: [String]) throws {
    let arguments = command + ["--data", folder.file("s.json"), "standups:/list:new"]
    #expect(try Piped.run("standups", arguments, input: "").output.hasPrefix("New standup\n"))
    let refused = try Piped.run("standups", ["lst", "--data", folder.file("s.json")], input: "")
    #expect(refused.ending == .exit(66) && refused.errors.contains("lst"))
  }

  @Test func helpListsTheOptions() throws {
    let help = try Piped.run("standups", ["--help"], input: "").output
    for text in ["--data <file>", "--virtual-clock", "list", "show", "start", "[LINK]"] {
      #expect(help.contains(text))
    }
  }
}
