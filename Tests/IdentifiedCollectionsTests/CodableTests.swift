import Foundation
import IdentifiedCollections
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
    #expect(
      context.debugDescription
        == "Duplicate element for id: 1. The element at position 2 has the id of the one at 0.")
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
    #expect(key.stringValue == "name")
    #expect(context.codingPath.first?.intValue == 1)
  }

  @Test func whatIsNoArrayFails() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<User>.self, from: Data("{}".utf8))
    }
  }

  @Test func identifiedValuesAreCoded() throws {
    let value = Identified(3, id: "three")
    let data = try JSONEncoder().encode(value)
    let decoded = try JSONDecoder().decode(Identified<String, Int>.self, from: data)
    #expect(decoded == value)
    #expect(decoded.id == "three")
    #expect(Set([value, decoded]).count == 1)
    #expect(Identified(3, id: "other") != value)
  }
}
