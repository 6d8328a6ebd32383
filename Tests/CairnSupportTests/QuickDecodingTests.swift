import CustomDump
import Foundation
import Testing

@testable import CairnSupport

/// Decoding returns the same values and throws the same errors as Foundation.
@Suite struct QuickDecodingTests {
  private struct Item: Codable, Equatable {
    struct Part: Codable, Equatable {
      var id: UUID
      var name: String
    }
    enum Colour: String, Codable { case red, green }
    var id: UUID
    var title: String
    var count: Int
    var small: Int8?
    var weight: Double
    var ratio: Float?
    var isNew: Bool
    var colour: Colour
    var date: Date?
    var link: URL?
    var parts: [Part]
    var notes: [String: Int]?
  }

  private let text = """
    [{"id": "00000000-0000-0000-0000-0000000000AB", "title": "Blob", "count": 3, "small": -8, "weight": 1.5, "ratio": 0.1,
      "isNew": true, "colour": "red", "date": "2026-02-28T10:15:00Z", "link": "https://a.b/c", "unknown": [1, {"a": null}],
      "parts": [{"id": "0000000a-0000-0000-0000-000000000001", "name": "a \\"b\\" \\u00e9"}, {"name": "é",
      "id": "00000000-0000-0000-0000-000000000002"}], "notes": {"a": 1, "b": -1, "c": 12345678901}},
     {"title": "", "id": "00000000-0000-0000-0000-0000000000AC", "count": 0, "weight": 2, "isNew": false,
      "colour": "green", "parts": [], "small": null}]
    """

  private func decoder(_ strategy: JSONDecoder.DateDecodingStrategy = .iso8601) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = strategy
    return decoder
  }

  /// Decodes a text with both decoders and compares the results.
  private func expectSame<Value: Decodable & Equatable>(
    _ type: Value.Type, _ text: [UInt8], _ decoder: JSONDecoder, line: Int = #line
  ) {
    func outcome(_ decode: () throws -> Value) -> Result<Value, Failure> {
      Result(catching: decode).mapError { Failure(description: "\($0)") }
    }
    let location = SourceLocation(fileID: #fileID, filePath: #filePath, line: line, column: 1)
    let quick = outcome { try decoder.decodeQuickly(type, from: Data(text)) }
    let slow = outcome { try decoder.decode(type, from: Data(text)) }
    #expect(quick == slow, "\(String(decoding: text, as: UTF8.self))", sourceLocation: location)
  }

  private struct Failure: Error, Equatable {
    var description: String
  }

  @Test("Typical documents are decoded in the first attempt") func usualTextsNeedNoSecondAttempt() throws {
    let items = try #require(
      decoder().decodedQuickly(
        [Item].self, from: Data(text.replacing(#", "link": "https://a.b/c""#, with: "").utf8)))
    expectNoDifference(items.map(\.title), ["Blob", ""])
    expectNoDifference(items[0].parts.map(\.name), ["a \"b\" é", "é"])
    expectNoDifference(items[0].date, Date(timeIntervalSince1970: 1_772_273_700))
  }

  @Test func valuesAreTheSame() {
    expectSame([Item].self, Array(text.utf8), decoder())
    for strategy in [JSONDecoder.DateDecodingStrategy.iso8601, .deferredToDate, .secondsSince1970] {
      for date in [
        "0", "1.25", "\"2026-01-31T00:00:00Z\"", "\"2024-02-29T23:59:59Z\"", "\"2023-02-29T00:00:00Z\"",
        "\"1600-12-31T00:00:00Z\"", "\"1500-03-01T00:00:00Z\"", "\"9999-12-31T23:59:59Z\"",
        "\"2026-01-31T24:00:00Z\"", "\"2026-01-31T10:15:00+01:00\"",
        "\"2026-1-31T10:15:00Z\"", "\"2026-01-31T10:15:60Z\"", "null",
      ] {
        expectSame([Date].self, Array("[\(date)]".utf8), decoder(strategy))
        expectSame([Date?].self, Array("[\(date)]".utf8), decoder(strategy))
      }
    }
  }

  @Test func numbersAreTheSame() {
    let numbers = [
      "0", "-0", "1", "-1", "01", "1.0", "1.", ".5", "-.5", "1e3", "1E+2", "1e", "1e400", "1e-400", "0.1",
      "127", "128", "-129",
      "255", "256", "9007199254740993", "9223372036854775807", "9223372036854775808", "18446744073709551615",
      "18446744073709551616", "123456789012345678", "1234567890123456789", "-9223372036854775808",
      "3.14159265358979",
      "0x10", "NaN", "+1", "1 2", "1_000", "--1", "- 1", "0.30000000000000004", "16777217", "0.1e1",
    ]
    for number in numbers {
      let text = Array("[\(number)]".utf8)
      expectSame([Int].self, text, decoder())
      expectSame([Int8].self, text, decoder())
      expectSame([UInt8].self, text, decoder())
      expectSame([UInt64].self, text, decoder())
      expectSame([Double].self, text, decoder())
      expectSame([Float].self, text, decoder())
      expectSame([Decimal].self, text, decoder())
      expectSame([Bool].self, text, decoder())
      expectSame([String].self, text, decoder())
    }
  }

  @Test func textsAreTheSame() {
    let texts: [[UInt8]] = [
      Array(#""""#.utf8), Array(#""a\"b""#.utf8), Array(#""a\\""#.utf8), Array(#""\u00e9""#.utf8),
      Array(#""\ud83d\ude00""#.utf8),
      Array(#""\ud83d""#.utf8), Array(#""\x""#.utf8), Array("\"a\nb\"".utf8), Array("\"a\u{7f}b\"".utf8),
      Array("\"e\u{301}\"".utf8),
      [0x22, 0xff, 0x22], [0x22, 0xc3, 0x22], [0x22, 0x61, 0x00, 0x22], Array(#""abc"#.utf8),
      Array(#""abc\"#.utf8),
      Array(#""abc\""#.utf8), Array("\"00000000-0000-0000-0000-00000000000G\"".utf8),
      Array("\"1234567890123456789012345678901\u{1}\"".utf8),
      Array("\"e621e1f8-c36c-495a-93fc-0c247a3e6e5f\"".utf8),
      Array("\"e621e1f8c36c495a93fc0c247a3e6e5f0000\"".utf8),
      Array("\"e621e1f8-c36c-495a-93fc-0c247a3e6e5\"".utf8),
    ]
    for text in texts {
      let array = [0x5b] + text + [0x5d]
      expectSame([String].self, array, decoder())
      expectSame([UUID].self, array, decoder())
      expectSame([URL].self, array, decoder())
      expectSame([Data].self, array, decoder())
      expectSame([String: String].self, [0x7b] + text + [0x3a] + text + [0x7d], decoder())
    }
  }

  @Test func formsOfDocumentsAreTheSame() {
    let documents = [
      "", " ", "1", "\"a\"", "null", "true", "tru", "[", "]", "[]", "[ ]", "[1,]", "[,1]", "[1 2]", "{}",
      "{ }", #"{"a":1,}"#,
      #"{"a":1,"a":2}"#, #"{"a" 1}"#, #"{a:1}"#, #"{"a":1}x"#, #"{"a":1} "#, "\u{feff}[]", "[1]\u{0}",
      "[[1]]", "[[1],[]]", #"{"é":1}"#,
      "{\"e\u{301}\":1,\"\u{e9}\":2}", #"{"\u0061":1}"#, "[1] // comment", "[nullx]", "[-]",
      "{\"1\":2,\"3\":4}",
      String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
      "{" + (0..<40).map { "\"key\($0)\":\($0)" }.joined(separator: ",") + "}",
      "{" + (0..<40).map { "\"key\($0 % 39)\":\($0)" }.joined(separator: ",") + "}",
    ]
    for document in documents {
      let text = Array(document.utf8)
      expectSame(Int.self, text, decoder())
      expectSame(String.self, text, decoder())
      expectSame(Int?.self, text, decoder())
      expectSame([Int].self, text, decoder())
      expectSame([[Int]].self, text, decoder())
      expectSame([String: Int].self, text, decoder())
      // If several keys aren't numbers, the process's seed determines which of them the error names.
      if !document.contains("key2") { expectSame([Int: Int].self, text, decoder()) }
      expectSame([String: Int?].self, text, decoder())
    }
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf32BigEndian] {
      expectSame([Int].self, Array("[1, 2]".data(using: encoding)!), decoder())
    }
  }

  @Test func damagedTextsAreTheSame() {
    var generator = Generator(state: 1)
    let pieces = [
      "\"", "\\", "{", "}", "[", "]", ",", ":", "null", "1", "-", "e", ".", " ", "é", "\"id\":", "true",
    ].map { Array($0.utf8) }
    for _ in 0..<400 {
      var damaged = Array(text.utf8)
      for _ in 0...Int.random(in: 0..<2, using: &generator) {
        let position = Int.random(in: 0..<damaged.count, using: &generator)
        let end = min(damaged.count, position + Int.random(in: 0..<4, using: &generator))
        damaged.replaceSubrange(position..<end, with: pieces.randomElement(using: &generator)!)
      }
      expectSame([Item].self, damaged, decoder())
    }
  }

  /// Reads more of its decoder than the values.
  private struct Nosy: Decodable, Equatable {
    var path: [String]
    var keys: [String]
    var index: Int
    var hasNil: Bool
    var fallback: Int
    var inherited: Int

    enum Key: String, CodingKey { case list, one, missing }

    init(from decoder: any Decoder) throws {
      path = decoder.codingPath.map(\.stringValue)
      let container = try decoder.container(keyedBy: Key.self)
      keys = container.allKeys.map(\.rawValue).sorted()
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      hasNil = try list.decodeNil()
      _ = try list.nestedContainer(keyedBy: Key.self)
      index = list.currentIndex * 10 + (list.count ?? 0)
      // The errors are caught.
      fallback = (try? container.decode(Int.self, forKey: .missing)) ?? (try? list.decode(Int.self)) ?? -1
      inherited = try container.superDecoder(forKey: .one).singleValueContainer().decode(Int.self)
    }
  }

  @Test("Types that inspect other members are decoded as Foundation decodes them")
  func typesThatLookAtMoreAreTheSame() {
    expectSame([Nosy].self, Array(#"[{"list": [{}, "text", 2], "one": 1}]"#.utf8), decoder())
    expectSame([Nosy].self, Array(#"[{"list": [null, {}], "one": 1, "missing": 2}]"#.utf8), decoder())
    expectSame(Nosy.self, Array(#"{"list": [{}], "one": 1}"#.utf8), decoder())
  }

  @Test("Other decoding strategies use Foundation") func otherStrategiesAreFoundations() {
    let snake = JSONDecoder()
    snake.keyDecodingStrategy = .convertFromSnakeCase
    expectSame([String: Int].self, Array(#"{"a_b": 1}"#.utf8), snake)
    struct Snake: Codable, Equatable { var isNew: Int }
    expectSame(Snake.self, Array(#"{"is_new": 1}"#.utf8), snake)
    let numbers = JSONDecoder()
    numbers.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    expectSame([Double].self, Array(#"["inf", 1]"#.utf8), numbers)
    final class Other: JSONDecoder, @unchecked Sendable {
      override func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
        try super.decode(type, from: Data("[7]".utf8))
      }
    }
    expectSame([Int].self, Array("[1]".utf8), Other())
  }
}

/// A generator that returns the same numbers in each run.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
