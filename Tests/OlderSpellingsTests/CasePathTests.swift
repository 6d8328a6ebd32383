#if OlderSpellings
  import CairnTestSupport
  import ComposableArchitecture
  import Testing

  /// The prefix operator of `/Action.case`, and related functions.
  @Suite struct CasePathTests {
    indirect enum Shape {
      case none
      case one(Int)
      case labelled(id: Int)
      case several(Int, String)
      case named(id: Int, action: Inner)
      case twice(first: Int)
      case again(second: Int)
      case recursive(Shape)
      case any(any Error)
      case closure((Int) -> Int)
      case optional(Int?)
      case never(Never)
      case tuple((Int, Int))
    }
    enum Inner: Equatable { case tap, text(String) }
    enum Generic<Value> { case value(Value), list([Value]), nothing }
    struct Failure: Error, Equatable { var code = 1 }

    @Test("A case path extracts payloads of every shape") func payloadsOfEveryShapeAreExtracted() {
      #expect((/Shape.none).extract(from: .none) != nil)
      #expect((/Shape.none).extract(from: .one(1)) == nil)
      #expect((/Shape.one).extract(from: .one(1)) == 1)
      #expect((/Shape.one).extract(from: .none) == nil)
      #expect((/Shape.labelled).extract(from: .labelled(id: 2)) == 2)
      #expect((/Shape.labelled).extract(from: .one(2)) == nil)
      #expect((/Shape.labelled(id:)).extract(from: .labelled(id: 2)) == 2)
      let several = (/Shape.several).extract(from: .several(1, "a"))
      #expect(several?.0 == 1 && several?.1 == "a")
      let named = (/Shape.named(id:action:)).extract(from: .named(id: 1, action: .tap))
      #expect(named?.0 == 1 && named?.1 == .tap)
      #expect((/Shape.twice).extract(from: .again(second: 1)) == nil)
      #expect((/Shape.recursive).appending(path: /Shape.one).extract(from: .recursive(.one(4))) == 4)
      #expect((/Shape.any).extract(from: .any(Failure())) as? Failure == Failure())
      #expect((/Shape.optional).extract(from: .optional(nil)) == .some(nil))
      #expect((/Shape.optional).extract(from: .optional(3)) == 3)
      #expect((/Shape.never).extract(from: .one(1)) == nil)
      #expect((/Shape.tuple).extract(from: .tuple((1, 2)))?.1 == 2)
      #expect((/Generic<String>.value).extract(from: .value("a")) == "a")
      #expect((/Generic<String>.value).extract(from: .list(["a"])) == nil)
      #expect((/Generic<String>.nothing).extract(from: .nothing) != nil)
      #expect((/Optional<Int>.some).extract(from: 3) == 3)
      #expect((/Result<Int, any Error>.failure).extract(from: .failure(Failure())) as? Failure == Failure())
    }

    /// Without an explicit type, a case with a payload is inferred as a path to the payload.
    @Test func pathsAreInferred() {
      let named = /Shape.named(id:action:)
      let action: Inner? = named.extract(from: .named(id: 1, action: .tap))?.1
      #expect(action == .tap)
      let one = /Shape.one
      #expect(one.extract(from: .one(1)) == 1)
      let optional = /Shape.optional
      #expect(optional.extract(from: .optional(nil)) == .some(nil))
      let none = /Shape.none
      #expect(none.extract(from: .none) != nil && none.extract(from: .one(1)) == nil)
      let empty = /Optional<Int>.none
      #expect(empty.extract(from: nil) != nil && empty.extract(from: 1) == nil)
      let implicit: AnyCasePath<Shape, Void> = /.none
      #expect(implicit.extract(from: .none) != nil)
    }

    @Test("Case paths can be created by name") func pathsAreMadeByTheirNames() {
      #expect(AnyCasePath(Shape.one).extract(from: .one(1)) == 1)
      #expect(AnyCasePath(Shape.none).extract(from: .none) != nil)
      #expect(AnyCasePath(Inner.self).extract(from: .tap) == .tap)
      let constant = AnyCasePath<Void, Int>.constant(42)
      #expect(constant.extract(from: ()) == 42)
      let never: AnyCasePath<Shape, Never> = /.never
      #expect(never.extract(from: .none) == nil)
      enum Color: String { case red }
      let rawValue: AnyCasePath<String, Color> = /.rawValue
      #expect(rawValue.extract(from: "red") == .red && rawValue.extract(from: "") == nil)
      #expect(rawValue.embed(.red) == "red")
      let description: AnyCasePath<String, Int> = /.description
      #expect(description.extract(from: "42") == 42 && description.embed(7) == "7")
      #expect((/.some).extract(from: Int?.some(1)) == 1)
    }

    @Test("A case path changes the value of the current case only") func whatACaseHoldsIsChanged() throws {
      var inner = Inner.text("a")
      let count = try (/Inner.text).modify(&inner) {
        $0 += "b"
        return $0.count
      }
      #expect(inner == .text("ab") && count == 2)
      inner = .tap
      #expect(throws: (any Error).self) { try (/Inner.text).modify(&inner) { $0 += "c" } }
      #expect(inner == .tap)
    }

    @Test func testsUnwrapAndChange() throws {
      var inner = Inner.text("a")
      XCTModify(&inner, case: /Inner.text) { $0 += "b" }
      #expect(inner == .text("ab"))
      let text: String = try XCTUnwrap(inner, case: /Inner.text)
      #expect(text == "ab")
      var optional: Inner? = inner
      XCTModify(&optional, case: /Inner.text) { $0 += "c" }
      #expect(optional == .text("abc"))
      inner = .tap
      expectIssues {
        XCTModify(&inner, case: /Inner.text) { $0 += "d" }
        #expect(throws: (any Error).self) { try XCTUnwrap(inner, case: /Inner.text) }
      } matching: {
        $0.description.contains("XCTModify") || $0.description.contains("XCTUnwrap")
      }
    }

    @Test func pathsOfOptionals() {
      let one: AnyCasePath<Shape?, Int> = /Shape.one
      #expect(one.extract(from: .some(.one(1))) == 1)
      #expect(one.extract(from: .some(.labelled(id: 1))) == nil && one.extract(from: nil) == nil)
      let optional: AnyCasePath<Shape?, Int?> = /Shape.optional
      #expect(optional.extract(from: .some(.optional(nil))) == .some(nil))
      let none: AnyCasePath<Shape?, Void> = /Shape.none
      #expect(none.extract(from: .some(.none)) != nil && none.extract(from: nil) == nil)
      #expect(none.extract(from: .some(.one(1))) == nil)
      // The optional and the case have payloads of the same type.
      let recursive: AnyCasePath<Shape?, Shape> = /Shape.recursive
      func isNone(_ shape: Shape?) -> Bool { if case Shape.none? = shape { true } else { false } }
      #expect(isNone(recursive.extract(from: .some(.recursive(.none)))))
      #expect(recursive.extract(from: .some(.none)) == nil)
      #expect(isNone((/Shape?.some).extract(from: .some(.none))))
      let twice: AnyCasePath<Inner??, String> = /Inner.text
      #expect(twice.extract(from: .text("a")) == "a")
    }

    @Test func functionsExtract() {
      #expect([Shape.none, .one(1), .none].compactMap(/Shape.none).count == 2)
      let isNone: (Shape) -> Void? = /Shape.none
      #expect(isNone(.none) != nil && isNone(.one(1)) == nil)
      enum Outer { case inner(Inner), other }
      let text: (Outer) -> String? = /Outer.inner .. /Inner.text
      #expect(text(.inner(.text("a"))) == "a" && text(.inner(.tap)) == nil && text(.other) == nil)
      #expect([Outer.other, .inner(.text("a"))].compactMap(/Outer.inner .. /Inner.text) == ["a"])
      let isTap: (Outer) -> Void? = /Outer.inner .. /Inner.tap
      #expect(isTap(.inner(.tap)) != nil && isTap(.inner(.text(""))) == nil)
    }

    @Test("Payloads that contain functions are extracted, but functions aren't")
    func functionsAreNotHadByName() {
      struct Box<Value> { var value: Value }
      enum Boxed { case box(Box<(Int) -> Int>) }
      let box = (/Boxed.box).extract(from: .box(Box { $0 + 1 }))
      #expect(box?.value(1) == 2)
      expectIssues {
        #expect((/Shape.closure).extract(from: .closure { $0 + 1 }) == nil)
      } matching: {
        $0.description.contains("Add '@CasePathable' to 'Shape'")
      }
    }

    @Test func pathsAreComposedAndMatched() {
      enum Outer { case inner(Inner), other }
      let path = /Outer.inner .. /Inner.text
      #expect(path.extract(from: .inner(.text("a"))) == "a")
      #expect(path.extract(from: .inner(.tap)) == nil && path.extract(from: .other) == nil)
      #expect((/Outer.inner).appending(path: /Inner.tap).extract(from: .inner(.tap)) != nil)
      // Swift 6 reads two slashes in one line as a regular expression, and macros write their output in one
      // line.
      let isInner = /Outer.inner ~= .inner(.tap)
      let isOther = /Outer.other ~= .inner(.tap)
      #expect(isInner && !isOther)
      switch Outer.inner(.tap) {
      case /Outer.other: Issue.record("The value matched the wrong case.")
      case /Outer.inner: break
      default: Issue.record("The value matched no case.")
      }
      #expect([Outer.other, .inner(.tap)].compactMap(/Outer.inner) == [.tap])
      let old: CasePath<Outer, Inner> = /Outer.inner
      #expect(old.extract(from: .inner(.tap)) == .tap)
      #expect((/Inner.self).extract(from: .tap) == .tap)
      let keyPath = old.caseKeyPath
      #expect(AnyCasePath(keyPath).extract(from: .inner(.tap)) == .tap && keyPath == keyPath)
    }
  }
#endif
