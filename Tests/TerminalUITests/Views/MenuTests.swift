import CustomDump
import SwiftNavigation
import TerminalUI
import Testing

/// Menus, context menus, and disclosure groups.
@MainActor
@Suite struct MenuTests {
  @Test("A menu opens its actions") func aMenuOpensAListOfThingsToDo() throws {
    let journal = Journal()
    let isOn = Source(false)
    let stage = Stage {
      Menu("Sort") {
        Button("By name") { journal.add("name") }
        Section { Button("By date", role: .destructive) { journal.add("date") } }
        Toggle("Descending", isOn: Binding(get: { isOn.value }, set: { isOn.value = $0 }))
        Menu("More") { Button("By size") { journal.add("size") } }
      }
    }
    expectNoDifference(stage.lines(), ["[Sort ▾]"])
    try stage.run("sort")
    #expect(stage.text(60).contains("[By name]"))
    #expect(stage.usages.contains("by name"))
    try stage.run("by name")
    expectNoDifference(stage.tree.presentation, nil)
    try stage.run("sort")
    try stage.run("by date")
    expectNoDifference(stage.tree.presentation, nil)
    try stage.run("sort")
    try stage.run("toggle descending")
    #expect(isOn.value)
    expectNoDifference(stage.tree.presentation, nil)
    try stage.run("sort")
    try stage.run("more")
    expectNoDifference(stage.tree.layers.count, 2)
    try stage.run("by size")
    #expect(stage.tree.layers.isEmpty)
    expectNoDifference(journal.entries, ["name", "date", "size"])
  }

  @Test("A menu can be closed without an action") func aMenuIsLeftWithoutDoingAnything() throws {
    let stage = Stage { Menu("Sort") { Button("By name") {} } }
    try stage.run("sort")
    try stage.run("dismiss")
    expectNoDifference(stage.tree.presentation, nil)
    try stage.run("sort")
    try stage.run("cancel")
    expectNoDifference(stage.tree.presentation, nil)
  }

  @Test func aRowHasAMenuByItsNumberOrName() throws {
    let journal = Journal()
    let stage = Stage {
      List {
        ForEach(["Blob", "Blob Jr"], id: \.self) { name in
          Text(name).contextMenu {
            Button("Copy") { journal.add("copy \(name)") }
          }
        }
      }
    }
    try stage.run("menu 2")
    try stage.run("copy")
    try stage.run("menu Blob")
    #expect(stage.text(40).contains("Blob"))
    try stage.run("copy")
    expectNoDifference(journal.entries, ["copy Blob Jr", "copy Blob"])
    #expect(stage.usages.contains("menu N or NAME"))
    expectNoDifference(stage.error("menu 3"), "There is no row 3: the list has 2 rows.")
  }

  @Test("A context menu is opened by its view's name") func somethingElseHasAMenuByItsName() throws {
    let journal = Journal()
    let stage = Stage {
      Text("A picture").contextMenu { Button("Save it") { journal.add("saved") } }
      Button("Other") {}.swipeActions { Button("Hide") { journal.add("hidden") } }
    }
    try stage.run("menu a picture")
    try stage.run("save it")
    try stage.run("menu oth", short: true)
    try stage.run("hide")
    expectNoDifference(journal.entries, ["saved", "hidden"])
    expectNoDifference(stage.error("menu"), "'menu' needs a name: a picture or other.")
    expectNoDifference(Stage { Text("a") }.error("menu"), "There is no 'menu' here.")
  }

  @Test func aGroupOpensAndCloses() throws {
    let stage = Stage {
      DisclosureGroup("Details") {
        Text("inside")
        Button("Go") {}
      }
    }
    expectNoDifference(stage.lines(), ["▸ Details"])
    expectNoDifference(stage.usages, ["toggle details"])
    try stage.run("toggle details")
    expectNoDifference(stage.lines(), ["▾ Details", "  inside", "  [Go]"])
    try stage.run("set details off")
    expectNoDifference(stage.lines(), ["▸ Details"])
  }

  @Test("A binding determines whether a group is open") func aBindingSaysWhetherAGroupIsOpen() throws {
    let isOpen = Source(true)
    let stage = Stage {
      DisclosureGroup(
        "Details", isExpanded: Binding(get: { isOpen.value }, set: { isOpen.value = $0 })
      ) { Text("inside") }
    }
    expectNoDifference(stage.lines(), ["▾ Details", "  inside"])
    try stage.run("toggle details")
    #expect(!isOpen.value)
    expectNoDifference(stage.lines(), ["▸ Details"])
  }
}
