#if OlderSpellings
  import CustomDump
  import Foundation
  import Testing

  @testable import modernise

  /// What `swift package modernise` writes: each row of the older spellings that a rule covers, by its number.
  @Suite struct RewritingTests {
    static let samples: [(row: String, before: String, after: String)] = [
      ("OLD-01", "var body: some ReducerProtocolOf<Self> { A() }", "var body: some ReducerOf<Self> { A() }"),
      (
        "OLD-01", "func f() -> EffectPublisher<Action, Never> { .none } // none",
        "func f() -> Effect<Action> { .none } // none"
      ),
      ("OLD-08", "return EffectTask(value: .tick) // now", "return .send(.tick) // now"),
      ("OLD-08", "return Effect<Action>(value: .tick)", "return .send(.tick)"),
      (
        "OLD-10", "let store = Store(initialState: A.State(), reducer: A())",
        "let store = Store(initialState: A.State()) { A() }"
      ),
      (
        "OLD-11", "let store = TestStore(initialState: A.State(), reducer: A()) { $0.uuid = .incrementing }",
        "let store = TestStore(initialState: A.State()) { A() } withDependencies: { $0.uuid = .incrementing }"
      ),
      (
        "OLD-13",
        """
        /// A feature.
        struct A: ReducerProtocol {
          struct State: Equatable { var count = 0 }
          enum Action { case tap }
        }
        """,
        """
        /// A feature.
        @Reducer
        struct A {
          @ObservableState
          struct State: Equatable { var count = 0 }
          enum Action { case tap }
        }
        """
      ),
      (
        "OLD-14", ".ifLet(\\.child, action: /Action.child) { C() }",
        ".ifLet(\\.child, action: \\.child) { C() }"
      ),
      (
        "OLD-15", "f(action: (/Action.add).appending(path: /SheetAction.presented))",
        "f(action: \\.add.presented)"
      ),
      ("OLD-16", "f(action: #casePath(\\.add))", "f(action: \\.add)"),
      (
        "OLD-37",
        """
        struct State {
          @BindingState var text = "" // typed
          var other = 0
        }
        """,
        """
        @ObservableState
        struct State {
          var text = "" // typed
          var other = 0
        }
        """
      ),
      (
        "OLD-38", "await store.send(.set(\\.$item.name, \"a\"))",
        "await store.send(.binding(.set(\\.item.name, \"a\")))"
      ),
      (
        "OLD-38", "await store.send(.binding(.set(\\.$on, true)))",
        "await store.send(.binding(.set(\\.on, true)))"
      ),
      ("OLD-38", "switch a { case .binding(\\.$text): f() }", "switch a { case .binding(\\.text): f() }"),
      (
        "OLD-39",
        """
        public struct State {
          @PresentationState public var child: Child.State?
        }
        """,
        """
        @ObservableState
        public struct State {
          @Presents public var child: Child.State?
        }
        """
      ),
      (
        "EFF", "return .task { [fetch] in await .response(fetch()) }",
        "return .run { [fetch] send in await send(.response(fetch())) }"
      ),
      (
        "EFF", "return .task { try await .said(fetch()) }",
        "return .run { send in try await send(.said(fetch())) }"
      ),
      ("EFF", "return .fireAndForget { log() }", "return .run { _ in log() }"),
      ("OLD-78", "@Perception.Bindable var store: StoreOf<A>", "@Bindable var store: StoreOf<A>"),
    ]

    @Test(arguments: samples.indices) func aRowIsWrittenAsToday(_ index: Int) throws {
      let sample = Self.samples[index]
      let result = try #require(Rewriting().rewrite(sample.before), "\(sample.row) does not parse")
      expectNoDifference(result.source, sample.after, "\(sample.row)")
      #expect(result.changes > 0)
      // Nothing is left to change.
      let again = try #require(Rewriting().rewrite(result.source))
      expectNoDifference(again.source, result.source, "\(sample.row), again")
    }

    static let untouched = [
      // A view's task, and a division.
      "Text(\"a\").task { await store.send(.task).finish() }",
      "let half = count/2",
      // A reducer over others, which has no state of its own.
      "struct Wrapper<Base: Reducer>: Reducer { let base: Base }",
      // A presentation is named by its wrapper in a reducer.
      ".ifLet(\\.$child, action: \\.child) { C() }",
      "@Reducer struct A { @ObservableState struct State {}; enum Action {} }",
    ]

    @Test(arguments: untouched) func otherCodeStays(_ source: String) throws {
      let result = try #require(Rewriting().rewrite(source))
      expectNoDifference(result.source, source)
    }

    @Test func whatIsLeftIsSaid() throws {
      let result = try #require(
        Rewriting().rewrite(
          """
          .forEach(\\.rows, action: /Action.row(id:action:)) { Row() }
          let a = TaskResult<Int>.success(1)
          @Dependency(\\.mainQueue) var queue
          .sheet(store: child) { V(store: $0) }
          """))
      expectNoDifference(result.notes.map(\.line), [1, 2, 3, 4])
      #expect(result.notes[0].text.contains("/") || result.notes[0].text.contains("row(id:action:)"))
      #expect(result.notes[2].text.contains("continuousClock"))
    }

    @Test func aFileThatDoesNotParseIsLeftAlone() {
      #expect(Rewriting().rewrite("struct {") == nil)
    }

    @Test func theCommandWritesWhereItIsToldTo() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "modernise-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(
        at: folder.appending(path: ".build"), withIntermediateDirectories: true)
      let source = "func f() -> EffectTask<Int> { Effect(value: 1) }\n"
      for name in ["A.swift", "B.txt", ".build/C.swift"] {
        try source.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
      }
      func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      }
      try Modernise.parse([folder.path()]).run()
      expectNoDifference(try text("A.swift"), source)
      try Modernise.parse(["--only", "names", "--write", folder.path()]).run()
      expectNoDifference(try text("A.swift"), "func f() -> Effect<Int> { Effect(value: 1) }\n")
      try Modernise.parse(["--write", folder.path()]).run()
      expectNoDifference(try text("A.swift"), "func f() -> Effect<Int> { .send(1) }\n")
      expectNoDifference(try text("B.txt"), source)
      expectNoDifference(try text(".build/C.swift"), source)
    }

    @Test(arguments: [["--only", "nothing", "."], ["/no/such/folder"]])
    func whatIsNotThereIsSaid(_ arguments: [String]) throws {
      let command = try Modernise.parse(arguments)
      let error = #expect(throws: (any Error).self) { try command.run() }
      let text = Modernise.message(for: try #require(error))
      #expect(text.contains("There is no"), "\(text)")
    }

    @Test func rulesAreNamed() {
      let names = Rewriting.rules.map(\.name)
      #expect(Set(names).count == names.count && !names.contains(""))
    }
  }
#endif
