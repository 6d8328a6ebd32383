import CustomDump
import TerminalUI
import Testing

/// `OutlineGroup`, and a `List` of a tree.
@MainActor
@Suite struct OutlineTests {
  struct Folder: Identifiable {
    var id: String
    var folders: [Folder]?
  }

  let folders = [
    Folder(id: "Work", folders: [Folder(id: "Plans", folders: [Folder(id: "May")]), Folder(id: "Notes")]),
    Folder(id: "Home"),
  ]

  @Test func anElementWithChildrenIsAGroup() throws {
    let folders = folders
    let stage = Stage { OutlineGroup(folders, children: \.folders) { Text($0.id) } }
    expectNoDifference(stage.lines(), ["▸ Work", "Home"])
    try stage.run("toggle work")
    try stage.run("toggle plans")
    expectNoDifference(stage.lines(), ["▾ Work", "  ▾ Plans", "    May", "  Notes", "Home"])
    try stage.run("toggle work")
    expectNoDifference(stage.lines(), ["▸ Work", "Home"])
  }

  @Test func aListShowsATree() throws {
    let folders = folders
    let stage = Stage { List(folders, children: \.folders) { Text($0.id) } }
    expectNoDifference(stage.lines(), ["1  ▸ Work", "2  Home"])
    try stage.run("toggle work")
    expectNoDifference(stage.lines(), ["1  ▾ Work", "     ▸ Plans", "     Notes", "2  Home"])
  }
}
