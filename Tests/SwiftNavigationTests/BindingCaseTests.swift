import CasePaths
import SwiftNavigation
import Testing

@CasePathable
enum Destination: Equatable {
  case edit(String)
  case count(Int)
}

@MainActor
@Suite struct BindingCaseTests {
  @Test func casesOfAnOptionalPresentAndEmpty() {
    var destination: Destination? = .edit("a")
    let binding = Binding<Destination?>(get: { destination }, set: { destination = $0 })
    let edit: Binding<String?> = binding.edit
    let count: Binding<Int?> = binding.count
    #expect(edit.wrappedValue == "a")
    #expect(count.wrappedValue == nil)
    edit.wrappedValue = "b"
    #expect(destination == .edit("b"))
    count.wrappedValue = nil
    #expect(destination == .edit("b"))
    edit.wrappedValue = nil
    #expect(destination == nil)
    edit.wrappedValue = "late"
    #expect(destination == nil)
  }

  @Test func casesOfAnEnumUnwrap() throws {
    var destination = Destination.count(1)
    let binding = Binding<Destination>(get: { destination }, set: { destination = $0 })
    let count: Binding<Int> = try #require(binding.count as Binding<Int>?)
    count.wrappedValue += 1
    #expect(destination == .count(2))
    destination = .edit("x")
    count.wrappedValue = 9
    #expect(destination == .edit("x"))
    #expect(count.wrappedValue == 2)
  }
}
