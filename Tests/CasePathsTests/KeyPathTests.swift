import CasePaths
import IssueReporting
import Testing

@CasePathable @dynamicMemberLookup
enum Screen: Equatable {
  case list(ListAction)
  case sheet(Sheet?)
  case count(Int?)
  case closed

  @CasePathable @dynamicMemberLookup
  enum Sheet: Equatable {
    case edit(String)
    case empty
  }
}

/// A domain with steps of its own in key paths, as a collection of features has.
@CasePathable
enum ListAction: Equatable {
  case element(id: Int, action: Screen.Sheet)
  case reload
}

extension Case where Value == ListAction {
  subscript(id id: Int) -> Case<Screen.Sheet> {
    appending(
      path: AnyCasePath(
        embed: { .element(id: id, action: $0) },
        extract: {
          guard case .element(id, let action) = $0 else { return nil }
          return action
        }))
  }

  /// The same, with a root that is not known.
  subscript(erased id: Int) -> Case<Screen.Sheet> {
    Case<Screen.Sheet>(
      embed: { embed(.element(id: id, action: $0)) },
      extract: {
        guard case .element(id, let action) = extract(from: $0) else { return nil }
        return action
      })
  }
}

extension Case where Value == String {
  var digits: Case<Int> { appending(path: AnyCasePath(embed: { String($0) }, extract: { Int($0) })) }

  subscript(exactly text: String) -> Case<Void> {
    appending(path: AnyCasePath(embed: { text }, extract: { $0 == text ? () : nil }))
  }
}

@Suite struct KeyPathTests {
  @Test func stepsOfOnesOwn() {
    let value = Screen.list(.element(id: 1, action: .edit("a")))
    #expect(value.is(\.list[id: 1]))
    #expect(value.is(\.list[id: 1].edit))
    #expect(!value.is(\.list[id: 2].edit))
    #expect(!value.is(\.list[id: 1].empty))
    #expect(value[case: \.list[id: 1].edit] == "a")
    let path: CaseKeyPath<Screen, String> = \.list[id: 3].edit
    #expect(path("b") == .list(.element(id: 3, action: .edit("b"))))
    var changed = value
    changed[case: \.list[id: 1].edit] = "c"
    changed.modify(\.list[id: 1].edit) { $0 += "d" }
    #expect(changed == .list(.element(id: 1, action: .edit("cd"))))
  }

  @Test func stepsWhoseRootIsNotKnown() {
    let path: CaseKeyPath<Screen, String> = \.list[erased: 3].edit
    #expect(path("b") == .list(.element(id: 3, action: .edit("b"))))
    #expect(Screen.list(.element(id: 3, action: .edit("b")))[case: path] == "b")
    #expect(Screen.list(.reload)[case: path] == nil)
    #expect(Screen.closed[case: path] == nil)
    let sheet: CaseKeyPath<Screen, Screen.Sheet> = \.list[erased: 3]
    #expect(sheet(.empty) == .list(.element(id: 3, action: .empty)))
    #expect(Screen.list(.element(id: 3, action: .empty)).is(\.list[erased: 3]))
    let partial: PartialCaseKeyPath<Screen> = \.list[erased: 3]
    #expect(Screen.list(.element(id: 3, action: .empty)).is(partial))
    #expect(!Screen.closed.is(partial))
    #expect(partial(Screen.Sheet.empty) == Screen.list(.element(id: 3, action: .empty)))
  }

  @Test func optionalsAreSeenThrough() {
    let value = Screen.sheet(.edit("a"))
    #expect(value.is(\.sheet.edit))
    #expect(!value.is(\.sheet.empty))
    #expect(!Screen.sheet(nil).is(\.sheet.edit))
    #expect(value[case: \.sheet.edit] == "a")
    #expect(value[case: \.sheet.some.edit] == "a")
    #expect(Screen.sheet(nil).is(\.sheet.none))
    let text: CaseKeyPath<Screen, String> = \.sheet.edit
    #expect(text("b") == .sheet(.edit("b")))
    let path: CaseKeyPath<Screen, Int> = \.count
    #expect(path(3) == .count(3))
    #expect(Screen.count(nil)[case: path] == nil)
    #expect(Screen.count(3)[case: path] == 3)
    let whole: CaseKeyPath<Screen, Int?> = \.count
    #expect(Screen.count(nil)[case: whole] == .some(.none))
    var changed = value
    changed.modify(\.sheet.edit) { $0 += "!" }
    #expect(changed == .sheet(.edit("a!")))
    #expect(Optional(Screen.closed).is(\.closed))
    #expect(value.sheet == Screen.Sheet.edit("a"))
    #expect(Screen.count(4).count == 4)
    #expect(Screen.count(nil).count == Int?.none)
    let flat: Int? = Screen.count(4).count
    #expect(flat == 4)
    let absent: Int? = Screen.closed.count
    #expect(absent == nil)
  }

  @Test func theWholeValueHasACasePathToo() {
    let whole: CaseKeyPath<Screen, Screen> = \.self
    #expect(whole(.closed) == .closed)
    #expect(Screen.closed[case: whole] == .closed)
    #expect(Screen.closed.is(\.self))
    #expect(AnyCasePath<Int, Int>().embed(3) == 3)
    #expect(AnyCasePath<Int, Int>().extract(from: 3) == 3)
    #expect(Case<Int>().embed(3) as? Int == 3)
    #expect(Case<Int>().extract(from: 3) == 3)
    #expect(Case<Int>().extract(from: "3") == nil)
    #expect(Case<Int>().extract(from: nil) == nil)
  }

  @Test func pathsAreAppended() {
    let sheet: CaseKeyPath<Screen, Screen.Sheet?> = \.sheet
    let edit = sheet.appending(path: \.edit)
    #expect(edit("a") == .sheet(.edit("a")))
    #expect(Screen.sheet(.edit("a"))[case: edit] == "a")
    #expect(edit == \Screen.Cases.sheet.edit)
    #expect(edit != \Screen.Cases.sheet.some.edit)
    #expect(Set<PartialCaseKeyPath<Screen>>([\.sheet, \.closed, \.sheet]).count == 2)
  }

  @Test func casesAreMadeOfKeyPathsAndFunctions() {
    let edit = Case(\Screen.Cases.sheet.edit)
    #expect(edit.embed("a") as? Screen == .sheet(.edit("a")))
    #expect(edit.extract(from: Screen.sheet(.edit("b"))) == "b")
    #expect(edit.extract(from: Screen.closed) == nil)
    let known = Case<Int>(embed: { String($0) }, extract: { (root: String) in Int(root) })
    #expect(known.embed(3) as? String == "3")
    #expect(known.extract(from: "4") == 4)
    #expect(
      String(reflecting: AnyCasePath<String, Int>(embed: { "\($0)" }, extract: { Int($0) }))
        == "AnyCasePath<String, Int>")
  }

  @Test func aRootNeedNotBeAnEnum() {
    let digits: CaseKeyPath<String, Int> = \.digits
    #expect(digits(42) == "42")
    let exact: CaseKeyPath<String, Void> = \.[exactly: "a"]
    #expect(exact() == "a")
    let whole: CaseKeyPath<Int, Int> = \.self
    #expect(whole(3) == 3)
    let partial: PartialCaseKeyPath<String> = digits
    #expect(partial(42) == "42")
    #expect(partial("42") == String?.none)
  }

  @Test func casePathsChainByMembers() {
    let path = Screen.allCasePaths.sheet.some.edit
    #expect(path.embed("a") == .sheet(.edit("a")))
    #expect(path.extract(from: .sheet(.edit("b"))) == "b")
    #expect(path.extract(from: .closed) == nil)
    #expect(Screen.allCasePaths.list.reload.extract(from: .list(.reload)) != nil)
  }

  @Test func aSwitchMatchesPartialPaths() {
    let partial: PartialCaseKeyPath<Screen> = \.closed
    func name(_ screen: Screen) -> String {
      switch screen {
      case partial: "closed"
      case \.sheet.edit: "edit"
      case \.count: "count"
      default: "other"
      }
    }
    #expect(name(.closed) == "closed")
    #expect(name(.sheet(.edit(""))) == "edit")
    #expect(name(.count(1)) == "count")
    #expect(name(.sheet(nil)) == "other")
  }

  @Test func partialPathsReadAndMakeWhatFits() {
    let paths = Array(Screen.allCasePaths)
    #expect(paths.map { Screen.closed.is($0) } == [false, false, false, true])
    #expect(paths.map(Screen.closed.is) == [false, false, false, true])
    #expect(paths[2](4) == Screen.count(4))
    #expect(paths[2]("4") == Screen?.none)
    #expect(paths[3](()) == Screen.closed)
    #expect(Screen.count(4)[case: paths[2]] as? Int == 4)
    #expect(Screen.count(4)[case: paths[1]] == nil)
  }

  @Test func everyCaseIsFoundByReflection() {
    #expect(Screen.allCasePaths[.closed] == \.closed)
    #expect(Screen.list(.reload).currentCase == \.list)
    #expect(Screen.list(.reload).case == \.list && Screen.closed.case == \.closed)
    let path: PartialCaseKeyPath<Screen> = Screen.count(3).case
    #expect(Screen.count(4).is(path) && path(4) == Screen.count(4))
    #expect(Int?.allCasePaths[nil] == \.none && Int?.allCasePaths[1] == \.some)
    #expect(Array(Int?.allCasePaths) == [\.none, \.some])
    #expect(!Int?(1).is(\.none) && Int?.none.is(\.none) && !Int?.none.is(\.some))
    typealias Outcome = Result<Int, CancellationError>
    #expect(Outcome.allCasePaths[.success(1)] == \.success)
    #expect(Outcome.allCasePaths[.failure(CancellationError())] == \.failure)
    #expect(Array(Outcome.allCasePaths) == [\.success, \.failure])
    #expect(Outcome.success(1)[case: \.failure] == nil)
    #expect(Outcome.failure(CancellationError())[case: \.success] == nil)
    #expect((\Outcome.Cases.success)(3)[case: \.success] == 3)
    #expect((\Outcome.Cases.failure)(CancellationError()).is(\.failure))
    #expect((\Int?.Cases.some)(3) == 3 && (\Int?.Cases.none)() == nil)
    #expect(Array(Never.allCasePaths).isEmpty)
    #expect(Screen.closed[case: \.never] == nil)
  }
}

@Suite struct ModifyTests {
  @Test func aWrongCaseIsReportedWithItsName() {
    var screen = Screen.count(2)
    withKnownIssue {
      screen.modify(\.list) { $0 = .reload }
    } matching: {
      $0.description.hasSuffix("Can't modify 'count(Optional(2))' via 'CaseKeyPath<Screen, ListAction>'")
    }
    let path: CaseKeyPath<Screen, String> = \.sheet.edit
    withKnownIssue {
      screen.modify(path) { $0 = "" }
    } matching: {
      $0.description.contains("Can't modify 'count(Optional(2))' via 'CaseKeyPath<Screen, String>'")
    }
    #expect(screen == .count(2))
  }

  @Test func assertionsOnACase() {
    var screen = Screen.sheet(.edit("a"))
    XCTModify(&screen, case: \.sheet.edit) { $0 = "b" }
    #expect(screen == .sheet(.edit("b")))
    var optional: Screen.Sheet? = .edit("a")
    XCTModify(&optional, case: \.edit) { $0 = "b" }
    XCTModify(&optional) { $0 = .empty }
    #expect(optional == .empty)
  }

  @Test func failuresOfAssertions() {
    func fails(_ text: String, _ body: () -> Void) {
      withKnownIssue(isIntermittent: false) {
        body()
      } matching: {
        $0.description.contains(text)
      }
    }
    var screen = Screen.closed
    fails("XCTModify: Expected to extract value of type \"String\" from \"Screen\" - a sheet") {
      XCTModify(&screen, case: \.sheet.edit, "a sheet") { $0 = "b" }
    }
    var none: Screen.Sheet?
    fails("Actual:\n    nil") { XCTModify(&none, case: \.edit) { $0 = "b" } }
    fails("XCTModify: Expected to extract value of type \"Sheet\"") { XCTModify(&none) { $0 = .empty } }
    var sheet = Screen.Sheet.edit("a")
    fails("XCTModify: Expected \"String\" value to be modified but it was unchanged.") {
      XCTModify(&sheet, case: \.edit) { $0 = "a" }
    }
    fails("XCTModify: Threw error: CancellationError()") {
      XCTModify(&sheet, case: \.edit) {
        $0 = "never"
        throw CancellationError()
      }
    }
    #expect(sheet == .edit("a"))
    XCTModifyLocals.$isExhaustive.withValue(false) {
      XCTModify(&sheet, case: \.edit) { $0 = "a" }
    }
    struct Incomparable {}
    var thing: Incomparable? = Incomparable()
    XCTModify(&thing) { $0 = Incomparable() }
  }
}
