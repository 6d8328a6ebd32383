import CustomDump
import Foundation
import IdentifiedCollections
import Synchronization
import Testing

@Suite struct CodableTests {
  @Test func duplicatesFailWithTheirIDAndPosition() throws {
    let data = Data(#"[{"id":1,"name":"a"},{"id":2,"name":"b"},{"id":1,"name":"c"}]"#.utf8)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<User>.self, from: data)
    }
    guard case .dataCorrupted(let context) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    expectNoDifference(
      context.debugDescription,
      "Duplicate element for id: 1. The element at position 2 has the id of the one at 0.")
  }

  private final class Count: Sendable {
    let value = Mutex(0)
  }

  /// Counts comparisons of ids.
  private struct CountedID: Hashable, Codable {
    @TaskLocal static var comparisons = Count()
    var value: Int
    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Int.self) }
    static func == (lhs: Self, rhs: Self) -> Bool {
      comparisons.value.withLock { $0 += 1 }
      return lhs.value == rhs.value
    }
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  private struct Counted: Identifiable, Codable { let id: CountedID }

  @Test func decodingComparesEachIDWithAFewOthersOnly() throws {
    let json = "[" + (0..<1_000).map { #"{"id":\#($0)}"# }.joined(separator: ",") + "]"
    let comparisons = Count()
    try CountedID.$comparisons.withValue(comparisons) {
      let array = try JSONDecoder().decode(IdentifiedArrayOf<Counted>.self, from: Data(json.utf8))
      expectNoDifference(array.count, 1_000)
      expectNoDifference(array.ids.firstIndex(of: array[700].id), 700)
    }
    #expect(comparisons.value.withLock { $0 } < 10_000)
  }

  @Test func aBrokenElementFailsAtItsPosition() throws {
    let data = Data(#"[{"id":1,"name":"a"},{"id":2}]"#.utf8)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<User>.self, from: data)
    }
    guard case .keyNotFound(let key, let context) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    expectNoDifference(key.stringValue, "name")
    expectNoDifference(context.codingPath.first?.intValue, 1)
  }

  @Test("JSON that isn't an array fails to decode") func whatIsNoArrayFails() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<User>.self, from: Data("{}".utf8))
    }
  }

  @Test func identifiedValuesAreCoded() throws {
    let value = Identified(3, id: "three")
    let data = try JSONEncoder().encode(value)
    let decoded = try JSONDecoder().decode(Identified<String, Int>.self, from: data)
    expectNoDifference(decoded, value)
    expectNoDifference(decoded.id, "three")
    expectNoDifference(Set([value, decoded]).count, 1)
    #expect(Identified(3, id: "other") != value)
  }
}
