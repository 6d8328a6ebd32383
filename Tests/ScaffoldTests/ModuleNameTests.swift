import Testing

@testable import scaffold

/// Names of modules, and the names that are derived from them.
@Suite struct ModuleNameTests {
  @Test(arguments: [
    ("ItemDetail", "itemDetail", "item-detail", "Item detail"), ("Item", "item", "item", "Item"),
    ("URLItem", "urlItem", "url-item", "Url item"), ("X", "x", "x", "X"),
    ("Level2Boss", "level2Boss", "level2-boss", "Level2 boss"),
  ])
  func namesAreDerived(_ written: String, _ property: String, _ hyphenated: String, _ title: String) throws {
    let name = try ModuleName(written)
    #expect(name.property == property && name.hyphenated == hyphenated && name.title == title)
  }

  @Test(
    "An invalid module name is refused",
    arguments: [
      "", "item", "2nd", "Item Detail", "Item-Detail", "Überblick", "Item.Detail", "../Item", "Self",
      "Testing",
      "Foundation", "ItemTests", "Default", "Main", "Return",
    ])
  func othersAreRefused(_ written: String) {
    #expect(throws: ScaffoldError.self) { try ModuleName(written) }
  }
}
