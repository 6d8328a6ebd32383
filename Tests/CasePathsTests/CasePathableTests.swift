import CairnTestSupport
import CasePaths
import CustomDump
import IssueReporting
import Testing

@CasePathable @dynamicMemberLookup
enum Action: Equatable {
  case tap
  case changed(Int)
  case moved(from: Int, to: Int)
  case named(label: String)
  case child(Child)
  case `switch`(Bool)
  indirect case nested(Action)
  #if DEBUG
    case debug(String)
  #endif
  case maybe(Int?)

  @CasePathable @dynamicMemberLookup
  enum Child: Equatable {
    case edit(String)
    case done
  }
}

@CasePathable
public enum Tree<Leaf: Sendable>: Sendable {
  case leaf(Leaf)
  indirect case branch(Self, Self)
}

@CasePathable
enum Nothing {}

@Suite struct CasePathableTests {
  @Test func aCaseIsNamedByAKeyPath() {
    #expect(Action.tap.is(\.tap))
    #expect(!Action.tap.is(\.changed))
    expectNoDifference(Action.changed(1)[case: \.changed], 1)
    expectNoDifference(Action.tap[case: \.changed], nil)
    expectNoDifference(Action.named(label: "a")[case: \.named], "a")
    expectNoDifference(Action.switch(true)[case: \.switch], true)
  }

  @Test("Several associated values are a tuple") func severalPayloadsAreATuple() {
    let path: CaseKeyPath<Action, (from: Int, to: Int)> = \.moved
    let value = Action.moved(from: 1, to: 2)[case: path]
    #expect(value?.from == 1 && value?.to == 2)
    expectNoDifference(path((from: 3, to: 4)), .moved(from: 3, to: 4))
  }

  @Test("Case key paths can be chained") func caseKeyPathsCanBeChained() {
    let path: CaseKeyPath<Action, String> = \.child.edit
    expectNoDifference(Action.child(.edit("x"))[case: path], "x")
    expectNoDifference(Action.child(.done)[case: path], nil)
    expectNoDifference(path("y"), Action.child(.edit("y")))
    expectNoDifference(Action.nested(.nested(.changed(3)))[case: \.nested.nested.changed], 3)
    let done: CaseKeyPath<Action, Void> = \.child.done
    expectNoDifference(done(), Action.child(.done))
  }

  @Test func casesAreProperties() {
    var action = Action.child(.edit("x"))
    expectNoDifference(action.child?.edit, "x")
    expectNoDifference(action.changed, nil)
    action.child?.edit = "y"
    expectNoDifference(action, .child(.edit("y")))
    action.changed = 4
    expectNoDifference(action, .child(.edit("y")))
    expectNoDifference(Action.maybe(3).maybe, 3)
  }

  @Test func aWriteToAnAbsentCaseDoesNothing() {
    var action = Action.tap
    action[case: \.changed] = 3
    expectNoDifference(action, .tap)
    action = .changed(1)
    action[case: \.changed] = 2
    expectNoDifference(action, .changed(2))
    action[case: \.changed] = nil
    expectNoDifference(action, .changed(2))
  }

  @Test func modifyReportsAnAbsentCase() {
    var action = Action.changed(1)
    action.modify(\.changed) { $0 += 1 }
    expectNoDifference(action, .changed(2))
    expectIssues {
      action.modify(\.child.edit) { $0 = "never" }
    } matching: {
      $0.description.contains("Can't modify 'changed(2)'")
    }
    expectNoDifference(action, .changed(2))
  }

  @Test func aSwitchMatchesKeyPaths() {
    func name(_ action: Action) -> String {
      switch action {
      case \.child.edit: "edit"
      case \.tap: "tap"
      default: "other"
      }
    }
    expectNoDifference(name(.child(.edit(""))), "edit")
    expectNoDifference(name(.child(.done)), "other")
    expectNoDifference(name(.tap), "tap")
  }

  @Test func casesAreIteratedInOrder() {
    let all = Array(Action.allCasePaths)
    expectNoDifference(all.first, \.tap)
    expectNoDifference(all.count, 9)
    expectNoDifference(Action.changed(1).currentCase, \.changed)
    #expect(Array(Nothing.allCasePaths).isEmpty)
  }

  /// Embedding a value of the wrong type returns no root. For an optional root, that differs from an empty
  /// root.
  @Test("A partial path into an optional embeds only values of the right type")
  func partialPathsOfAnOptionalEmbedWhatFits() {
    let path: PartialCaseKeyPath<Int?> = \.some
    expectNoDifference(path(42), .some(.some(42)))
    expectNoDifference(path("x"), Int??.none)
    let none: PartialCaseKeyPath<Int?> = \.none
    expectNoDifference(none(()), .some(.none))
  }

  @Test("A partial path embeds only values of the right type") func partialPathsEmbedWhatFits() {
    let path: PartialCaseKeyPath<Action> = \.changed
    expectNoDifference(path(5), Action.changed(5))
    expectNoDifference(path("no"), Action?.none)
    expectNoDifference(Action.changed(7)[case: path] as? Int, 7)
  }

  @Test func genericEnumsHavePaths() {
    let tree = Tree.branch(.leaf(1), .leaf(2))
    #expect(tree.is(\.branch))
    expectNoDifference(tree[case: \.branch]?.0.is(\.leaf), true)
  }

  @Test func optionalsAndResultsHavePaths() {
    let path: CaseKeyPath<Action?, String> = \.child.edit
    expectNoDifference(Action?.some(.child(.edit("x")))[case: path], "x")
    expectNoDifference(Action?.none[case: path], nil)
    #expect(Int?.none.is(\.none) && Int?(1).is(\.some))
    struct Failure: Error, Equatable {}
    #expect(Result<Int, Failure>.success(1)[case: \.success] == 1)
    #expect(Result<Int, Failure>.failure(Failure())[case: \.failure] == Failure())
  }

  @Test func handWrittenPathsCompose() {
    let int = AnyCasePath<String, Int>(embed: { String($0) }, extract: { Int($0) })
    let even = AnyCasePath<Int, Int>(embed: { $0 * 2 }, extract: { $0.isMultiple(of: 2) ? $0 / 2 : nil })
    let both = int.appending(path: even)
    expectNoDifference(both.extract(from: "8"), 4)
    expectNoDifference(both.extract(from: "7"), nil)
    expectNoDifference(both.embed(5), "10")
  }
}
