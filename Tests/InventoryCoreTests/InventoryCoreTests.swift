import CairnTestSupport
import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import InventoryCore
import Testing

/// The core that the inventory's features share.
@Suite struct InventoryCoreTests {
  @Test(
    "Routes are parsed as they are printed",
    arguments: [
      ("inventory", .tab(.start)), ("inventory:chart", .tab(.chart)), ("inventory:items", .tab(.items)),
      ("inventory:add", .items(.add)), ("inventory:quick-add", .items(.quickAdd)),
      ("inventory:edit:\(Item.mouse.id)", .items(.edit(Item.mouse.id))),
      ("inventory:add:invalid", .items(.addInvalid)),
      ("inventory:edit:\(Item.mouse.id):invalid", .items(.editInvalid(Item.mouse.id))),
      ("inventory:delete:\(Item.mouse.id)", .items(.delete(Item.mouse.id))),
      ("inventory:duplicate:\(Item.mouse.id)", .items(.duplicate(Item.mouse.id))),
      ("inventory:detail:\(Item.mouse.id)", .items(.detail(Item.mouse.id))),
      ("inventory:detail:\(Item.mouse.id):edit", .items(.detail(Item.mouse.id, .edit))),
      ("inventory:detail:\(Item.mouse.id):invalid", .items(.detail(Item.mouse.id, .invalid))),
    ] as [(String, InventoryTabsRoute)])
  func routesAreReadAsTheyAreWritten(text: String, route: InventoryTabsRoute) {
    expectNoDifference(AnyRoute(route).description, text)
    expectNoDifference(InventoryTabsRoute(arguments: route.arguments), route)
  }

  @Test(
    "Unknown arguments aren't a route",
    arguments: [
      ["nope"], ["detail"], ["detail", "1"], ["detail", Item.mouse.id.uuidString, "nope"], ["add", "more"],
      ["chart", "x"], ["edit", "x"],
    ])
  func otherRoutesAreNone(arguments: [String]) {
    expectNoDifference(InventoryTabsRoute(arguments: arguments), nil)
  }

  @Test("A color is identified by its name") func aColorIsKnownByItsName() {
    expectNoDifference(ItemsOfColorRoute(arguments: ["red"]), ItemsOfColorRoute(.red))
    #expect(ItemsOfColorRoute(arguments: ["pink"]) == nil && ItemsOfColorRoute(arguments: []) == nil)
    expectNoDifference(Item.Color.defaults.map(\.id), ["Red", "Green", "Blue", "Black", "Yellow", "White"])
    expectNoDifference(Item.Color(named: "yellow"), Item.Color(name: "Yellow", red: 1, green: 1, blue: 0))
  }

  @Test("A duplicate has its own id", .dependencies { $0.uuid = .incrementing })
  func aDuplicateHasAnIdentityOfItsOwn() {
    let copy = Item.headphones.duplicate()
    expectNoDifference(
      copy, Item(id: UUID(0), name: "Headphones", color: .blue, status: .inStock(quantity: 20)))
  }

  @Test(arguments: [
    (Item.mouse.status, "In stock: 10"), (Item.keyboard.status, "Out of stock"),
    (Item.monitor.status, "Out of stock: on back order"),
  ])
  func aStatusIsRead(status: Item.Status, text: String) { expectNoDifference(status.text, text) }

  @Test("A file is decoded as it was encoded") func theFileIsReadAsItWasWritten() throws {
    let data = try InventoryFile.encode(Item.mocks)
    try expectNoDifference(InventoryFile.decode(data), Item.mocks)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains("\"color\" : \"Blue\"") && text.contains("\"quantity\" : 20"))
    #expect(throws: NewerFileFormatError.self) {
      try InventoryFile.decode(Data(text.replacing("\"version\" : 1", with: "\"version\" : 2").utf8))
    }
    #expect(throws: DecodingError.self) {
      try InventoryFile.decode(Data(text.replacing("\"Blue\"", with: "\"Pink\"").utf8))
    }
  }

  /// A file may contain any quantity.
  @Test(arguments: ExtremeNumbers.texts) func aFileWithAnyQuantity(_ number: String) throws {
    let text = String(decoding: try InventoryFile.encode(Item.mocks), as: UTF8.self)
    for text in [
      text.replacing("\"quantity\" : 20", with: "\"quantity\" : \(number)"),
      text.replacing("\"version\" : 1", with: "\"version\" : \(number)"),
    ] {
      guard let items = try? InventoryFile.decode(Data(text.utf8)) else { continue }
      expectNoDifference(items.sorted(by: .quantity).count, items.count)
      #expect(ColorStock.all(in: items).count == 4 || items.isEmpty)
      try expectNoDifference(InventoryFile.decode(InventoryFile.encode(items)), items)
    }
  }

  @Test func itemsAreFoundAndSorted() {
    let names = { (items: [Item]) in items.map(\.name) }
    expectNoDifference(names(Item.mocks.matching("stock: 1")), ["Mouse"])
    expectNoDifference(names(Item.mocks.matching("  BLUE head ")), ["Headphones"])
    let accents = ["Café", "Cafe\u{301} noir", "Décafé"].enumerated().map {
      Item(id: UUID($0), name: $1, status: .inStock(quantity: 1))
    }
    expectNoDifference(names(accents.matching("cafe")), ["Café", "Cafe\u{301} noir"])
    expectNoDifference(names(accents.matching("CAFÉ noir")), ["Cafe\u{301} noir"])
    #expect(names(Item.mocks.matching("")).count == 4 && Item.mocks.matching("x").isEmpty)
    expectNoDifference(names(Item.mocks.sorted(by: .name)), ["Headphones", "Keyboard", "Monitor", "Mouse"])
    expectNoDifference(
      names(Item.mocks.sorted(by: .quantity)), ["Headphones", "Mouse", "Monitor", "Keyboard"])
    expectNoDifference(Item.mocks.sorted(by: .added), Array(Item.mocks))
  }

  @Test func theStockIsCountedByColor() {
    let none = Item(id: UUID(9), name: "Cable", status: .inStock(quantity: 3))
    let many = Item(id: UUID(8), name: "Sand", color: .blue, status: .inStock(quantity: .max))
    expectNoDifference(
      ColorStock.all(in: Item.mocks + [none]),
      [
        ColorStock(color: .red, quantity: 0), ColorStock(color: .green, quantity: 10),
        ColorStock(color: .blue, quantity: 20), ColorStock(color: .yellow, quantity: 0),
        ColorStock(color: nil, quantity: 3),
      ])
    expectNoDifference(ColorStock.all(in: [many, .headphones]), [ColorStock(color: .blue, quantity: .max)])
  }
}
