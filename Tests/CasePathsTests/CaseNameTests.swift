import CasePaths
import CustomDump
import Testing

// A case or an enum may have the name of a member of the library's types.

@CasePathable @dynamicMemberLookup
enum MembersOfCase: Equatable {
  case embed(Int)
  case extract(from: String)
  case appending(path: Inner)
  case never(Int)
  case debugDescription
  case description
  case steps
  case casePath(Int)
  case hash
  case hashValue
  case customMirror

  @CasePathable @dynamicMemberLookup
  enum Inner: Equatable {
    case embed(Int)
    case extract
    case appending
    case debugDescription(String)
    case never
  }
}

@CasePathable @dynamicMemberLookup
enum MembersOfCasePathable: Equatable {
  case `is`(Int)
  case modify(Int)
  case `case`(Int)
  case cases
  case root(Int)
  case currentCase(Int)
}

@CasePathable
enum MembersOfSequences: Equatable {
  case allSatisfy, compactMap, contains, count(Int), drop, dropFirst, dropLast, elementsEqual, enumerated
  case filter(Int), first(Int), flatMap, forEach, lazy, lexicographicallyPrecedes, map(Int), max, min(Int),
    prefix
  case reduce, reversed, shuffled, sorted, split, starts, suffix, underestimatedCount
  case withContiguousStorageIfAvailable
}

@CasePathable
enum DeclarationKeywords: Equatable {
  case `associatedtype`, `class`, `deinit`, `enum`, `extension`, `fileprivate`, `func`, `import`, `init`,
    `inout`
  case `internal`, `let`, `open`, `operator`, `private`, `precedencegroup`, `protocol`, `public`, `rethrows`
  case `static`, `struct`, `subscript`, `typealias`, `var`
}

@CasePathable
enum StatementKeywords: Equatable {
  case `break`, `case`, `catch`, `continue`, `default`, `defer`, `do`, `else`, `fallthrough`, `for`, `guard`,
    `if`
  case `in`, `repeat`, `return`, `throw`, `switch`, `where`, `while`
}

@CasePathable
enum ExpressionKeywords: Equatable {
  case `Any`, `as`, `await`, `false`, `is`, `nil`, `self`(Int), `Self`(Int), `super`, `throws`, `true`, `try`,
    `_`
  case `Type`, `Protocol`, some, any, each, get, set, willSet, didSet, left, right, actor, macro, async
}

/// Enums named like the library's generic parameters or like types that the macro writes.
enum Names {
  @CasePathable enum Element: Equatable { case one(Int), two }
  @CasePathable enum Iterator: Equatable { case one(Int), two }
  @CasePathable enum Root: Equatable { case one(Int), two }
  @CasePathable enum Value: Equatable { case one(Int), two }
  @CasePathable enum Appended: Equatable { case one(Int), two }
  @CasePathable enum AppendedValue: Equatable { case one(Int), two }
  @CasePathable enum Member: Equatable { case one(Int), two }
  @CasePathable enum Enum: Equatable { case one(Int), two }
  @CasePathable enum AssociatedValue: Equatable { case one(Int), two }
  @CasePathable enum Path: Equatable { case one(Int), two }
  @CasePathable enum Cases: Equatable { case one(Int), two }
  @CasePathable enum Case: Equatable { case one(Int), two }
  @CasePathable enum Wrapped: Equatable { case one(Int), two }
  @CasePathable enum Success: Equatable { case one(Int), two }
  @CasePathable enum Failure: Equatable { case one(Int), two }
  @CasePathable enum Void: Equatable { case one(Int), two }
  @CasePathable enum AnyCasePath: Equatable { case one(Int), two }
  @CasePathable enum AllCasePaths: Equatable { case one(Int), two }
  @CasePathable enum Optional: Equatable { case one(Int), two }
  @CasePathable enum Sequence: Equatable { case one(Int), two }
  @CasePathable enum Sendable: Equatable { case one(Int), two }
}

/// A case may also have the same name as its payload's type, and the enum may be generic.
enum Recursive {
  @CasePathable indirect enum Element: Equatable { case leaf(Int), node(Element, [Element]), me(Self) }
  @CasePathable enum Root<Iterator: Equatable>: Equatable { case value(Iterator), values([Iterator]) }
}

@Suite struct CaseNameTests {
  @Test func membersOfCase() {
    expectNoDifference(MembersOfCase.embed(3)[case: \.embed], 3)
    expectNoDifference(MembersOfCase.embed(3).embed, 3)
    expectNoDifference((\MembersOfCase.Cases.embed)(3), .embed(3))
    expectNoDifference(MembersOfCase.extract(from: "a")[case: \.extract], "a")
    expectNoDifference((\MembersOfCase.Cases.extract)("a"), .extract(from: "a"))
    expectNoDifference(MembersOfCase.never(3)[case: \.never], 3)
    #expect(MembersOfCase.debugDescription.is(\.debugDescription))
    expectNoDifference((\MembersOfCase.Cases.debugDescription)(), .debugDescription)
    expectNoDifference(MembersOfCase.casePath(3)[case: \.casePath], 3)
    #expect(MembersOfCase.steps.is(\.steps) && !MembersOfCase.steps.is(\.description))
    let path: CaseKeyPath<MembersOfCase, Int> = \.appending.embed
    expectNoDifference(path(3), .appending(path: .embed(3)))
    #expect(MembersOfCase.appending(path: .extract).is(\.appending.extract))
    #expect(MembersOfCase.appending(path: .appending).is(\.appending.appending))
    #expect(MembersOfCase.appending(path: .never).is(\.appending.never))
    expectNoDifference(MembersOfCase.appending(path: .embed(4))[case: path], 4)
    expectNoDifference(MembersOfCase.appending(path: .debugDescription("a")).appending?.debugDescription, "a")
    expectNoDifference(MembersOfCase.allCasePaths[.embed(1)], \.embed)
    expectNoDifference(Array(MembersOfCase.allCasePaths).prefix(3), [\.embed, \.extract, \.appending])
    switch MembersOfCase.appending(path: .embed(1)) {
    case \.embed: Issue.record("The pattern matched another case.")
    case \.appending.embed: break
    default: Issue.record("The pattern didn't match its case.")
    }
    let untyped = \MembersOfCase.Cases.embed
    expectNoDifference(untyped(1), .embed(1))
  }

  @Test func membersOfCasePathable() {
    expectNoDifference(MembersOfCasePathable.is(1)[case: \.is], 1)
    expectNoDifference(MembersOfCasePathable.modify(1)[case: \.modify], 1)
    expectNoDifference(MembersOfCasePathable.case(1)[case: \.case], 1)
    expectNoDifference(MembersOfCasePathable.root(1)[case: \.root], 1)
    expectNoDifference(MembersOfCasePathable.currentCase(1)[case: \.currentCase], 1)
    #expect(MembersOfCasePathable.cases.is(\.cases))
    let number = MembersOfCasePathable.case(1).case
    expectNoDifference(number, 1)
    let path: PartialCaseKeyPath<MembersOfCasePathable> = MembersOfCasePathable.modify(1).case
    expectNoDifference(path, \.modify)
    expectNoDifference(MembersOfCasePathable.currentCase(2).currentCase, 2)
  }

  @Test func membersOfSequences() {
    expectNoDifference(MembersOfSequences.filter(1)[case: \.filter], 1)
    expectNoDifference(MembersOfSequences.first(1)[case: \.first], 1)
    expectNoDifference(MembersOfSequences.map(1)[case: \.map], 1)
    expectNoDifference(MembersOfSequences.min(1)[case: \.min], 1)
    expectNoDifference(MembersOfSequences.count(1)[case: \.count], 1)
    #expect(MembersOfSequences.sorted.is(\.sorted) && MembersOfSequences.contains.is(\.contains))
    let path: CaseKeyPath<MembersOfSequences, Int> = \.map
    expectNoDifference(path(1), .map(1))
    expectNoDifference(MembersOfSequences.allCasePaths.filter { $0 == \.sorted }.count, 1)
    expectNoDifference(Array(MembersOfSequences.allCasePaths).first, \.allSatisfy)
  }

  @Test func keywords() {
    #expect(DeclarationKeywords.`init`.is(\.`init`) && DeclarationKeywords.subscript.is(\.`subscript`))
    expectNoDifference((\DeclarationKeywords.Cases.`init`)(), DeclarationKeywords.`init`)
    expectNoDifference(Array(DeclarationKeywords.allCasePaths).count, 24)
    #expect(StatementKeywords.default.is(\.default) && (\StatementKeywords.Cases.in)() == .in)
    expectNoDifference(Array(StatementKeywords.allCasePaths).count, 19)
    #expect(ExpressionKeywords.nil.is(\.nil) && ExpressionKeywords.Any.is(\.Any))
    expectNoDifference(ExpressionKeywords.`self`(1)[case: \.`self`], 1)
    expectNoDifference(ExpressionKeywords.`Self`(1)[case: \.`Self`], 1)
    expectNoDifference(Array(ExpressionKeywords.allCasePaths).count, 27)
  }

  @Test func namesOfEnums() {
    func check<E: CasePathIterable & Equatable>(
      _ one: E, _ two: E, _ path: CaseKeyPath<E, Int>, _ sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(path(1) == one && one.is(path) && !two.is(path), sourceLocation: sourceLocation)
      #expect(one[case: path] == 1, sourceLocation: sourceLocation)
      #expect(E.allCasePaths.map { one.is($0) } == [true, false], sourceLocation: sourceLocation)
    }
    check(Names.Element.one(1), .two, \.one)
    check(Names.Iterator.one(1), .two, \.one)
    check(Names.Root.one(1), .two, \.one)
    check(Names.Value.one(1), .two, \.one)
    check(Names.Appended.one(1), .two, \.one)
    check(Names.AppendedValue.one(1), .two, \.one)
    check(Names.Member.one(1), .two, \.one)
    check(Names.Enum.one(1), .two, \.one)
    check(Names.AssociatedValue.one(1), .two, \.one)
    check(Names.Path.one(1), .two, \.one)
    check(Names.Cases.one(1), .two, \.one)
    check(Names.Case.one(1), .two, \.one)
    check(Names.Wrapped.one(1), .two, \.one)
    check(Names.Success.one(1), .two, \.one)
    check(Names.Failure.one(1), .two, \.one)
    check(Names.Void.one(1), .two, \.one)
    check(Names.AnyCasePath.one(1), .two, \.one)
    check(Names.AllCasePaths.one(1), .two, \.one)
    check(Names.Optional.one(1), .two, \.one)
    check(Names.Sequence.one(1), .two, \.one)
    check(Names.Sendable.one(1), .two, \.one)
    expectNoDifference(Names.Element.allCasePaths[.two], \.two)
  }

  @Test("Case paths work for recursive enums") func namesOfEnumsThatHoldThemselves() {
    let tree = Recursive.Element.node(.leaf(1), [.me(.leaf(2))])
    expectNoDifference(tree[case: \.node]?.1[0][case: \.me.leaf], 2)
    expectNoDifference(Recursive.Root<Int>.value(1)[case: \.value], 1)
    expectNoDifference((\Recursive.Root<Int>.Cases.values)([1]), .values([1]))
  }
}
