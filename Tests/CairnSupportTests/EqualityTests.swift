import CairnSupport
import CustomDump
import Testing

@Suite struct EqualityTests {
  private struct Plain {}

  @Test func valuesOfOneTypeAreCompared() {
    expectNoDifference(areEqual(1, 1), true)
    expectNoDifference(areEqual(1 as Any, 2 as Any), false)
    expectNoDifference(areEqual(Int?.none, Int?.none), true)
    expectNoDifference(areEqual(Int?.none as Any, Int?.some(1) as Any), false)
  }

  @Test func valuesOfTwoTypesDiffer() {
    expectNoDifference(areEqual(1, "1"), false)
    expectNoDifference(areEqual(1, Plain()), false)
  }

  @Test("Comparing values that aren't equatable gives no answer") func whatCannotBeComparedIsUnknown() {
    expectNoDifference(areEqual(Plain(), Plain()), nil)
    expectNoDifference(areEqual([Plain()], [Plain()]), nil)
  }
}
