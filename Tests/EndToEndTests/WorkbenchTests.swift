import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// Both products in one stack: each product's screens lead to the other's and back.
@Suite(.ownThread, .onlyInCI) struct WorkbenchTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    let script = "add\nset title Design\nset name 1 Blob\npick theme poppy\nsave\n"
    try expectNoDifference(
      Piped.run("standups", ["--data", folder.file("standups.json")], input: script).ending, .exit(0))
    try expectNoDifference(
      Piped.run(
        "inventory", ["add", "Apple", "--color", "red", "--data", folder.file("inventory.json")]
      ).ending, .exit(0))
  }

  private func run(_ arguments: String..., input: String) throws -> Piped.Outcome {
    try Piped.run("workbench", arguments + ["--data", folder.path], input: input)
  }

  @Test func thePluginsOfBothAreListed() throws {
    let outcome = try run(input: "")
    for name in ["inventory", "list", "detail", "items", "record", "meeting"] {
      #expect(outcome.output.contains(name))
    }
  }

  @Test("Each program leads to the other and back") func eachLeadsToTheOtherAndBack() throws {
    let outcome = try run(
      input: """
        open list
        open design
        items in red
        open apple
        items in red
        daily standups
        open design
        items in red
        where
        back
        back
        back
        back
        back
        back
        back
        where
        """)
    expectNoDifference(outcome.ending, .exit(0), "\(outcome.errors)")
    let links = outcome.output.split(separator: "\n").filter { $0.hasPrefix("workbench:/") }.map(String.init)
    expectNoDifference(links.count, 2)
    let names = links[0].dropFirst("workbench:/".count).split(separator: "/").map {
      $0.split(separator: ":")[0]
    }
    expectNoDifference(names, ["list", "detail", "items", "inventory", "items", "list", "detail", "items"])
    #expect(links[1].hasPrefix("workbench:/list/detail:") && links[1].split(separator: "/").count == 3)
    // Opening the link shows the screen that the link describes.
    let again = try run(links[0], input: "where\n")
    #expect(again.ending == .exit(0) && again.output.contains(links[0]), "\(again.errors)")
    #expect(again.output.contains("Apple") && again.output.contains("In stock: 1"))
  }

  /// A product by itself has no links to the other product.
  @Test("A single product has no links to the other") func aloneNothingLeadsOut() throws {
    let standups = try Piped.run(
      "standups", ["--data", folder.file("standups.json")], input: "open design\n")
    #expect(standups.output.contains("Theme") && !standups.output.contains("Items in red"))
    let inventory = try Piped.run(
      "inventory", ["--data", folder.file("inventory.json"), "inventory:/items:Red"], input: "")
    #expect(inventory.output.contains("Apple") && !inventory.output.contains("Daily standups"))
  }

  @Test("Invalid links and newer files are reported") func badInputIsSaid() throws {
    let outcome = try run("workbench:/inventory:add/list", input: "")
    expectNoDifference(outcome.ending, .exit(66))
    #expect(outcome.errors.contains("no screen can follow one that 'inventory:add' presents"))
    _ = try folder.write("inventory.json", "{\"version\": 9, \"items\": []}")
    let newer = try run(input: "")
    #expect(newer.ending == .exit(66) && newer.errors.contains("format version"))
  }
}
