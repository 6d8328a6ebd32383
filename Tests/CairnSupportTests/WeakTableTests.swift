import CairnSupport
import CustomDump
import Testing

/// A table holds its objects weakly.
@Suite struct WeakTableTests {
  private final class Object: Sendable {}

  @Test("An entry exists as long as its object") func anEntryExistsAsLongAsItsObject() {
    var table = WeakTable<Int, Object, String>()
    var object: Object? = Object()
    object.map { table.insert($0, "value", for: 1) }
    #expect(table[1]?.object === object)
    expectNoDifference(table[1]?.value, "value")
    #expect(table.objects[1] === object)
    object = nil
    #expect(table[1] == nil)
    #expect(table.objects.isEmpty)
  }

  @Test("Entries of deallocated objects don't accumulate") func deallocatedObjectsDoNotAccumulate() {
    var table = WeakTable<Int, Object, Void>()
    let kept = Object()
    table.insert(kept, for: -1)
    for key in 0..<10_000 { table.insert(Object(), for: key) }
    #expect(table.count <= 64)
    #expect(table[-1]?.object === kept)
  }

  @Test("An entry can be removed and replaced") func anEntryIsRemovedAndReplaced() {
    var table = WeakTable<Int, Object, Void>()
    let (first, second) = (Object(), Object())
    table.insert(first, for: 1)
    table.insert(second, for: 1)
    #expect(table[1]?.object === second)
    table.remove(1)
    #expect(table[1] == nil)
    expectNoDifference(table.count, 0)
  }
}
