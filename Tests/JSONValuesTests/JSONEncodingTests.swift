import CustomDump
import Dependencies
import Foundation
import Testing

@testable import JSONValues

/// Encoding a value as `JSON` matches the output of `JSONEncoder`.
@Suite struct JSONEncodingTests {
  private func expectSame(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let expected = try #require(JSON(parsing: encoder.encode(value)))
    try expectNoDifference(JSON(encoding: value), expected)
    // Parsing the encoded text returns the same value.
    try expectNoDifference(JSON(parsing: JSON(encoding: value).encoded()), expected)
  }

  @Test("Each type is encoded as Foundation encodes it") func eachTypeIsCodedAsFoundationDoes() throws {
    try expectSame(
      [
        "bool": AnyCodable(true), "text": AnyCodable("a\"\\/\n\r\t\u{08}\u{0C}\u{01}é😀"),
        "int": AnyCodable(Int.min), "int8": AnyCodable(Int8(-3)), "uint": AnyCodable(UInt.max),
        "uint64": AnyCodable(UInt64.max), "double": AnyCodable(0.1), "whole": AnyCodable(5.0),
        "large": AnyCodable(1e20), "small": AnyCodable(1e-7), "minus zero": AnyCodable(-0.0),
        "float": AnyCodable(Float(0.1)), "infinite": AnyCodable(-Double.infinity),
        "nan": AnyCodable(Float.nan),
        "date": AnyCodable(Date(timeIntervalSinceReferenceDate: 1.5)), "data": AnyCodable(Data([1, 2, 255])),
        "url": AnyCodable(URL(string: "https://a.b/c?d")!), "decimal": AnyCodable(Decimal(string: "12.50")!),
        "id": AnyCodable(UUID(0)), "none": AnyCodable(Int?.none), "some": AnyCodable(Int?.some(1)),
        "nested": AnyCodable([[1], [], [2, 3]]), "dictionary": AnyCodable([1: "a", 2: "b"]),
      ])
    try expectSame(5)
    try expectSame("text")
    try expectSame(Date?.none)
    try expectSame([Planet.rock(name: "a", mass: 1), .gas, .wrapped(.gas)])
    try expectSame(["a": Planet.wrapped(.rock(name: "b", mass: 2.5))])
  }

  @Test("A container filled after it was requested is encoded completely")
  func containersThatAreFilledLaterAreWhole() throws {
    try expectSame(ByHand())
    try expectSame(Child())
    try expectSame([Child(), Child()])
  }

  @Test("A JSON value is encoded as it is") func whatIsJSONAlreadyStaysAsItIs() throws {
    let literal = JSON.literal("1e400")
    try expectNoDifference(JSON(encoding: ["a": [literal]]), .object(["a": .array([literal])]))
    try expectNoDifference(
      String(decoding: JSON(encoding: ["a": [literal]]).encoded(), as: UTF8.self), "{\"a\":[1e400]}")
  }

  @Test("A negative zero keeps its sign") func aNegativeZeroKeepsItsSign() throws {
    let value = ["a": -0.0, "b": 0]
    for json in try [
      JSON(encoding: value), JSON(encoding: value, with: JSONEncoder()),
      JSONDecoder().decode(JSON.self, from: Data(#"{"a":-0,"b":0}"#.utf8)),
      #require(JSON(parsing: Data(#"{"a":-0.0,"b":0.0}"#.utf8))),
    ] {
      let members = try #require(json.members)
      expectNoDifference(members["b"], .integer(0))
      for text in try [json.encoded(), json.encoded(formatting: [])] {
        let decoded = try JSONDecoder().decode([String: Double].self, from: text)
        expectNoDifference(decoded["a"]?.sign, .minus)
        expectNoDifference(decoded["b"]?.sign, .plus)
      }
    }
  }

  @Test("A value that can't be encoded throws an error") func whatCannotBeCodedIsAnError() {
    #expect(throws: EncodingError.self) { try JSON(encoding: Nothing()) }
    #expect(throws: EncodingError.self) { try JSON(encoding: Endless()) }
    #expect(throws: EncodingError.self) { try JSON.number(.nan).encoded() }
    #expect(throws: Failing.Failure.self) { try JSON(encoding: ["a": [Failing()]]) }
  }

  @Test("Each encoded value knows its coding path") func whatIsEncodedKnowsItsPath() throws {
    let json = try JSON(encoding: ["a": [PathTeller(), PathTeller()]])
    let paths = ["a/Index 0/part", "a/Index 1/part"].map { JSON.object(["part": .string($0)]) }
    expectNoDifference(json, .object(["a": .array(paths)]))
  }

  @Test("Encoding doesn't retain its encoder") func nothingOfAnEncodingStays() throws {
    weak var kept: AnyObject?
    func encode() throws {
      let teller = KeepsEncoder()
      _ = try JSON(encoding: [teller])
      kept = teller.encoder
    }
    try encode()
    #expect(kept == nil)
  }
}

private struct AnyCodable: Encodable {
  let value: any Encodable
  init(_ value: some Encodable) { self.value = value }
  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

private indirect enum Planet: Encodable {
  case rock(name: String, mass: Double)
  case gas
  case wrapped(Planet)
}

/// Encodes into nested containers, and into the outer containers after the inner ones.
private struct ByHand: Encodable {
  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var outer = encoder.container(keyedBy: Key.self)
    var inner = outer.nestedContainer(keyedBy: Key.self, forKey: Key("inner"))
    var list = outer.nestedUnkeyedContainer(forKey: Key("list"))
    try outer.encode(1, forKey: Key("first"))
    var members = list.nestedContainer(keyedBy: Key.self)
    try list.encode(2)
    var elements = list.nestedUnkeyedContainer()
    try list.encodeNil()
    try members.encodeNil(forKey: Key("nothing"))
    try elements.encode("x")
    try elements.encode([Float(1.5)])
    try inner.encode(UInt8(7), forKey: Key("small"))
    try ["late"].encode(to: list.superEncoder())
    try 3.encode(to: outer.superEncoder(forKey: Key("super key")))
    _ = outer.nestedContainer(keyedBy: Key.self, forKey: Key("empty"))
    // Requesting a second container of the same value returns the first.
    var again = encoder.container(keyedBy: Key.self)
    try again.encode(true, forKey: Key("again"))
  }
}

private class Parent: Encodable {
  var name = "parent"
}

private final class Child: Parent {
  var age = 3
  private enum CodingKeys: CodingKey { case age }
  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(age, forKey: .age)
    try super.encode(to: container.superEncoder())
  }
}

private struct Nothing: Encodable {
  func encode(to encoder: any Encoder) {}
}

private struct Endless: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(Endless())
  }
}

private struct Failing: Encodable {
  struct Failure: Error {}
  func encode(to encoder: any Encoder) throws { throw Failure() }
}

/// Encodes the coding path of its encoder.
private struct PathTeller: Encodable {
  private enum CodingKeys: CodingKey { case part }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let part = container.superEncoder(forKey: .part)
    try part.codingPath.map(\.stringValue).joined(separator: "/").encode(to: part)
  }
}

/// Keeps its encoder, which must become unusable when the encoding ends.
private final class KeepsEncoder: Encodable {
  private(set) weak var encoder: AnyObject?
  private enum CodingKeys: CodingKey { case part }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var part = container.nestedUnkeyedContainer(forKey: .part)
    try part.encode(1)
    self.encoder = encoder as AnyObject
  }
}
