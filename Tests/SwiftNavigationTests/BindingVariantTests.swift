import CustomDump
import Observation
import SwiftNavigation
import Testing

@MainActor
@Suite struct BindingVariantTests {
  @Observable final class Model: HashableObject, Identifiable {
    let id = 7
    var title: String? = "Weekly"
    var numbers = [1, 2, 3]
  }

  struct Row: Identifiable, Equatable {
    var id: Int
    var name = ""
  }

  @Test("A binding to a value converts to an optional binding") func aValueIsAnOptionalThatIsThere() {
    var number = 1
    let binding = Binding<Int?>(Binding(get: { number }, set: { number = $0 }))
    expectNoDifference(binding.wrappedValue, 1)
    binding.wrappedValue = nil
    expectNoDifference(number, 1)
    binding.wrappedValue = 2
    expectNoDifference(number, 2)
  }

  @Test("A binding can be erased to 'AnyHashable'") func aHashableValueIsOneUnderAnErasedName() {
    var number = 1
    let binding = Binding<AnyHashable>(Binding(get: { number }, set: { number = $0 }))
    expectNoDifference(binding.wrappedValue, AnyHashable(1))
    binding.wrappedValue = "another type"
    expectNoDifference(number, 1)
    binding.wrappedValue = 2
    expectNoDifference(number, 2)
  }

  @Test("Duplicate writes are skipped") func duplicatesAreLeftOut() {
    var writes: [Int] = []
    var number = 1
    let binding = Binding<Int>(
      get: { number },
      set: {
        number = $0
        writes.append($0)
      })
    let distinct = binding.removeDuplicates()
    for number in [1, 2, 2, 3] { distinct.wrappedValue = number }
    expectNoDifference(writes, [2, 3])
    let byParity = binding.removeDuplicates { $0 % 2 == $1 % 2 }
    for number in [5, 6, 8] { byParity.wrappedValue = number }
    expectNoDifference(writes, [2, 3, 6])
  }

  @Test("A wrapper can be created from its projected value") func aWrapperTakesItsProjection() {
    var number = 1
    @Binding(projectedValue: Binding(get: { number }, set: { number = $0 })) var bound: Int
    bound = 2
    expectNoDifference(number, 2)
    expectNoDifference($bound.projectedValue.wrappedValue, 2)
    func rename(@Bindable _ model: Model) { $model.title.wrappedValue = "Daily" }
    let model = Model()
    rename(model)
    expectNoDifference(model.title, "Daily")
    @Bindable(projectedValue: Bindable(model)) var same: Model
    expectNoDifference($same, Bindable(model))
  }

  @Test("A binding has the id of its value") func identityIsTheValues() {
    let model = Model()
    expectNoDifference(Bindable(model).id, 7)
    expectNoDifference(Binding.constant(Row(id: 3)).id, 3)
    expectNoDifference(Set([Bindable(model), Bindable(model), Bindable(Model())]).count, 2)
    expectNoDifference(model, model)
    #expect(model != Model())
    expectNoDifference(Set([model, model, Model()]).count, 2)
  }

  /// The owner of a model or a binding needn't be isolated to the main actor.
  @Test("Code with any isolation can hold bindings and models") func anyCodeHoldsThem() async {
    struct Holder {
      @Bindable var model: Model
      @Binding var number: Int
    }
    nonisolated func make() -> Holder {
      Holder(model: Model(), number: .constant(3))
    }
    let holder = make()
    expectNoDifference(holder.number, 3)
    holder.$model.title.wrappedValue = "Daily"
    expectNoDifference(holder.model.title, "Daily")
    nonisolated func isSame(_ model: Model) -> Bool { Bindable(model) == Bindable(model) }
    #expect(isSame(holder.model))
  }

  @Test("A collection of bindings is bidirectional") func collectionsCanBeWalkedBothWays() {
    @Bindable var model = Model()
    let numbers = $model.numbers
    expectNoDifference(numbers.count, 3)
    #expect(numbers.startIndex == 0 && numbers.endIndex == 3)
    expectNoDifference(Array(numbers.indices), [0, 1, 2])
    expectNoDifference(numbers.index(after: 1), 2)
    expectNoDifference(numbers.index(before: 1), 0)
    expectNoDifference(numbers.reversed().map(\.wrappedValue), [3, 2, 1])
    for number in numbers { number.wrappedValue *= 10 }
    expectNoDifference(model.numbers, [10, 20, 30])
    numbers[1].wrappedValue = 0
    expectNoDifference(model.numbers, [10, 0, 30])
  }

  /// A row is still visible after its element was removed.
  @Test("A write to a removed element is ignored") func anElementThatIsGoneTakesNoWrites() {
    @Bindable var model = Model()
    let last = $model.numbers[2]
    expectNoDifference(last.wrappedValue, 3)
    model.numbers = [9]
    last.wrappedValue = 4
    expectNoDifference(model.numbers, [9])
    // In the meantime it shows the last written value, whether or not it was read before.
    model.numbers = [1, 2, 3]
    let written = $model.numbers[2]
    written.wrappedValue = 5
    model.numbers = [9]
    expectNoDifference(written.wrappedValue, 5)
  }

  @Test("An unwrapped binding keeps the last written value after the property becomes nil")
  func whatIsUnwrappedShowsWhatWasWrittenLast() throws {
    @Bindable var model = Model()
    let title = try #require(Binding<String>($model.title))
    title.wrappedValue = "Daily"
    model.title = nil
    expectNoDifference(title.wrappedValue, "Daily")
  }

  @Test("Derived bindings keep the transaction") func membersOfTransactionsStay() {
    var seen: [Animation?] = []
    let row = Binding<Row>(get: { Row(id: 1) }, set: { _, transaction in seen.append(transaction.animation) })
    row.animation(.linear).name.wrappedValue = "a"
    Binding<Row?>(row.animation(.easeIn)).wrappedValue = Row(id: 1)
    row.animation(.spring).removeDuplicates().wrappedValue = Row(id: 2)
    expectNoDifference(seen, [.linear, .easeIn, .spring])
    seen = []
    let optional = Binding<Int?>(get: { 1 }, set: { _, transaction in seen.append(transaction.animation) })
    Binding<Int>(optional.animation(.linear))?.wrappedValue = 2
    optional.animation(.easeIn).isPresent().wrappedValue = false
    Binding<AnyHashable>(optional.animation(.easeOut)).wrappedValue = AnyHashable(Int?.some(2))
    expectNoDifference(seen, [.linear, .easeIn, .easeOut])
    seen = []
    let rows = Binding<[Int]>(get: { [1] }, set: { _, transaction in seen.append(transaction.animation) })
    rows.animation(.linear)[0].wrappedValue = 2
    expectNoDifference(seen, [.linear])
  }
}
