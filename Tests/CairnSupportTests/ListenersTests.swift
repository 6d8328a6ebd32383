import CairnSupport
import CustomDump
import Testing

@Suite struct ListenersTests {
  @Test func functionsStayInTheirOrder() {
    var listeners = Listeners<Int>()
    #expect(listeners.isEmpty)
    let ids = (0..<10).map { listeners.add($0) }
    expectNoDifference(listeners.bodies, Array(0..<10))
    for index in [0, 5, 9] { listeners.remove(ids[index]) }
    // This listener was already removed.
    listeners.remove(ids[5])
    listeners.remove(-1)
    expectNoDifference(listeners.bodies, [1, 2, 3, 4, 6, 7, 8])
    _ = listeners.add(10)
    expectNoDifference(listeners.bodies.last, 10)
    var called: [Int] = []
    listeners.forEach { called.append($0) }
    expectNoDifference(called, listeners.bodies)
  }
}
