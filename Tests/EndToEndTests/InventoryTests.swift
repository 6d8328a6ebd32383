import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// The built inventory: its shell commands, its screens in a script, and two instances on one file.
@Suite(.ownThread, .onlyInCI) struct InventoryTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try expectNoDifference(run("add", "Headphones", "--color", "blue", "--quantity", "20").ending, .exit(0))
    try expectNoDifference(run("add", "Monitor", "--color", "Red", "--on-back-order").ending, .exit(0))
  }

  private var data: [String] { ["--data", folder.file("i.json")] }

  private func run(_ arguments: String..., input: String = "") throws -> Piped.Outcome {
    try Piped.run("inventory", arguments + data, input: input)
  }

  @Test func itemsAreListed() throws {
    try expectNoDifference(
      run("list").output, "Headphones  In stock: 20, Blue\nMonitor     Out of stock: on back order, Red\n")
    try expectNoDifference(run("list", "--search", "stock: 2").output, "Headphones  In stock: 20, Blue\n")
    #expect(try run("list", "--sort", "name").output.hasPrefix("Headphones"))
    struct Listed: Decodable { var name: String }
    let json = try run("list", "--json").output
    try expectNoDifference(
      JSONDecoder().decode([Listed].self, from: Data(json.utf8)).map(\.name), ["Headphones", "Monitor"])
  }

  @Test(
    "Invalid input is reported",
    arguments: [
      (["add", " "], "An item needs a name."),
      (["add", "X", "--color", "pink"], "There is no color 'pink'."),
      (["add", "X", "--quantity", "-1"], "quantity"),
      (["add", "X", "--quantity", "1", "--out-of-stock"], "only for an item in stock"),
      (["import", "no"], "Can't tell the format"),
      (["import", "no.csv"], "Can't import 'no.csv'"), (["list", "--sort", "size"], "size"),
      (["inventory:/nope:1:2"], "nope"),
    ])
  func badInputIsSaid(arguments: [String], reason: String) throws {
    let outcome = try Piped.run("inventory", arguments + data, input: "")
    #expect(outcome.ending != .exit(0) && outcome.errors.contains(reason), "\(outcome.errors)")
  }

  @Test func aFileWithBadLinesChangesNothing() throws {
    let file = try folder.write("new.csv", "name,quantity\nCable,3\n,4\nLamp,many\n")
    let before = try run("list", "--json").output
    let outcome = try run("import", file)
    expectNoDifference(outcome.ending, .exit(66))
    #expect(outcome.errors.contains("line 3: it has no name\nline 4: 'many' isn't a quantity"))
    try expectNoDifference(run("list", "--json").output, before)
    _ = try folder.write("new.csv", "name,quantity\nCable,3\n")
    try expectNoDifference(run("import", file).output, "Added 1, changed 0, kept 0.\n")
  }

  @Test("Exported items can be imported", arguments: ["items.csv", "items.json"])
  func whatIsExportedIsImported(name: String) throws {
    let file = folder.file(name)
    try expectNoDifference(run("export", file).output, "Wrote 2 items to '\(file)'.\n")
    let again = try run("export", file)
    #expect(again.ending == .exit(66) && again.errors.contains("Use '--force'"))
    try expectNoDifference(run("export", file, "--force").ending, .exit(0))
    try expectNoDifference(run("import", file).output, "Added 0, changed 0, kept 2.\n")
    let other = ["--data", folder.file("other.json")]
    try expectNoDifference(
      Piped.run("inventory", ["import", file] + other).output, "Added 2, changed 0, kept 0.\n")
    try expectNoDifference(Piped.run("inventory", ["list"] + other).output, (try run("list").output))
  }

  /// A link to a tab, or to a screen that a tab presents, changes the root instead of pushing a screen.
  @Test(arguments: [("items", "Search:"), ("chart", "Stock by color"), ("add", "New item")])
  func aLinkToTheRootPushesNothing(argument: String, shown: String) throws {
    let outcome = try Piped.run("inventory", data + ["inventory:/inventory:\(argument)"], input: "where\n")
    #expect(outcome.output.contains(shown) && !outcome.output.contains("▸"))
    #expect(outcome.output.contains("inventory:/inventory:\(argument)\n"), "\(outcome.output)")
  }

  @Test func theScreensAreDriven() throws {
    let script = """
      go to inventory tab
      add
      set name Lamp
      pick color yellow
      add
      quick add
      green
      plus
      generate random value
      add item
      menu 1
      duplicate
      duplicate
      menu 3
      delete
      delete
      open 2
      edit
      set name Headset
      mark as sold out
      save
      back
      add
      start timer
      advance 5s
      set search headset
      """
    let outcome = try Piped.run("inventory", data + ["--virtual-clock", "--seed", "1"], input: script)
    expectNoDifference(outcome.ending, .exit(0), "\(outcome.errors)")
    #expect(outcome.output.contains("Delete \"Monitor\""))
    #expect(outcome.output.contains("The form closes in 5 s."))
    let listed = try run("list").output
    #expect(listed.contains("Headset     Out of stock, Blue"), "\(listed)")
    #expect(listed.contains("Lamp        In stock: 1, Yellow") && !listed.contains("Monitor"))
    #expect(listed.contains("Green item") && listed.contains("Headphones  In stock: 20, Blue"))
  }

  /// One program has an open form while another program edits the same item.
  @Test func twoProgramsMerge() throws {
    let mine = try Piped("inventory", data + ["--virtual-clock", "inventory:/inventory:items"])
    for command in ["open headphones", "edit", "set name Mine"] { mine.say(command) }
    try mine.read(until: "Name: Mine")
    let theirs = try Piped.run(
      "inventory", data + ["--virtual-clock", "inventory:/inventory:items"],
      input: "open headphones\nedit\ninc quantity\nsave\nback\nadd\nset name Theirs\nadd\n")
    expectNoDifference(theirs.ending, .exit(0), "\(theirs.errors)")
    mine.say("save")
    let outcome = try mine.finish()
    #expect(outcome.ending == .exit(0) && outcome.errors.isEmpty, "\(outcome.errors)")
    let listed = try run("list").output
    #expect(listed.contains("Mine     In stock: 21, Blue") && listed.contains("Theirs"), "\(listed)")
  }
}
