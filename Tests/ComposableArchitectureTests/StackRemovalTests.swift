import ComposableArchitecture
import CustomDump
import Testing

@Suite struct StackRemovalTests {
  @Test("Remaining elements keep their ids") func whatStaysKeepsItsID() {
    var stack = StackState(["a", "b", "c", "d"])
    let ids = Array(stack.ids)
    stack.removeAll { $0 == "a" || $0 == "c" }
    expectNoDifference(Array(stack), ["b", "d"])
    expectNoDifference(Array(stack.ids), [ids[1], ids[3]])
    expectNoDifference(stack[id: ids[1]], "b")
    stack.removeAll { _ in false }
    expectNoDifference(Array(stack.ids), [ids[1], ids[3]])
  }

  @Test func aConditionThatThrowsRemovesNothing() {
    struct Stop: Error {}
    var stack = StackState([1, 2, 3])
    #expect(throws: Stop.self) {
      try stack.removeAll { if $0 == 2 { throw Stop() } else { true } }
    }
    expectNoDifference(Array(stack), [1, 2, 3])
  }
}
