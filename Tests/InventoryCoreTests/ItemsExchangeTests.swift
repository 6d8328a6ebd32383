import CairnTestSupport
import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import InventoryCore
import Testing

/// Items in the file formats of other programs.
@Suite(.dependencies { $0.uuid = .incrementing }) struct ItemsExchangeTests {
  private func lines(_ text: String, as format: ItemsExchange = .csv) -> [String] {
    do throws(ItemsExchange.Failure) {
      _ = try format.items(Data(text.utf8))
      return []
    } catch {
      return error.lines.map(\.description)
    }
  }

  @Test("Written items are read back unchanged", arguments: ItemsExchange.allCases)
  func whatIsWrittenIsRead(format: ItemsExchange) throws {
    var odd = Item.mouse
    odd.name = "A \"fine\", new\nmouse = ☃ "
    let items = Array(Item.mocks.filter { $0.id != odd.id }) + [odd]
    try expectNoDifference(format.items(try format.data(items)), items)
    try expectNoDifference(format.items(try format.data([])), [])
  }

  @Test("CSV has readable columns") func csvIsForPeople() throws {
    let text = String(decoding: try ItemsExchange.csv.data(Item.mocks), as: UTF8.self)
    expectNoDifference(
      text,
      """
      name,color,quantity,back order,id
      Monitor,Red,,yes,\(Item.monitor.id)
      Mouse,Green,10,,\(Item.mouse.id)
      Keyboard,Yellow,,no,\(Item.keyboard.id)
      Headphones,Blue,20,,\(Item.headphones.id)

      """)
  }

  /// Characters that join with a separator, or that end a line of other texts.
  @Test(
    "Names of unusual characters come back from CSV",
    arguments: [
      "\u{301}accent", "\"\u{301}", "a\"\u{308}b", ",\u{301}", "a\u{2028}b", "a\u{2029}b", "a\u{0B}b",
      "a\u{0C}b",
      "a\u{85}b", "\u{2028}", "\u{FEFF}a", "a\rb", "a\r\nb", "a\n\u{301}b", "\r", "e\u{301}",
    ])
  func unusualNamesComeBack(name: String) throws {
    let items = [
      Item(id: UUID(1), name: name, status: .inStock(quantity: 1)),
      Item(id: UUID(2), name: "next", status: .inStock(quantity: 2)),
    ]
    let data = try ItemsExchange.csv.data(items)
    let read = try ItemsExchange.csv.items(data)
    expectNoDifference(
      read.map { Array($0.name.unicodeScalars) }, items.map { Array($0.name.unicodeScalars) })
    // With the line ends of other programs, and without needless quotation marks.
    let others = Data("name,quantity\r\n\u{301}x,1\r\na\u{2028}b,2\r\n".utf8)
    expectNoDifference(try ItemsExchange.csv.items(others).map(\.name), ["\u{301}x", "a\u{2028}b"])
  }

  @Test("A CSV file from another program is read") func aFileOfOthersIsRead() throws {
    let items = try ItemsExchange.csv.items(
      Data("\u{FEFF}Quantity,Name\r\n3,Cable\r\n\r\n,\"Lamp, small\"\r\n".utf8))
    expectNoDifference(
      items,
      [
        Item(id: UUID(0), name: "Cable", status: .inStock(quantity: 3)),
        Item(id: UUID(1), name: "Lamp, small", status: .outOfStock(isOnBackOrder: false)),
      ])
  }

  @Test(arguments: ExtremeNumbers.texts) func aQuantityOfAnySize(_ number: String) throws {
    let texts: [(String, ItemsExchange)] = [
      ("name,quantity\nA,\(number)\nB,9223372036854775807\n", .csv),
      (#"{"version":1,"items":[{"name":"A","status":{"quantity":\#(number)}}]}"#, .json),
      (#"{"version":\#(number),"items":[]}"#, .json),
      (#"[{"name":"A","status":{"quantity":\#(number)}}]"#, .json),
    ]
    for (text, format) in texts {
      guard let items = try? format.items(Data(text.utf8)) else { continue }
      #expect(items.allSatisfy { $0.quantity >= 0 })
      #expect(ColorStock.all(in: items).allSatisfy { $0.quantity >= 0 })
      try expectNoDifference(format.items(try format.data(items)), items)
    }
  }

  @Test func everyBadLineIsReportedByItsNumber() {
    expectNoDifference(
      lines(
        """
        name,color,quantity,back order,id
        ,Red,1,,
        Mouse,Pink,1,,
        "two
        lines",Red,1,,
        Lamp,Red,-1,,
        Lamp,Red,many,,
        Lamp,Red,1,yes,
        Lamp,Red,,perhaps,
        Lamp,Red
        Lamp,,,,x
        "La"mp,,,,
        La"mp,,,,
        A,,,,\(UUID(7))
        B,,,,\(UUID(7))
        "open,,,
        """),
      [
        "line 2: it has no name",
        "line 3: there is no color 'Pink'. Use one of: Red, Green, Blue, Black, Yellow, White",
        "line 6: '-1' isn't a quantity. Use a whole number, 0 or greater",
        "line 7: 'many' isn't a quantity. Use a whole number, 0 or greater",
        "line 8: an item with a quantity isn't on back order. Leave one of the two empty",
        "line 9: 'perhaps' isn't valid for 'back order'. Use 'yes' or 'no'",
        "line 10: it has 2 fields, but the first line names 5", "line 11: 'x' isn't an id. Leave it empty",
        "line 12: there is text after a closing quotation mark",
        "line 13: a quotation mark is in a field that doesn't start with one",
        "line 15: it has the id of line 14", "line 16: a quotation mark isn't closed",
      ])
  }

  @Test("Files that aren't lists of items are reported with their lines") func filesThatAreNoneAreSaid() {
    expectNoDifference(lines(""), ["line 1: the file is empty"])
    #expect(lines("title,price\nA,1\n")[0].hasPrefix("line 1: the first line must name the columns"))
    #expect(lines("{}", as: .json)[0].hasPrefix("line 1: the file isn't a JSON array of items"))
    let error = #expect(throws: ItemsExchange.Failure.self) {
      try ItemsExchange.csv.items(Data("name\nA\n".utf8) + [0xFF])
    }
    expectNoDifference(
      error?.lines, [BadLine(line: 3, reason: "the file isn't UTF-8 from this line on. Save it as UTF-8")])
  }

  @Test func itemsOfJSONAreReportedByTheirNumber() {
    expectNoDifference(
      lines(
        """
        [{"name": "A", "status": {"quantity": 1}}, {"status": {"quantity": 1}}, {"name": "B"}, 7,
         {"name": "C", "color": "Pink", "status": {"isOnBackOrder": true}}, {"name": "D", "status": {"quantity": -1}}]
        """, as: .json),
      [
        "line 2: 'name' is missing", "line 3: 'status' is missing",
        "line 4: Expected to decode Dictionary<String, Any> but found number instead.",
        "line 5: 'color': there is no color 'Pink'. Use one of: Red, Green, Blue, Black, Yellow, White",
        "line 6: a quantity must be a whole number, 0 or greater",
      ])
  }

  @Test func manyBadLinesAreCounted() {
    let failure = ItemsExchange.Failure(lines: (1...25).map { BadLine(line: $0, reason: "bad") })
    #expect(failure.description.hasSuffix("line 20: bad\nand 5 more"))
  }

  @Test("Imported items replace items with the same id") func importedItemsReplaceThoseOfTheirID() {
    var items = Item.mocks
    var mouse = Item.mouse
    mouse.status = .inStock(quantity: 1)
    let counts = items.merge([
      mouse, .headphones, Item(id: UUID(5), name: "New", status: .inStock(quantity: 1)),
    ])
    #expect(counts == (1, 1) && items.count == 5 && items[1] == mouse)
  }
}
