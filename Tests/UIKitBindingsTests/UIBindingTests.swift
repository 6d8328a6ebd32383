#if UIKitBindings
  import CairnTestSupport
  import ConcurrencyExtras
  import CustomDump
  import Observation
  import SwiftNavigation
  import Testing

  /// Bindings in nonisolated code and on custom actors.
  @Suite struct UIBindingTests {
    struct Address: Hashable, Sendable {
      var city = "Berlin"
      var zip: String? = "10115"
    }

    @CasePathable
    enum Destination: Hashable, Sendable {
      case edit(String)
      case nested(Inner)
      case note(String?)
      case settings
    }

    @CasePathable @dynamicMemberLookup
    enum Inner: Hashable, Sendable {
      case count(Int)
      case empty
    }

    @Observable final class Model: HashableObject, Identifiable {
      let id = 7
      var address = Address()
      var count = 0
      var destination: Destination?
      var inner = Inner.count(1)
      var numbers = [1, 2, 3]
      var person: Address?
    }

    @CasePathable
    enum Path: Hashable, Sendable {
      case inner(Inner?)
      case plain(Inner)
    }

    /// A path may lead through a case with an optional payload.
    @Test("A binding leads through an optional payload") func aBindingLeadsThroughAnOptionalPayload() {
      @UIBinding var path: Path? = .inner(.count(1))
      let count: UIBinding<Int?> = $path.inner.count
      expectNoDifference(count.wrappedValue, 1)
      count.wrappedValue = 2
      expectNoDifference(path, .inner(.count(2)))
      path = .plain(.count(3))
      expectNoDifference(count.wrappedValue, nil)
      let plain: UIBinding<Int?> = $path.plain.count
      plain.wrappedValue = 4
      expectNoDifference(path, .plain(.count(4)))
      path = .inner(nil)
      expectNoDifference(count.wrappedValue, nil)
    }

    // MARK: Bindings with their own values

    @Test("A 'UIBinding' can store its own value") func aWrapperHoldsAValueOfItsOwn() {
      @UIBinding var count = 0
      count += 1
      expectNoDifference(count, 1)
      let other = $count
      other.wrappedValue += 1
      expectNoDifference(count, 2)
      func increment(@UIBinding count: Int) { count += 1 }
      increment($count: $count)
      expectNoDifference(count, 3)
    }

    @Test("A property of a class can be a binding") func aPropertyOfAClassIsABinding() {
      final class Controller {
        @UIBinding var address: Address
        @UIBinding var isOn = false
        init(address: UIBinding<Address>) { _address = address }
      }
      let model = Model()
      @UIBindable var bindable = model
      let controller = Controller(address: $bindable.address)
      controller.address.city = "Hamburg"
      expectNoDifference(model.address.city, "Hamburg")
      controller.$address.city.wrappedValue = "Bonn"
      expectNoDifference(model.address.city, "Bonn")
      controller.isOn = true
      #expect(controller.$isOn.wrappedValue)
    }

    @MainActor @Test("The stored value of a 'UIBinding' is observed") func aValueOfItsOwnIsObserved() async {
      @UIBinding var count = 0
      let (values, value) = AsyncStream.makeStream(of: Int.self)
      let binding = $count
      let token = observe { value.yield(binding.wrappedValue) }
      count = 1
      var iterator = values.makeAsyncIterator()
      #expect(await iterator.next() == 0)
      #expect(await iterator.next() == 1)
      token.cancel()
    }

    @Test("A binding can be used in any task") func aBindingCrossesToAnyTask() async {
      @UIBinding var count = 0
      let binding = $count
      await withTaskGroup(of: Void.self) { group in
        group.addTask { binding.wrappedValue = 7 }
      }
      expectNoDifference(count, 7)
    }

    @Test("A constant 'UIBinding' ignores writes") func constantsForgetWrites() {
      let binding = UIBinding.constant(1)
      binding.wrappedValue = 2
      expectNoDifference(binding.wrappedValue, 1)
    }

    @Test("A binding can be created from two closures") func twoFunctionsMakeABinding() {
      let number = LockIsolated(1)
      let binding = UIBinding(get: { number.value }, set: { number.setValue($0) })
      binding.wrappedValue += 1
      expectNoDifference(number.value, 2)
    }

    @MainActor @Test("Main actor closures are called on the main actor")
    func functionsOfTheMainActorAreCalledThere() {
      var number = 1
      let binding = UIBinding<Int>(get: { number }, set: { number = $0 })
      binding.wrappedValue += 1
      expectNoDifference(number, 2)
    }

    @Test("Using a main actor binding elsewhere ends the process", .onlyInCI)
    func aBindingOfTheMainActorIsNotUsedElsewhere() async {
      await #expect(processExitsWith: .failure) {
        let binding = await MainActor.run {
          UIBinding<Int>(get: { MainActor.assumeIsolated { 1 } }, set: { @MainActor _ in })
        }
        binding.wrappedValue = 2
      }
    }

    // MARK: Members

    @Test func membersOfAnObjectAndOfItsValues() {
      @UIBindable var model = Model()
      let city: UIBinding<String> = $model.address.city
      city.wrappedValue = "Bonn"
      expectNoDifference(model.address.city, "Bonn")
      let object = UIBinding.constant(model)
      object.count.wrappedValue = 3
      expectNoDifference(model.count, 3)
    }

    @Test func bindablesOfOneObjectAreEqual() {
      let model = Model()
      expectNoDifference(UIBindable(model), UIBindable(wrappedValue: model))
      #expect(UIBindable(model) != UIBindable(Model()))
      expectNoDifference(UIBindable(model).id, 7)
      expectNoDifference(Set([UIBindable(model), UIBindable(model)]).count, 1)
      func rename(@UIBindable _ model: Model) { $model.address.city.wrappedValue = "Ulm" }
      rename(model)
      expectNoDifference(model.address.city, "Ulm")
      @UIBindable(projectedValue: UIBindable(model)) var same: Model
      expectNoDifference($same, UIBindable(model))
    }

    @Test func elementsOfACollection() {
      @UIBindable var model = Model()
      for number in $model.numbers { number.wrappedValue *= 10 }
      expectNoDifference(model.numbers, [10, 20, 30])
      let last = $model.numbers[2]
      expectNoDifference($model.numbers.reversed().map(\.wrappedValue), [30, 20, 10])
      model.numbers.removeLast()
      expectNoDifference(last.wrappedValue, 30)
      last.wrappedValue = 1
      expectNoDifference(model.numbers, [10, 20])
      expectNoDifference(last.wrappedValue, 1)
    }

    @Test func aMemberOfAnOptionalIsAnOptional() {
      @UIBindable var model = Model()
      let city: UIBinding<String?> = $model.person.city
      expectNoDifference(city.wrappedValue, nil)
      city.wrappedValue = "Ulm"
      expectNoDifference(model.person, nil)
      model.person = Address()
      city.wrappedValue = "Ulm"
      expectNoDifference(model.person?.city, "Ulm")
      // The inner optional is the zip code, and the outer optional is the person.
      let zip: UIBinding<String??> = $model.person.zip
      zip.wrappedValue = .some(nil)
      expectNoDifference(model.person, Address(city: "Ulm", zip: nil))
      city.wrappedValue = nil
      expectNoDifference(model.person, nil)
      city.wrappedValue = nil
      expectNoDifference(model.person, nil)
    }

    // MARK: Optionals

    @Test func unwrappingFollowsTheOptional() throws {
      @UIBindable var model = Model()
      #expect(UIBinding<Address>($model.person) == nil)
      model.person = Address()
      let person = try #require(UIBinding($model.person))
      person.city.wrappedValue = "Ulm"
      expectNoDifference(model.person?.city, "Ulm")
      model.person = nil
      expectNoDifference(person.wrappedValue.city, "Ulm")
      person.city.wrappedValue = "late"
      expectNoDifference(model.person, nil)
      expectNoDifference(person.wrappedValue.city, "late")
    }

    @Test("An unwrapped binding accepts writes after its value becomes nil")
    func whatWasUnwrappedKeepsTakingWrites() throws {
      @UIBinding var number: Int? = 43
      let unwrapped = try #require(UIBinding($number))
      unwrapped.wrappedValue += 1
      expectNoDifference(number, 44)
      number = nil
      expectNoDifference(unwrapped.wrappedValue, 44)
      unwrapped.wrappedValue += 1
      expectNoDifference(unwrapped.wrappedValue, 45)
      expectNoDifference(number, nil)
      number = 1
      expectNoDifference(unwrapped.wrappedValue, 1)
    }

    @Test func projectionsBetweenTypes() {
      @UIBinding var number = 1
      let optional = UIBinding<Int?>($number)
      optional.wrappedValue = nil
      expectNoDifference(number, 1)
      optional.wrappedValue = 2
      expectNoDifference(number, 2)
      let erased = UIBinding<AnyHashable>($number)
      erased.wrappedValue = "another type"
      expectNoDifference(number, 2)
      erased.wrappedValue = 3
      expectNoDifference(number, 3)
      @UIBinding var person: Address? = Address()
      let isPresented = UIBinding<Bool>($person)
      #expect(isPresented.wrappedValue)
      isPresented.wrappedValue = false
      expectNoDifference(person, nil)
      expectIssues {
        isPresented.wrappedValue = true
      } matching: {
        $0.description == """
          Can't present 'Address' by writing 'true' to the binding of its presence. Set the optional to a value instead.
          """
      }
      expectNoDifference(person, nil)
      #expect(!$person.isPresent().wrappedValue)
    }

    // MARK: Cases

    @Test func aCaseOfAnOptionalEnumIsABindingOfAnOptional() throws {
      @UIBindable var model = Model()
      // Without a type from the context, the compiler prefers the documented overload.
      let edit = $model.destination.edit
      #expect(type(of: edit) == UIBinding<String?>.self)
      expectNoDifference(edit.wrappedValue, nil)
      model.destination = .edit("a")
      edit.wrappedValue = "b"
      expectNoDifference(model.destination, .edit("b"))
      let unwrapped = try #require(UIBinding($model.destination.edit))
      #expect(type(of: unwrapped) == UIBinding<String>.self)
      unwrapped.wrappedValue = "c"
      expectNoDifference(model.destination, .edit("c"))
      edit.wrappedValue = nil
      expectNoDifference(model.destination, nil)
    }

    @MainActor @Test("A binding of a case without a value is a Boolean") func aCaseWithoutAValueIsABool() {
      @UIBindable var model = Model()
      let settings = $model.destination.settings
      #expect(type(of: settings) == UIBinding<Bool>.self)
      #expect(!settings.wrappedValue)
      model.destination = .settings
      #expect(settings.wrappedValue)
      settings.wrappedValue = false
      expectNoDifference(model.destination, nil)
      expectIssues {
        settings.wrappedValue = true
        Binding(UIBinding<Destination?>.constant(nil)).settings.wrappedValue = true
      } matching: {
        $0.description.hasPrefix(
          "Can't present the case 'settings' of 'Destination' by writing 'true'"
        )
      }
      expectNoDifference(model.destination, nil)
      model.destination = .settings
      settings.wrappedValue = true
      expectNoDifference(model.destination, .settings)
      model.destination = .edit("a")
      settings.wrappedValue = false
      expectNoDifference(model.destination, .edit("a"))
    }

    @Test func aCaseOfAnEnumUnwraps() throws {
      @UIBindable var model = Model()
      let count: UIBinding<Int> = try #require($model.inner.count)
      count.wrappedValue += 1
      expectNoDifference(model.inner, .count(2))
      model.inner = .empty
      expectNoDifference(count.wrappedValue, 2)
      count.wrappedValue = 9
      expectNoDifference(model.inner, .empty)
      expectNoDifference(count.wrappedValue, 9)
    }

    @Test func casesWithin() throws {
      @UIBindable var model = Model()
      model.destination = .nested(.count(1))
      let nested = try #require(UIBinding($model.destination.nested))
      let count: UIBinding<Int>? = nested.count
      count?.wrappedValue = 5
      expectNoDifference(model.destination, .nested(.count(5)))
      let through = $model.destination.nested.count
      #expect(type(of: through) == UIBinding<Int?>.self)
      through.wrappedValue = 6
      expectNoDifference(model.destination, .nested(.count(6)))
      model.destination = .note("x")
      let note: UIBinding<String??> = $model.destination.note
      expectNoDifference(note.wrappedValue, "x")
    }

    /// The compiler chooses the documented overload if no type decides.
    @MainActor @Test("The documented overload is preferred") func theDocumentedCandidateIsPreferred() {
      @UIBinding var inner = Inner.count(1)
      let count = $inner.count
      #expect(type(of: count) == UIBinding<Int>?.self)
      @UIBinding var optional: Inner? = .count(1)
      let optionalCount = $optional.count
      #expect(type(of: optionalCount) == UIBinding<Int?>.self)
      let optionalEmpty = $optional.empty
      #expect(type(of: optionalEmpty) == UIBinding<Bool>.self)
      @UIBinding var destination: Destination? = .note("a")
      let note = $destination.note
      #expect(type(of: note) == UIBinding<String??>.self)
      func present<Item>(item: UIBinding<Item?>) -> Item.Type { Item.self }
      #expect(present(item: $destination.edit) == String.self)
      #expect(present(item: $optional.count) == Int.self)
      func present(isPresented: UIBinding<Bool>) -> Bool { isPresented.wrappedValue }
      #expect(!present(isPresented: $destination.settings))
      if let text = UIBinding($destination.edit) { Issue.record("\(text)") }

      let viewInner = Binding($inner).count
      #expect(type(of: viewInner) == Binding<Int>?.self)
      let viewCount = Binding($optional).count
      #expect(type(of: viewCount) == Binding<Int?>.self)
      let viewEmpty = Binding($optional).empty
      #expect(type(of: viewEmpty) == Binding<Bool>.self)
      let viewEdit = Binding($destination).edit
      #expect(type(of: viewEdit) == Binding<String?>.self)
    }

    /// A row with an id isn't confused with its neighbors.
    @Test func anElementWithAnIdIsFollowed() {
      struct Row: Identifiable, Equatable, Sendable {
        var id: Int
        var name = ""
      }
      @UIBinding var rows = [Row(id: 1), Row(id: 2), Row(id: 3)]
      let second = $rows[1]
      rows.removeFirst()
      second.name.wrappedValue = "two"
      expectNoDifference(rows, [Row(id: 2, name: "two"), Row(id: 3)])
      second.id.wrappedValue = 20
      second.name.wrappedValue = "twenty"
      expectNoDifference(rows, [Row(id: 20, name: "twenty"), Row(id: 3)])
      rows.removeFirst()
      second.wrappedValue.name = "late"
      expectNoDifference(rows, [Row(id: 3)])
      expectNoDifference(second.wrappedValue.name, "late")
      expectNoDifference(second.wrappedValue.id, 20)
    }

    // MARK: Transactions and identity

    @Test("Writes include the transaction") func writesTravelWithATransaction() {
      let seen = LockIsolated<[Animation?]>([])
      let row = UIBinding<Address?>(
        get: { Address() }, set: { _, transaction in seen.withValue { $0.append(transaction.animation) } })
      row.wrappedValue = nil
      row.animation(.linear).wrappedValue = nil
      row.transaction(UITransaction(animation: .easeIn)).wrappedValue = nil
      UIBinding(row.animation(.spring))?.city.wrappedValue = "Ulm"
      withUITransaction(\.animation, .easeOut) { row.wrappedValue = nil }
      expectNoDifference(seen.value, [nil, .linear, .easeIn, .spring, .easeOut])
      expectNoDifference(row.animation(.linear).transaction.animation, .linear)
    }

    @Test func identifiersDistinguishLocations() {
      let model = Model()
      @UIBindable var bindable = model
      func id<Value>(_ binding: UIBinding<Value>) -> UIBindingIdentifier { UIBindingIdentifier(binding) }
      expectNoDifference(id($bindable.destination), id(UIBindable(model).destination))
      expectNoDifference(id($bindable.address.city), id($bindable.address.city))
      #expect(id($bindable.address.city) != id($bindable.address.zip))
      expectNoDifference(id($bindable.destination.edit), id($bindable.destination.edit))
      #expect(id($bindable.destination.edit) != id($bindable.destination.settings))
      expectNoDifference(id($bindable.numbers[0]), id($bindable.numbers[0]))
      #expect(id($bindable.numbers[0]) != id($bindable.numbers[1]))
      #expect(id($bindable.count) != id(UIBindable(Model()).count))
      @UIBinding var number = 0
      @UIBinding var other = 0
      expectNoDifference(id($number), id($number))
      #expect(id($number) != id($other))
      expectNoDifference(id($number.transaction(UITransaction(animation: .linear))), id($number))
      expectNoDifference(Set([id($number), id($number), id($other)]).count, 2)
      let sendable: any Sendable & Hashable = id($number)
      expectNoDifference(sendable.hashValue, id($number).hashValue)
    }

    @Test("A 'UIBinding' has the id of its value") func identityIsTheValues() {
      struct Row: Identifiable {
        var id: Int
      }
      expectNoDifference(UIBinding.constant(Row(id: 3)).id, 3)
    }

    @Test("Duplicate writes of a 'UIBinding' are skipped") func duplicatesAreLeftOut() {
      let writes = LockIsolated<[Int]>([])
      let binding = UIBinding<Int>(get: { 1 }, set: { value in writes.withValue { $0.append(value) } })
      for number in [1, 2] { binding.removeDuplicates().wrappedValue = number }
      for number in [3, 4] { binding.removeDuplicates { $0 % 2 == $1 % 2 }.wrappedValue = number }
      expectNoDifference(writes.value, [2, 4])
    }

    @MainActor @Test("A control accepts a 'UIBinding'") func aControlTakesOneOfThem() {
      @UIBinding var number = 1
      let binding = Binding($number)
      #expect(type(of: binding) == Binding<Int>.self)
      binding.wrappedValue = 2
      expectNoDifference(number, 2)
    }
  }
#endif
