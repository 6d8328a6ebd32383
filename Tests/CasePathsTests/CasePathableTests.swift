import CasePaths
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
    #expect(Action.changed(1)[case: \.changed] == 1)
    #expect(Action.tap[case: \.changed] == nil)
    #expect(Action.named(label: "a")[case: \.named] == "a")
    #expect(Action.switch(true)[case: \.switch] == true)
  }

  @Test func severalPayloadsAreATuple() {
    let path: CaseKeyPath<Action, (from: Int, to: Int)> = \.moved
    let value = Action.moved(from: 1, to: 2)[case: path]
    #expect(value?.from == 1 && value?.to == 2)
    #expect(path((from: 3, to: 4)) == .moved(from: 3, to: 4))
  }

  @Test func pathsChain() {
    let path: CaseKeyPath<Action, String> = \.child.edit
    #expect(Action.child(.edit("x"))[case: path] == "x")
    #expect(Action.child(.done)[case: path] == nil)
    #expect(path("y") == Action.child(.edit("y")))
    #expect(Action.nested(.nested(.changed(3)))[case: \.nested.nested.changed] == 3)
    let done: CaseKeyPath<Action, Void> = \.child.done
    #expect(done() == Action.child(.done))
  }

  @Test func casesAreProperties() {
    var action = Action.child(.edit("x"))
    #expect(action.child?.edit == "x")
    #expect(action.changed == nil)
    action.child?.edit = "y"
    #expect(action == .child(.edit("y")))
    action.changed = 4
    #expect(action == .child(.edit("y")))
    #expect(Action.maybe(3).maybe == 3)
  }

  @Test func aWriteToAnAbsentCaseDoesNothing() {
    var action = Action.tap
    action[case: \.changed] = 3
    #expect(action == .tap)
    action = .changed(1)
    action[case: \.changed] = 2
    #expect(action == .changed(2))
    action[case: \.changed] = nil
    #expect(action == .changed(2))
  }

  @Test func modifyReportsAnAbsentCase() {
    var action = Action.changed(1)
    action.modify(\.changed) { $0 += 1 }
    #expect(action == .changed(2))
    withKnownIssue {
      action.modify(\.child.edit) { $0 = "never" }
    } matching: {
      $0.description.contains("Can't modify 'changed(2)'")
    }
    #expect(action == .changed(2))
  }

  @Test func aSwitchMatchesKeyPaths() {
    func name(_ action: Action) -> String {
      switch action {
      case \.child.edit: "edit"
      case \.tap: "tap"
      default: "other"
      }
    }
    #expect(name(.child(.edit(""))) == "edit")
    #expect(name(.child(.done)) == "other")
    #expect(name(.tap) == "tap")
  }

  @Test func casesAreIteratedInOrder() {
    let all = Array(Action.allCasePaths)
    #expect(all.first == \.tap)
    #expect(all.count == 9)
    #expect(Action.changed(1).currentCase == \.changed)
    #expect(Array(Nothing.allCasePaths).isEmpty)
  }

  /// What does not fit is no root, which for an optional is something else than an empty one.
  @Test func partialPathsOfAnOptionalEmbedWhatFits() {
    let path: PartialCaseKeyPath<Int?> = \.some
    #expect(path(42) == .some(.some(42)))
    #expect(path("x") == Int??.none)
    let none: PartialCaseKeyPath<Int?> = \.none
    #expect(none(()) == .some(.none))
  }

  @Test func partialPathsEmbedWhatFits() {
    let path: PartialCaseKeyPath<Action> = \.changed
    #expect(path(5) == Action.changed(5))
    #expect(path("no") == Action?.none)
    #expect(Action.changed(7)[case: path] as? Int == 7)
  }

  @Test func genericEnumsHavePaths() {
    let tree = Tree.branch(.leaf(1), .leaf(2))
    #expect(tree.is(\.branch))
    #expect(tree[case: \.branch]?.0.is(\.leaf) == true)
  }

  @Test func optionalsAndResultsHavePaths() {
    let path: CaseKeyPath<Action?, String> = \.child.edit
    #expect(Action?.some(.child(.edit("x")))[case: path] == "x")
    #expect(Action?.none[case: path] == nil)
    #expect(Int?.none.is(\.none) && Int?(1).is(\.some))
    struct Failure: Error, Equatable {}
    #expect(Result<Int, Failure>.success(1)[case: \.success] == 1)
    #expect(Result<Int, Failure>.failure(Failure())[case: \.failure] == Failure())
  }

  @Test func handWrittenPathsCompose() {
    let int = AnyCasePath<String, Int>(embed: { String($0) }, extract: { Int($0) })
    let even = AnyCasePath<Int, Int>(embed: { $0 * 2 }, extract: { $0.isMultiple(of: 2) ? $0 / 2 : nil })
    let both = int.appending(path: even)
    #expect(both.extract(from: "8") == 4)
    #expect(both.extract(from: "7") == nil)
    #expect(both.embed(5) == "10")
  }
}
