import CustomDump
import Observation
import RuntimeHooks
import Testing

@Suite struct ReflectionTests {
  struct Item {
    let id: UInt8
    var count: Int
    var status = Status.open
    var note: String?

    enum Status { case open, closed(by: Int) }
  }

  @Test("Reflection gives the offset and the kind of each field") func fieldsHaveOffsetsAndKinds() {
    var fields: [String] = []
    forEachField(of: Item.self) { offset, type, kind in
      fields.append("\(offset) \(type) \(kind)")
      return true
    }
    let note = MemoryLayout<Item>.offset(of: \.note) ?? 0
    expectNoDifference(
      fields,
      ["0 UInt8 struct", "8 Int struct", "16 Status enum", "\(note) Optional<String> optional"])
  }

  @Test("Returning false ends the enumeration of fields") func theFirstFalseEndsTheFields() {
    var count = 0
    forEachField(of: Item.self) { _, _, _ in
      count += 1
      return false
    }
    expectNoDifference(count, 1)
  }

  @Test func fieldsHaveKeyPaths() {
    var paths: [String: PartialKeyPath<Item>] = [:]
    #expect(forEachKeyPath(of: Item.self) { paths[$0] = $1 })
    expectNoDifference(Set(paths.keys), ["id", "count", "status", "note"])
    #expect(paths["count"] == \Item.count && paths["count"] is WritableKeyPath<Item, Int>)
    #expect(!(paths["id"] is WritableKeyPath<Item, UInt8>))
  }

  @Test func casesHaveNames() {
    expectNoDifference(enumCaseName(of: Item.Status.open), "open")
    expectNoDifference(enumCaseName(of: Item.Status.closed(by: 1)), "closed")
    expectNoDifference(enumCaseName(of: 1), nil)
  }

  @Test func xcTestIsFoundInATestProcess() {
    #expect(XCTestFailure.shared != nil)
  }

  @Observable final class Model: @unchecked Sendable { var count = 0 }

  @Test func anObserverIsCalledAfterTheChange() {
    let model = Model()
    nonisolated(unsafe) var seen: [Int] = []
    let first = withObservation {
      model.count
    } didSet: { cancel in
      seen.append(model.count)
      cancel()
    }
    expectNoDifference(first, 0)
    model.count = 1
    model.count = 2
    expectNoDifference(seen, [1])
  }

  @Test("A tuple type has the types and the labels of its parts, and makes tuples of values") func tuples()
    throws
  {
    let tuple = try #require(TupleType((x: Int8, Int, name: String).self))
    expectNoDifference(tuple.labels, ["x", "", "name"])
    #expect(tuple.types[0] == Int8.self && tuple.types[1] == Int.self && tuple.types[2] == String.self)
    let made = try #require(tuple.make([1 as Int8, 2, "three"]) as? (x: Int8, Int, name: String))
    #expect(made == (1, 2, "three"))
    #expect(tuple.make([1, 2, "three"]) == nil)
  }

  @Test(
    "Only tuples with several parts are tuple types",
    arguments: [Void.self, Int.self, Item.self, [Int].self] as [Any.Type])
  func noTuples(type: Any.Type) { #expect(TupleType(type) == nil) }
}
