import CairnTestSupport
import CasePaths
import CustomDump
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

/// A domain that adds subscripts to its key paths, like a collection of features.
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

  /// The same, with an unknown root.
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
  /// A path through a case that holds an optional leads to the wrapped value, or to the optional if the
  /// context asks for it.
  @Test func aPathLeadsThroughAnOptionalPayload() {
    let text: CaseKeyPath<Screen, String> = \Screen.Cases.sheet.edit
    let optional: CaseKeyPath<Screen, String?> = \Screen.Cases.sheet.edit
    expectNoDifference(optional("a"), .sheet(.edit("a")))
    expectNoDifference(optional(nil), .sheet(nil))
    expectNoDifference(AnyCasePath(optional).extract(from: .sheet(.edit("a"))), "a")
    expectNoDifference(AnyCasePath(optional).extract(from: .sheet(nil)), .some(nil))
    expectNoDifference(AnyCasePath(optional).extract(from: .sheet(.empty)), .none)
    expectNoDifference(AnyCasePath(optional).extract(from: .closed), .none)
    expectNoDifference(AnyCasePath(text).extract(from: .sheet(.edit("a"))), "a")
    expectNoDifference(AnyCasePath(text).extract(from: .sheet(nil)), nil)
  }

  @Test("Custom steps are part of case paths") func stepsOfOnesOwn() {
    let value = Screen.list(.element(id: 1, action: .edit("a")))
    #expect(value.is(\.list[id: 1]))
    #expect(value.is(\.list[id: 1].edit))
    #expect(!value.is(\.list[id: 2].edit))
    #expect(!value.is(\.list[id: 1].empty))
    expectNoDifference(value[case: \.list[id: 1].edit], "a")
    let path: CaseKeyPath<Screen, String> = \.list[id: 3].edit
    expectNoDifference(path("b"), .list(.element(id: 3, action: .edit("b"))))
    var changed = value
    changed[case: \.list[id: 1].edit] = "c"
    changed.modify(\.list[id: 1].edit) { $0 += "d" }
    expectNoDifference(changed, .list(.element(id: 1, action: .edit("cd"))))
  }

  @Test("A step with an erased root is part of a case path") func stepsWhoseRootIsNotKnown() {
    let path: CaseKeyPath<Screen, String> = \.list[erased: 3].edit
    expectNoDifference(path("b"), .list(.element(id: 3, action: .edit("b"))))
    expectNoDifference(Screen.list(.element(id: 3, action: .edit("b")))[case: path], "b")
    expectNoDifference(Screen.list(.reload)[case: path], nil)
    expectNoDifference(Screen.closed[case: path], nil)
    let sheet: CaseKeyPath<Screen, Screen.Sheet> = \.list[erased: 3]
    expectNoDifference(sheet(.empty), .list(.element(id: 3, action: .empty)))
    #expect(Screen.list(.element(id: 3, action: .empty)).is(\.list[erased: 3]))
    let partial: PartialCaseKeyPath<Screen> = \.list[erased: 3]
    #expect(Screen.list(.element(id: 3, action: .empty)).is(partial))
    #expect(!Screen.closed.is(partial))
    expectNoDifference(partial(Screen.Sheet.empty), Screen.list(.element(id: 3, action: .empty)))
  }

  @Test("Case paths look through optionals") func optionalsAreSeenThrough() {
    let value = Screen.sheet(.edit("a"))
    #expect(value.is(\.sheet.edit))
    #expect(!value.is(\.sheet.empty))
    #expect(!Screen.sheet(nil).is(\.sheet.edit))
    expectNoDifference(value[case: \.sheet.edit], "a")
    expectNoDifference(value[case: \.sheet.some.edit], "a")
    #expect(Screen.sheet(nil).is(\.sheet.none))
    let text: CaseKeyPath<Screen, String> = \.sheet.edit
    expectNoDifference(text("b"), .sheet(.edit("b")))
    let path: CaseKeyPath<Screen, Int> = \.count
    expectNoDifference(path(3), .count(3))
    expectNoDifference(Screen.count(nil)[case: path], nil)
    expectNoDifference(Screen.count(3)[case: path], 3)
    let whole: CaseKeyPath<Screen, Int?> = \.count
    expectNoDifference(Screen.count(nil)[case: whole], .some(.none))
    var changed = value
    changed.modify(\.sheet.edit) { $0 += "!" }
    expectNoDifference(changed, .sheet(.edit("a!")))
    #expect(Optional(Screen.closed).is(\.closed))
    expectNoDifference(value.sheet, Screen.Sheet.edit("a"))
    expectNoDifference(Screen.count(4).count, 4)
    expectNoDifference(Screen.count(nil).count, Int?.none)
    let flat: Int? = Screen.count(4).count
    expectNoDifference(flat, 4)
    let absent: Int? = Screen.closed.count
    expectNoDifference(absent, nil)
  }

  @Test("The whole value has a case path") func theWholeValueHasACasePathToo() {
    let whole: CaseKeyPath<Screen, Screen> = \.self
    expectNoDifference(whole(.closed), .closed)
    expectNoDifference(Screen.closed[case: whole], .closed)
    #expect(Screen.closed.is(\.self))
    #expect(AnyCasePath<Int, Int>().embed(3) == 3)
    #expect(AnyCasePath<Int, Int>().extract(from: 3) == 3)
    expectNoDifference(Case<Int>().embed(3) as? Int, 3)
    expectNoDifference(Case<Int>().extract(from: 3), 3)
    expectNoDifference(Case<Int>().extract(from: "3"), nil)
    expectNoDifference(Case<Int>().extract(from: nil), nil)
  }

  @Test func pathsAreAppended() {
    let sheet: CaseKeyPath<Screen, Screen.Sheet?> = \.sheet
    let edit = sheet.appending(path: \.edit)
    expectNoDifference(edit("a"), .sheet(.edit("a")))
    expectNoDifference(Screen.sheet(.edit("a"))[case: edit], "a")
    expectNoDifference(edit, \Screen.Cases.sheet.edit)
    #expect(edit != \Screen.Cases.sheet.some.edit)
    expectNoDifference(Set<PartialCaseKeyPath<Screen>>([\.sheet, \.closed, \.sheet]).count, 2)
  }

  @Test("Cases can be created from key paths and functions") func casesAreMadeOfKeyPathsAndFunctions() {
    let edit = Case(\Screen.Cases.sheet.edit)
    expectNoDifference(edit.embed("a") as? Screen, .sheet(.edit("a")))
    expectNoDifference(edit.extract(from: Screen.sheet(.edit("b"))), "b")
    expectNoDifference(edit.extract(from: Screen.closed), nil)
    let known = Case<Int>(embed: { String($0) }, extract: { (root: String) in Int(root) })
    expectNoDifference(known.embed(3) as? String, "3")
    expectNoDifference(known.extract(from: "4"), 4)
    expectNoDifference(
      String(reflecting: AnyCasePath<String, Int>(embed: { "\($0)" }, extract: { Int($0) })),
      "AnyCasePath<String, Int>")
  }

  @Test("The root of a case path can be any type") func aRootNeedNotBeAnEnum() {
    let digits: CaseKeyPath<String, Int> = \.digits
    expectNoDifference(digits(42), "42")
    let exact: CaseKeyPath<String, Void> = \.[exactly: "a"]
    expectNoDifference(exact(), "a")
    let whole: CaseKeyPath<Int, Int> = \.self
    expectNoDifference(whole(3), 3)
    let partial: PartialCaseKeyPath<String> = digits
    expectNoDifference(partial(42), "42")
    expectNoDifference(partial("42"), String?.none)
  }

  @Test func casePathsChainByMembers() {
    let path = Screen.allCasePaths.sheet.some.edit
    expectNoDifference(path.embed("a"), .sheet(.edit("a")))
    expectNoDifference(path.extract(from: .sheet(.edit("b"))), "b")
    expectNoDifference(path.extract(from: .closed), nil)
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
    expectNoDifference(name(.closed), "closed")
    expectNoDifference(name(.sheet(.edit(""))), "edit")
    expectNoDifference(name(.count(1)), "count")
    expectNoDifference(name(.sheet(nil)), "other")
  }

  @Test("Partial paths match, embed, and extract by the type of the value")
  func partialPathsReadAndMakeWhatFits() {
    let paths = Array(Screen.allCasePaths)
    expectNoDifference(paths.map { Screen.closed.is($0) }, [false, false, false, true])
    expectNoDifference(paths.map(Screen.closed.is), [false, false, false, true])
    expectNoDifference(paths[2](4), Screen.count(4))
    expectNoDifference(paths[2]("4"), Screen?.none)
    expectNoDifference(paths[3](()), Screen.closed)
    expectNoDifference(Screen.count(4)[case: paths[2]] as? Int, 4)
    #expect(Screen.count(4)[case: paths[1]] == nil)
  }

  @Test func everyCaseIsFoundByReflection() {
    expectNoDifference(Screen.allCasePaths[.closed], \.closed)
    expectNoDifference(Screen.list(.reload).currentCase, \.list)
    #expect(Screen.list(.reload).case == \.list && Screen.closed.case == \.closed)
    let path: PartialCaseKeyPath<Screen> = Screen.count(3).case
    #expect(Screen.count(4).is(path) && path(4) == Screen.count(4))
    #expect(Int?.allCasePaths[nil] == \.none && Int?.allCasePaths[1] == \.some)
    expectNoDifference(Int?.allCasePaths._paths, [\.none, \.some])
    #expect(!Int?(1).is(\.none) && Int?.none.is(\.none) && !Int?.none.is(\.some))
    typealias Outcome = Result<Int, CancellationError>
    expectNoDifference(Outcome.allCasePaths[.success(1)], \.success)
    expectNoDifference(Outcome.allCasePaths[.failure(CancellationError())], \.failure)
    expectNoDifference(Array(Outcome.allCasePaths), [\.success, \.failure])
    #expect(Outcome.success(1)[case: \.failure] == nil)
    expectNoDifference(Outcome.failure(CancellationError())[case: \.success], nil)
    expectNoDifference((\Outcome.Cases.success)(3)[case: \.success], 3)
    #expect((\Outcome.Cases.failure)(CancellationError()).is(\.failure))
    #expect((\Int?.Cases.some)(3) == 3 && (\Int?.Cases.none)() == nil)
    #expect(Array(Never.allCasePaths).isEmpty)
    expectNoDifference(Screen.closed[case: \.never], nil)
  }
}

@Suite struct ModifyTests {
  @Test func aWrongCaseIsReportedWithItsName() {
    var screen = Screen.count(2)
    expectIssues {
      screen.modify(\.list) { $0 = .reload }
    } matching: {
      $0.description.hasSuffix("Can't modify 'count(Optional(2))' via 'CaseKeyPath<Screen, ListAction>'")
    }
    let path: CaseKeyPath<Screen, String> = \.sheet.edit
    expectIssues {
      screen.modify(path) { $0 = "" }
    } matching: {
      $0.description.contains("Can't modify 'count(Optional(2))' via 'CaseKeyPath<Screen, String>'")
    }
    expectNoDifference(screen, .count(2))
  }

  @Test("'XCTModify' changes the payload of a case") func thePayloadOfACaseIsModified() {
    var screen = Screen.sheet(.edit("a"))
    XCTModify(&screen, case: \.sheet.edit) { $0 = "b" }
    expectNoDifference(screen, .sheet(.edit("b")))
    var optional: Screen.Sheet? = .edit("a")
    XCTModify(&optional, case: \.edit) { $0 = "b" }
    XCTModify(&optional) { $0 = .empty }
    expectNoDifference(optional, .empty)
  }

  @Test("'XCTModify' fails for another case, and for an unchanged payload") func modifyingAnotherCaseFails() {
    func fails(_ text: String, _ body: () -> Void) {
      expectIssues {
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
    expectNoDifference(sheet, .edit("a"))
    XCTModifyLocals.$isExhaustive.withValue(false) {
      XCTModify(&sheet, case: \.edit) { $0 = "a" }
    }
    struct Incomparable {}
    struct Holder { var content = Incomparable() }
    var closed = Result<Int, any Error>.success(1)
    XCTModify(&closed, case: \.success) { $0 = 2 }
    enum Local: Error { case wrong(Holder) }
    closed = .failure(Local.wrong(Holder()))
    // The message omits the compiler's marker for types that are local to a function.
    fails("Actual:\n    failure(") { XCTModify(&closed, case: \.success) { $0 = 3 } }
    expectIssues {
      XCTModify(&closed, case: \.success) { $0 = 3 }
    } matching: {
      !$0.description.contains("unknown context")
    }
    var thing: Incomparable? = Incomparable()
    XCTModify(&thing) { $0 = Incomparable() }
  }
}
