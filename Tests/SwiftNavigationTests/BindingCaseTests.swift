import CasePaths
import CustomDump
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
    expectNoDifference(edit.wrappedValue, "a")
    expectNoDifference(count.wrappedValue, nil)
    edit.wrappedValue = "b"
    expectNoDifference(destination, .edit("b"))
    count.wrappedValue = nil
    expectNoDifference(destination, .edit("b"))
    edit.wrappedValue = nil
    expectNoDifference(destination, nil)
    edit.wrappedValue = "late"
    expectNoDifference(destination, nil)
  }

  @Test func aTupleHasBindingsOfItsElements() {
    var size = (width: 1, height: 2)
    let binding = Binding<(width: Int, height: Int)>(get: { size }, set: { size = $0 })
    binding.width.wrappedValue = 3
    binding.1.wrappedValue += 2
    expectNoDifference(size.width, 3)
    expectNoDifference(size.height, 4)
  }

  @Test func casesOfAnEnumUnwrap() throws {
    var destination = Destination.count(1)
    let binding = Binding<Destination>(get: { destination }, set: { destination = $0 })
    let count: Binding<Int> = try #require(binding.count as Binding<Int>?)
    count.wrappedValue += 1
    expectNoDifference(destination, .count(2))
    destination = .edit("x")
    expectNoDifference(count.wrappedValue, 2)
    count.wrappedValue = 9
    expectNoDifference(destination, .edit("x"))
    expectNoDifference(count.wrappedValue, 9)
  }
}
