import CairnTestSupport
import CustomDump
import Observation
import SwiftNavigation
import Testing

@MainActor
@Suite struct BindingTests {
  struct Attendee: Equatable, Identifiable {
    var id: Int
    var name: String
  }

  @Observable final class Model {
    var title = "Weekly"
    var attendees = [Attendee(id: 1, name: "Blob"), Attendee(id: 2, name: "Jr")]
    var selected: Attendee?
  }

  @Test func bindableFieldsReadAndWrite() {
    @Bindable var model = Model()
    let title = $model.title
    title.wrappedValue = "Daily"
    expectNoDifference(model.title, "Daily")
    expectNoDifference($model.attendees[0].name.wrappedValue, "Blob")
  }

  @Test func bindablesOfOneObjectAreEqual() {
    let model = Model()
    expectNoDifference(Bindable(model), Bindable(wrappedValue: model))
    #expect(Bindable(model) != Bindable(Model()))
  }

  @Test func propertyWrapperProjects() {
    var value = 1
    @Binding(get: { value }, set: { value = $0 }) var number: Int
    number = 2
    expectNoDifference(value, 2)
    $number.wrappedValue += 1
    expectNoDifference(number, 3)
  }

  @Test("A constant binding ignores writes") func constantsForgetWrites() {
    let binding = Binding.constant(1)
    binding.wrappedValue = 2
    expectNoDifference(binding.wrappedValue, 1)
  }

  @Test func unwrappingFollowsTheOptional() throws {
    @Bindable var model = Model()
    if Binding<Attendee>($model.selected) != nil { Issue.record("The optional must be nil.") }
    model.selected = model.attendees[0]
    let selected = try #require(Binding<Attendee>($model.selected))
    selected.name.wrappedValue = "Changed"
    expectNoDifference(model.selected?.name, "Changed")
    model.selected = nil
    expectNoDifference(selected.wrappedValue.name, "Changed")
    selected.name.wrappedValue = "Late"
    expectNoDifference(model.selected, nil)
    expectNoDifference(selected.wrappedValue.name, "Late")
  }

  @Test("The presence of an optional is a Boolean binding") func presenceIsABool() {
    @Bindable var model = Model()
    let isPresented = Binding<Bool>($model.selected)
    #expect(!isPresented.wrappedValue)
    expectIssues {
      isPresented.wrappedValue = true
    } matching: {
      $0.description.hasPrefix("Can't present 'Attendee' by writing 'true'")
    }
    expectNoDifference(model.selected, nil)
    model.selected = model.attendees[1]
    #expect($model.selected.isPresent().wrappedValue)
    isPresented.wrappedValue = false
    expectNoDifference(model.selected, nil)
  }

  @Test func collectionsAreCollectionsOfBindings() {
    @Bindable var model = Model()
    for attendee in $model.attendees { attendee.wrappedValue.name += "!" }
    expectNoDifference(model.attendees.map(\.name), ["Blob!", "Jr!"])
    expectNoDifference($model.attendees.map(\.id), [1, 2])
    let last = $model.attendees[1]
    model.attendees.removeLast()
    expectNoDifference(last.wrappedValue.name, "Jr!")
    last.name.wrappedValue = "Gone"
    expectNoDifference(model.attendees.count, 1)
  }

  @Test("The animation is part of the write") func animationTravelsWithTheWrite() {
    var seen: [Animation?] = []
    let binding = Binding<Int>(get: { 0 }, set: { _, transaction in seen.append(transaction.animation) })
    binding.wrappedValue = 1
    binding.animation(.linear).wrappedValue = 1
    withAnimation(.easeOut) { binding.wrappedValue = 1 }
    expectNoDifference(seen, [nil, .linear, .easeOut])
  }
}
