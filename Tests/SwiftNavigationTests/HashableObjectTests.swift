import CustomDump
import Observation
import SwiftNavigation
import Testing

@MainActor @Observable final class CounterModel: nonisolated HashableObject {
  var count = 0
}

@Suite struct HashableObjectTests {
  class Base: HashableObject {}
  final class Derived: Base {}
  final class Row<Value>: HashableObject, Identifiable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  actor Worker: HashableObject {}

  enum Destination: Hashable {
    case counter(CounterModel)
    case base(Base)
  }

  @Test("An object is equal only to itself") func objectsAreEqualToThemselvesAlone() async {
    let base: Base = Derived()
    expectNoDifference(base, base)
    #expect(base != Derived())
    expectNoDifference(Set([base, base, Base()]).count, 2)
    let row = Row("a")
    #expect(row == row && row != Row("a"))
    let worker = Worker()
    #expect(worker == worker && worker != Worker())
  }

  @MainActor @Test func destinationsHoldModels() {
    let model = CounterModel()
    expectNoDifference(Destination.counter(model), .counter(model))
    #expect(Destination.counter(model) != .counter(CounterModel()))
    model.count += 1
    expectNoDifference(Set([Destination.counter(model), .counter(model), .base(Base())]).count, 2)
    func compare(_ objects: any HashableObject...) -> Int { Set(objects.map { AnyHashable($0) }).count }
    expectNoDifference(compare(model, model, Base()), 2)
  }
}
