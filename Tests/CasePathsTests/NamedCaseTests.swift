import CustomDump
import Testing

@testable import CasePaths

@Suite struct NamedCaseTests {
  @CasePathable
  enum Action: Equatable {
    case tap
    case `default`
    case changed(Int)
    #if !NEVER_DEFINED
      case moved(x: Int, y: Int)
    #else
      case gone
    #endif
    case child(Child)
    @available(*, deprecated) case old
  }

  @CasePathable
  enum Child: Equatable { case tap }

  @CasePathable
  enum Nothing {}

  @CasePathable
  enum Box<Value: Equatable>: Equatable { case full(Value), empty }

  @Test("The cases of an enum are listed by name") func casesAreKnownByName() throws {
    let cases = try #require(NamedCase.all(of: Action.self))
    expectNoDifference(cases.map(\.name), ["tap", "default", "changed", "moved", "child", "old"])
    expectNoDifference(cases.map(\.valueType).prefix(3).map { "\($0)" }, ["()", "()", "Int"])
    expectNoDifference("\(cases[4].valueType)", "Child")
    expectNoDifference(NamedCase.all(of: Nothing.self)?.isEmpty, true)
    expectNoDifference(NamedCase.all(of: Box<Int>.self)?.map(\.name), ["full", "empty"])
    #expect(NamedCase.all(of: Int.self) == nil)
  }

  @Test("A named case embeds and extracts its payload") func aCaseIsMadeOfWhatItHolds() throws {
    let cases = try #require(NamedCase.all(of: Action.self))
    expectNoDifference(cases[0].embed(()) as? Action, .tap)
    expectNoDifference(cases[2].embed(3) as? Action, .changed(3))
    #expect(cases[2].embed("3") == nil)
    expectNoDifference(cases[3].embed((x: 1, y: 2)) as? Action, .moved(x: 1, y: 2))
    expectNoDifference(cases[4].embed(Child.tap) as? Action, .child(.tap))
    expectNoDifference(cases[2].extract(Action.changed(4)) as? Int, 4)
    #expect(cases[2].extract(Action.tap) == nil)
  }
}
