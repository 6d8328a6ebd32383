import CustomDump
import Dependencies
import Foundation
import Testing

@testable import JSONValues

@Suite struct JSONMergeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var base: String
    var ours: String
    var theirs: String
    var merged: String
    /// `path: mine | theirs`
    var clashes: [String] = []
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(
      name: "different members", base: #"{"a": 1, "b": 1}"#, ours: #"{"a": 2, "b": 1}"#,
      theirs: #"{"a": 1, "b": 2}"#, merged: #"{"a": 2, "b": 2}"#),
    Case(
      name: "members that come and go", base: #"{"a": 1}"#, ours: #"{"a": 1, "b": 1}"#,
      theirs: #"{"c": null}"#,
      merged: #"{"b": 1, "c": null}"#),
    Case(name: "the same change", base: "[1]", ours: "[2]", theirs: "[2]", merged: "[2]"),
    Case(name: "only theirs", base: "[1]", ours: "[1]", theirs: "[2]", merged: "[2]"),
    Case(
      name: "one member twice", base: #"{"a": 1}"#, ours: #"{"a": 2}"#, theirs: #"{"a": 3}"#,
      merged: #"{"a": 2}"#, clashes: ["a: 2 | 3"]),
    Case(
      name: "changed and removed", base: #"{"a": 1}"#, ours: #"{"a": 2}"#, theirs: "{}", merged: #"{"a": 2}"#,
      clashes: ["a: 2 | deleted"]),
    Case(
      name: "removed and changed", base: #"{"a": 1}"#, ours: "{}", theirs: #"{"a": 2}"#, merged: #"{"a": 2}"#,
      clashes: ["a: deleted | 2"]),
    Case(name: "lists that grow", base: "[1]", ours: "[1, 2]", theirs: "[1, 3]", merged: "[1, 3, 2]"),
    Case(
      name: "lists that change", base: "[1, 2]", ours: "[1]", theirs: "[2]", merged: "[1]",
      clashes: ["value: 1 | 2"]),
    Case(
      name: "sets that grow, in any order", base: "[1, 2]", ours: "[3, 2, 1]", theirs: "[2, 1]",
      merged: "[3, 2, 1]"),
    Case(
      name: "sets that grow on both sides", base: "[1, 2]", ours: "[3, 2, 1]", theirs: "[2, 4, 1]",
      merged: "[2, 4, 1, 3]"),
    Case(
      name: "whole numbers beyond Int", base: #"{"a": [1, 18446744073709551615], "b": 1}"#,
      ours: #"{"a": [1, 18446744073709551614], "b": 1}"#,
      theirs: #"{"a": [1, 18446744073709551615], "b": 2}"#,
      merged: #"{"a": [1, 18446744073709551614], "b": 2}"#),
    Case(
      name: "cases of an enum", base: #"{"a": {"off": {}}}"#, ours: #"{"a": {"on": {"_0": 1}}}"#,
      theirs: #"{"a": {"auto": {}}}"#, merged: #"{"a": {"on": {"_0": 1}}}"#,
      clashes: ["a: on: _0: 1 | auto: "]),
    Case(
      name: "a field of a row", base: #"{"standups": [{"id": 1, "title": "Design", "n": 1}]}"#,
      ours: #"{"standups": [{"id": 1, "title": "Mine", "n": 1}]}"#,
      theirs: #"{"standups": [{"id": 1, "title": "Theirs", "n": 2}]}"#,
      merged: #"{"standups": [{"id": 1, "title": "Mine", "n": 2}]}"#,
      clashes: ["standups › Design › title: Mine | Theirs"]),
    Case(
      name: "rows that were moved", base: #"[{"id": 1}, {"id": 2}, {"id": 3}]"#,
      ours: #"[{"id": 1}, {"id": 2}, {"id": 4}, {"id": 3}]"#, theirs: #"[{"id": 3}, {"id": 2}, {"id": 1}]"#,
      merged: #"[{"id": 3}, {"id": 2}, {"id": 4}, {"id": 1}]"#),
    Case(
      name: "no base", base: "", ours: #"{"version": 1, "rows": [{"id": 1}]}"#,
      theirs: #"{"version": 1, "rows": [{"id": 2}]}"#,
      merged: #"{"version": 1, "rows": [{"id": 2}, {"id": 1}]}"#),
    Case(
      name: "two things", base: "{}", ours: #"{"a": {"id": 1, "x": 1}}"#,
      theirs: #"{"a": {"id": 2, "y": 1}}"#,
      merged: #"{"a": {"id": 1, "x": 1}}"#, clashes: ["a: id: 1, x: 1 | id: 2, y: 1"]),
    Case(
      name: "elements with ids", base: #"[{"id": 1, "t": "a"}, {"id": 2, "t": "b"}]"#,
      ours: #"[{"id": 1, "t": "A"}, {"id": 2, "t": "b"}, {"id": 3, "t": "c"}]"#,
      theirs: #"[{"id": 9, "t": "z"}, {"id": 1, "t": "a"}, {"id": 4, "t": "d"}, {"id": 2, "t": "B"}]"#,
      merged: #"""
        [{"id": 9, "t": "z"}, {"id": 1, "t": "A"}, {"id": 4, "t": "d"}, {"id": 2, "t": "B"}, {"id": 3, "t": "c"}]
        """#),
    Case(
      name: "elements that go", base: #"[{"id": 1}, {"id": 2}, {"id": 3}]"#, ours: #"[{"id": 1}, {"id": 3}]"#,
      theirs: #"[{"id": 2}, {"id": 3}]"#, merged: #"[{"id": 3}]"#),
    Case(
      name: "a row changed and removed", base: #"[{"id": 1, "t": "a"}]"#, ours: "[]",
      theirs: #"[{"id": 1, "t": "b"}]"#, merged: #"[{"id": 1, "t": "b"}]"#, clashes: ["1: deleted | t: b"]),
  ])
  func merges(_ example: Case) throws {
    let merge = try #require(
      JSONMerge.merge(
        base: example.base.isEmpty ? nil : Data(example.base.utf8), ours: Data(example.ours.utf8),
        theirs: Data(example.theirs.utf8)))
    try expectNoDifference(json(merge.ours), json(Data(example.merged.utf8)))
    expectNoDifference(merge.clashes.map { "\($0.path): \($0.mine) | \($0.theirs)" }, example.clashes)
  }

  func json(_ data: Data) throws -> JSON { try JSONDecoder().decode(JSON.self, from: data) }

  @Test("Content that isn't JSON isn't merged") func whatIsNoJSONIsNotMerged() {
    #expect(
      JSONMerge.merge(base: Data("1".utf8), ours: Data("a".utf8), theirs: Data("2".utf8)) == nil)
    #expect(
      JSONMerge.merge(base: Data("1".utf8), ours: Data("2".utf8), theirs: Data("b".utf8)) == nil)
  }

  @Test func manyRowsAreMergedInLinearTime() {
    func rows(_ ids: [Int], title: String) -> JSON {
      .array(ids.map { .object(["id": .integer($0), "title": .string(title)]) })
    }
    let count = 5_000
    let (merged, clashes) = JSONMerge.merge(
      rows([], title: ""), rows(Array(0..<count), title: "a"), rows(Array(count..<2 * count), title: "b"))
    #expect(clashes.isEmpty && merged.elements?.count == 2 * count)
  }

  // MARK: - Parsing

  @Test(
    "Documents are parsed as Foundation parses them",
    arguments: [
      "0", "-0", "-1.5e-3", "1E5", "360.0", "9223372036854775807", "-9223372036854775808",
      "9223372036854775808",
      "18446744073709551615", "0.1", "1e300", "true", "false", "null", " [ ] ", "{}",
      #"{"a": [1, {"b": "c"}], "d": ""}"#, #""\u00e9\n\"\\\/ é 😀 \ud83d\ude00""#, #"{"a\"b": "\\"}"#,
      "", " ", "01", "+1", "1.", ".5", "1.e5", "-", "1e", "tru", "truex", "[1,]", "[,]", #"{"a": 1,}"#,
      "[1 2]",
      "{,}", #"{"a"}"#, #"{"a":}"#,
      #"{a: 1}"#, "\"", "\"\\", "\"\\\"", "[", "]", "1 2", "nan", "[1]x",
    ])
  func documentsAreReadAsFoundationReadsThem(text: String) {
    let data = Data(text.utf8)
    expectNoDifference(JSON(parsing: data), (try? JSONDecoder().decode(JSON.self, from: data)))
  }

  @Test(
    "JSON that no Swift type represents exactly keeps its spelling",
    arguments: [
      "18446744073709551616", "1e400", "-1e400", "1e-400", "4.9e-324", "0.12345678901234567890",
      "1" + String(repeating: "0", count: 400), #""\ud83c""#, #""a\ude00\n""#,
    ])
  func whatSwiftHasNoTypeForStaysAsItIsWritten(text: String) throws {
    let number = try #require(JSON(parsing: Data(text.utf8)))
    #expect(number == .literal(text) && number.text == text)
    let document = try #require(
      JSON(parsing: Data("{\"a\": [\(text), \"x\", 1], \"b\": \(text)}".utf8)))
    try expectNoDifference(
      String(decoding: document.encoded(formatting: .sortedKeys), as: UTF8.self),
      "{\"a\":[\(text),\"x\",1],\"b\":\(text)}")
  }

  @Test(arguments: [
    String.Encoding.utf8, .utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32BigEndian,
    .utf32LittleEndian,
  ])
  func eachEncodingThatFoundationReadsIsRead(encoding: String.Encoding) throws {
    // Foundation can't decode some UTF-32 documents.
    for text in ["[12]", "{\"é😀\": [1.5, \"\\n\"]}", "\u{FEFF}[1]"] {
      let data = try #require(text.data(using: encoding))
      let expected = try? JSONDecoder().decode(JSON.self, from: data)
      #expect(expected == nil || JSON(parsing: data) == expected)
      // Text in an encoding without an explicit byte order already begins with a byte order mark.
      if !text.hasPrefix("\u{FEFF}") { #expect(JSON(parsing: data) != nil) }
    }
  }

  @Test("JSON is written at any depth that Foundation can read", arguments: [("[", "]"), (#"{"a":"#, "}")])
  func whatFoundationReadsIsWrittenHoweverDeepItIs(opening: String, closing: String) throws {
    for depth in [510, 511, 512] {
      let text = String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
      let json = try #require(JSON(parsing: Data(text.utf8)))
      try expectNoDifference(String(decoding: json.encoded(), as: UTF8.self), text)
    }
  }

  @Test("Invalid UTF-8 isn't read as JSON") func bytesThatAreNoTextAreNoJSON() {
    // Only the invalid byte is lost, not its neighbors.
    expectNoDifference(JSON(parsing: Data([0x22, 0xff, 0x22])), .literal("\"\u{FFFD}\""))
    expectNoDifference(JSON(parsing: Data([0x5b, 0x00, 0x5d])), nil)
    expectNoDifference(JSON(parsing: Data([0x22, 0x5c])), nil)
  }

  // MARK: - Properties

  func value(_ depth: Int, _ generator: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .integer(Int.random(in: 0..<9, using: &generator))
    case 3: return .string(["a", "b", "c"].randomElement(using: &generator)!)
    case 4:
      return .array(
        (0..<Int.random(in: 0..<4, using: &generator)).map { _ in value(depth - 1, &generator) })
    case 5:
      let keys = ["k", "l", "m", "title"].filter { _ in Bool.random(using: &generator) }
      return .object(Dictionary(uniqueKeysWithValues: keys.map { ($0, value(depth - 1, &generator)) }))
    default:
      let ids = (0..<4).filter { _ in Bool.random(using: &generator) }.shuffled(using: &generator)
      return .array(ids.map { .object(["id": .integer($0), "t": value(depth - 1, &generator)]) })
    }
  }

  func edited(_ json: JSON, _ depth: Int, _ generator: inout SeededGenerator) -> JSON {
    if Int.random(in: 0..<6, using: &generator) == 0 { return value(depth, &generator) }
    switch json {
    case .object(var members):
      for key in members.keys.sorted() where key != "id" && Bool.random(using: &generator) {
        members[key] = edited(members[key]!, depth - 1, &generator)
      }
      if Bool.random(using: &generator) { members["n"] = value(0, &generator) }
      return .object(members)
    case .array(var elements):
      for index in elements.indices where Bool.random(using: &generator) {
        elements[index] = edited(elements[index], depth - 1, &generator)
      }
      if !elements.isEmpty, Bool.random(using: &generator) {
        elements.remove(at: Int.random(in: elements.indices, using: &generator))
      }
      if Bool.random(using: &generator) { elements.shuffle(using: &generator) }
      return .array(elements)
    default: return json
    }
  }

  func scalars(_ json: JSON) -> Set<JSON> {
    switch json {
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(scalars($1)) }
    case .object(let members): members.values.reduce(into: []) { $0.formUnion(scalars($1)) }
    default: [json]
    }
  }

  /// Returns `true` if any array in the value contains two rows with the same id.
  func hasDuplicates(_ json: JSON) -> Bool {
    switch json {
    case .array(let elements):
      let ids = elements.compactMap(\.id)
      return (ids.count == elements.count && Set(ids).count < ids.count)
        || elements.contains(where: hasDuplicates)
    case .object(let members): return members.values.contains(where: hasDuplicates)
    default: return false
    }
  }

  /// Returns the value with the elements of each array sorted.
  func sorted(_ json: JSON) -> JSON {
    switch json {
    case .array(let elements): .array(elements.map(sorted).sorted { "\(dump($0))" < "\(dump($1))" })
    case .object(let members): .object(members.mapValues(sorted))
    default: json
    }
  }

  func dump(_ json: JSON) -> String {
    String(decoding: json.document(endingLike: Data()) ?? Data(), as: UTF8.self)
  }

  @Test(arguments: 0..<8) func properties(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      let base = value(3, &generator)
      let x = edited(base, 3, &generator)
      let y = edited(base, 3, &generator)
      #expect(JSONMerge.merge(base, x, base) == (x, []))
      #expect(JSONMerge.merge(base, base, x) == (x, []))
      #expect(JSONMerge.merge(base, x, x) == (x, []))
      #expect(JSONMerge.merge(nil, x, x) == (x, []))
      let (merged, clashes) = JSONMerge.merge(base, x, y)
      #expect(scalars(merged).isSubset(of: scalars(x).union(scalars(y))))
      if !hasDuplicates(x), !hasDuplicates(y), !hasDuplicates(base) { #expect(!hasDuplicates(merged)) }
      let (mirrored, others) = JSONMerge.merge(base, y, x)
      expectNoDifference(clashes.isEmpty, others.isEmpty)
      if clashes.isEmpty { expectNoDifference(sorted(merged), sorted(mirrored)) }
      // If nothing else has changed, choosing their changes after a merge gives the same result as choosing
      // them in the merge.
      let theirs = JSONMerge.merge(base, x, y, preferring: .theirs).merged
      expectNoDifference(sorted(JSONMerge.merge(merged, merged, theirs).merged), sorted(theirs))
    }
  }
}
