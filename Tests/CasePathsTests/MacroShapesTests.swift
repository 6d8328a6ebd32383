import CasePaths
import CustomDump
import Testing

// Shapes that the macro supports: each enum compiles, and its paths lead to the cases that they name.

@CasePathable
enum Keywords: Equatable {
  case `default`
  case `init`(Int)
  case `Type`(Int)
  case `Protocol`(of: Int)
  case `self`(Int)
  case `class`(in: Int, for: Int)
  case `some`(String)
  case `is`(Bool)
  case `case`(String)
}

struct Element: Equatable { var name = "" }
struct Iterator<Value: Equatable>: Equatable { var count: Value }

@CasePathable
enum Shadowing<Root: Equatable>: Equatable {
  case root(Root)
  case element(Element)
  case iterators([Iterator<Int>], Element?)
}

@CasePathable
enum Payloads {
  case void(Void)
  case tuple((Int, String))
  case unlabelled(Int, String)
  case partly(_ a: Int, b: String, Bool)
  case function(@Sendable (Int) -> Int)
  case existential(any Error)
  case optional(Int?)
  case forced(Int!)
  case array([Self])
  case defaulted(Int = 7)
  case dictionary([String: [Int?]])
  case generic(Result<Int, any Error>)
  case selfMember(Self.Inner)
  struct Inner: Equatable { var x = 0 }
}

@CasePathable
enum Conditional: Equatable {
  case always
  #if os(Linux)
    case system(Int)
    case onLinux
  #elseif os(macOS)
    case system(String)
  #else
    case system
  #endif
  #if CAIRN_NEVER
    case neverCompiled
  #endif
}

@CasePathable
enum Constrained<Key, Value> where Key: Hashable, Value: Equatable {
  case entries([Key: Value])
  case empty
}

@CasePathable
indirect enum Expression: Equatable {
  case literal(Int)
  case sum(Expression, Expression)
}

@CasePathable
enum Unreachable: Equatable {
  case value(Int)
  case nothing(Never)
}

@CasePathable
enum Dated {
  /// This case reads old data.
  @available(*, deprecated, message: "Use current")
  case old(Int)
  @available(*, unavailable)
  case gone
  case current(Int)
}

public struct Outer {
  public init() {}
}

public extension Outer {
  @CasePathable
  enum Inner: Equatable {
    case one(Int)
  }
}

extension Outer {
  @CasePathable
  package enum Packaged: Equatable {
    case one(Int)
  }
}

private struct Hidden: Equatable {}

@CasePathable
private enum Private: Equatable {
  case hidden(Hidden)
}

struct Enclosing {
  fileprivate struct Secret: Equatable {}
  @CasePathable
  fileprivate enum Inner: Equatable {
    case secret(Secret)
    case number(Int)
  }
  static func isNumber() -> Bool { Inner.number(1).is(\.number) && !Inner.secret(Secret()).is(\.number) }
}

@MainActor
@CasePathable
enum OnMainActor {
  case model(Model)
  case done

  @MainActor final class Model {
    var count = 0
  }
}

@Suite struct MacroShapesTests {
  @Test func casesNamedByKeywords() {
    #expect(Keywords.default.is(\.default))
    expectNoDifference(Keywords.`init`(1)[case: \.`init`], 1)
    let type: Keywords = .`Type`(2)
    expectNoDifference(type[case: \.`Type`], 2)
    let path: CaseKeyPath<Keywords, Int> = \.`Type`
    expectNoDifference(path(2), type)
    let other: CaseKeyPath<Keywords, Int> = \.`Protocol`
    expectNoDifference(other(3)[case: other], 3)
    expectNoDifference(Keywords.`self`(4)[case: \.`self`], 4)
    expectNoDifference((\Keywords.Cases.`self`)(4), Keywords.`self`(4))
    let both = Keywords.class(in: 1, for: 2)[case: \.class]
    #expect(both?.in == 1 && both?.for == 2)
    expectNoDifference(Keywords.some("a")[case: \.some], "a")
    #expect(Keywords.is(true).is(\.is))
    expectNoDifference(Keywords.case("b")[case: \.case], "b")
    expectNoDifference((\Keywords.Cases.default)(), .default)
    expectNoDifference(
      Keywords.allCasePaths.map { Keywords.default.is($0) }, [true] + [Bool](repeating: false, count: 8))
  }

  @Test func namesThatTheSequenceOfPathsHasAsWell() {
    typealias Shadow = Shadowing<Int>
    expectNoDifference(Shadow.root(3)[case: \.root], 3)
    expectNoDifference(Shadow.element(Element(name: "a"))[case: \.element]?.name, "a")
    let pair = Shadow.iterators([Iterator(count: 2)], nil)[case: \.iterators]
    expectNoDifference(pair?.0, [Iterator(count: 2)])
    expectNoDifference(Array(Shadow.allCasePaths), [\.root, \.element, \.iterators])
  }

  @Test func payloadsOfEveryShape() throws {
    #expect(Payloads.void(()).is(\.void))
    expectNoDifference((\Payloads.Cases.tuple)((1, "a"))[case: \.tuple]?.1, "a")
    expectNoDifference((\Payloads.Cases.unlabelled)((1, "a"))[case: \.unlabelled]?.0, 1)
    let partly = (\Payloads.Cases.partly)((1, b: "b", true))[case: \.partly]
    #expect(partly?.b == "b" && partly?.2 == true)
    expectNoDifference(Payloads.function { $0 + 1 }[case: \.function]?(1), 2)
    #expect(Payloads.existential(CancellationError())[case: \.existential] is CancellationError)
    expectNoDifference(Payloads.optional(nil)[case: \.optional], .some(.none))
    expectNoDifference(Payloads.optional(4)[case: \.optional], 4)
    #expect(Payloads.forced(nil).is(\.forced))
    expectNoDifference(Payloads.array([.void(())])[case: \.array]?.count, 1)
    expectNoDifference(Payloads.defaulted()[case: \.defaulted], 7)
    expectNoDifference(Payloads.dictionary(["a": [1, nil]])[case: \.dictionary]?["a"]?.count, 2)
    try expectNoDifference(Payloads.generic(.success(1))[case: \.generic]?.get(), 1)
    expectNoDifference(Payloads.generic(.success(1))[case: \.generic.success], 1)
    expectNoDifference(Payloads.selfMember(.init(x: 5))[case: \.selfMember], .init(x: 5))
  }

  @Test func conditionalCases() {
    expectNoDifference(Conditional.system(4)[case: \.system], 4)
    expectNoDifference(Array(Conditional.allCasePaths), [\.always, \.system, \.onLinux])
    expectNoDifference(Conditional.allCasePaths[.onLinux], \.onLinux)
  }

  @Test func genericsWithAWhereClause() {
    #expect(Constrained<String, Int>.entries(["a": 1])[case: \.entries] == ["a": 1])
    #expect(!Constrained<String, Int>.empty.is(\.entries))
  }

  @Test func indirectEnums() {
    let sum = Expression.sum(.literal(1), .sum(.literal(2), .literal(3)))
    expectNoDifference(sum[case: \.sum]?.1[case: \.sum]?.0[case: \.literal], 2)
  }

  @Test("An uninhabited case has a case path") func casesThatNoValueCanBeIn() {
    expectNoDifference(Unreachable.value(1)[case: \.nothing], nil)
    expectNoDifference(Unreachable.allCasePaths[.value(1)], \.value)
    expectNoDifference(Array(Unreachable.allCasePaths).count, 2)
  }

  @Test func casesWithAvailability() {
    expectNoDifference(Dated.current(1)[case: \.current], 1)
    expectNoDifference(Dated.allCasePaths.count(where: { Dated.current(1).is($0) }), 1)
  }

  @Test func everyAccessLevel() {
    expectNoDifference(Outer.Inner.one(1)[case: \.one], 1)
    expectNoDifference(Outer.Packaged.one(1)[case: \.one], 1)
    expectNoDifference(Private.hidden(Hidden())[case: \.hidden], Hidden())
    #expect(Enclosing.isNumber())
  }

  @Test @MainActor func anEnumOfAnActor() {
    let model = OnMainActor.Model()
    let value = OnMainActor.model(model)
    value[case: \.model]?.count = 3
    expectNoDifference(model.count, 3)
    #expect(!value.is(\.done))
  }
}
