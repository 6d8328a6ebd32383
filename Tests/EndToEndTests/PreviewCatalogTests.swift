import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// The program that lists the `#Preview` declarations of all features and shows one of them.
@Suite(.ownThread, .onlyInCI) struct PreviewCatalogTests {
  @Test func itListsTheModulesWithTheirPreviews() throws {
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
