#if OlderSpellings
  import CairnTestSupport
  import ComposableArchitecture
  import Testing

  /// `/Action.case` and what goes with it.
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

    @Test func eachShapeOfPayload() {
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

    @Test func functionsAreNotHadByName() {
      struct Box<Value> { var value: Value }
      enum Boxed { case box(Box<(Int) -> Int>) }
      let box = (/Boxed.box).extract(from: .box(Box { $0 + 1 }))
      #expect(box?.value(1) == 2)
      expectIssues {
        #expect((/Shape.closure).extract(from: .closure { $0 + 1 }) == nil)
      } matching: {
        $0.description.contains("Put '@CasePathable' before the enum")
      }
    }

    @Test func pathsAreComposedAndMatched() {
      enum Outer { case inner(Inner), other }
      let path = /Outer.inner .. /Inner.text
      #expect(path.extract(from: .inner(.text("a"))) == "a")
      #expect(path.extract(from: .inner(.tap)) == nil && path.extract(from: .other) == nil)
      #expect((/Outer.inner).appending(path: /Inner.tap).extract(from: .inner(.tap)) != nil)
      // Two of them on one line are a regular expression to Swift 6, and macros write one line.
      let isInner = /Outer.inner ~= .inner(.tap)
      let isOther = /Outer.other ~= .inner(.tap)
      #expect(isInner && !isOther)
      switch Outer.inner(.tap) {
      case /Outer.other: Issue.record("another case")
      case /Outer.inner: break
      default: Issue.record("no case")
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
