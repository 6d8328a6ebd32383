#if OlderSpellings
  import CustomDump
  import SwiftSyntax
  import Testing

  @testable import modernize

  /// Code that the command doesn't change, with a note about how to rewrite it by hand.
  @Suite struct NotesTests {
    struct Left: CustomTestStringConvertible, Sendable {
      var id: String
      var source: String
      /// Part of the note.
      var note: String
      var line = 1
      var testDescription: String { id }

      init(_ id: String, _ source: String, _ note: String, line: Int = 1) {
        self.id = id
        self.source = source
        self.note = note
        self.line = line
      }
    }

    static let left = [
      Left(
        "OLD-02", "let f = Reducer<State, Action, Environment> { state, action, environment in .none }",
        "'@Dependency'"),
      Left("OLD-04", "let f = Reducer.combine(a, b)", "in 'body'"),
      Left("OLD-05", #"let f = a.optional().pullback(state: \.a, action: f, environment: g)"#, "'.ifLet("),
      Left(
        "OLD-06", #"let f = a._pullback(state: (\.route).appending(path: /Route.x), action: f)"#, "@Presents"),
      Left("OLD-09", "let s = Store(initialState: a, reducer: b, environment: c)", "withDependencies"),
      Left("OLD-17", "enum Action { case add(SheetAction<Form.Action>) }", "'PresentationAction'"),
      Left("OLD-18", #"let f = a.alert(state: \.alert, action: g)"#, #".ifLet(\.$alert, action: \.alert)"#),
      Left("OLD-19", #"let f = a.sheet(state: \.addItem, action: g) { Form() }"#, #"'.ifLet("#),
      Left("OLD-21", "let v = Text(a).alert(store.scope(b), dismiss: .dismissed)", "alert($store.scope"),
      Left(
        "OLD-23 in a local store",
        #"func f(store: StoreOf<F>) { v.sheet(store: store.scope(state: \.$a, action: \.a)) { Text("") } }"#,
        "'@Bindable var store'"),
      Left("OLD-28", "let v = SwitchStore(store) { Default { Text(\"\") } }", "switch store.case"),
      Left(
        "OLD-28 of a binding", "let v = Switch($s) { CaseLet(/S.on) { $n in Stepper(\"\", value: $n) } }",
        "'if let $child = $value.child"),
      Left(
        "OLD-30",
        "let v = WithViewStore(store, observe: ViewState.init) { viewStore in Text(viewStore.name) }",
        "computed properties"),
      Left(
        "OLD-30 passed on",
        "let v = WithViewStore(store, observe: { $0 }) { viewStore in helper(viewStore) }", "passed on"),
      Left(
        "OLD-30 beside another store",
        "let v = WithViewStore(store, observe: { $0 }) { viewStore in V { store in Text(viewStore.name) } }",
        "another store here"),
      Left(
        "OLD-74 with a case path", "let v = Text(a).sheet(route: b, case: /Route.c) { d in Text(d) }",
        "where a case key path is expected"),
      Left("OLD-32", "struct V { let viewStore: ViewStoreOf<Feature> }", "'store.name'"),
      Left("OLD-33", "let p = viewStore.publisher", "observe"),
      Left(
        "OLD-35",
        "let v = WithViewStore(store, observe: { $0 }) { viewStore in Toggle(viewStore.binding(get: \\.isOn, send: .toggled)) }",
        "@Bindable"),
      Left("OLD-37", "struct ViewState { @BindingViewState var text: String }", "'$store.name'"),
      Left(
        "OLD-43", "let s = store.scope(state: { compute($0) }, action: { .child($0) })", "computed property"),
      Left(
        "OLD-43 of an action", "let s = store.scope(state: \\.a, action: { make($0) })", "an action's case"),
      Left("OLD-45", "enum Action { case row(id: Int, action: Row.Action) }", "IdentifiedActionOf"),
      Left(
        "OLD-48 in state", "struct State: Equatable { var a: Result<Int, any Error>? }", "isn't equatable"),
      Left("OLD-48", "let r = TaskResult(other)", "the result itself"),
      Left(
        "OLD-54",
        #"""
        @Reducer struct Destination {
          enum State { case edit(Form.State) }
          enum Action { case edit(Form.Action) }
          var body: some ReducerOf<Self> { Scope(state: \.edit, action: \.edit) { Form() } }
        }
        """#, "'@Reducer enum Destination"),
      Left(
        "OLD-48 in an action that an alert compares",
        """
        struct Feature {
          struct State: Equatable { var alert: AlertState<Action>? }
          enum Action: Equatable { case response(TaskResult<Int>) }
        }
        """, "must be equatable", line: 3),
      Left(
        "OLD-25", "let v = IfLetStore(store, state: /State.a, action: Action.a) { AView(store: $0) }",
        "if let"),
      Left(
        "OLD-31",
        "let v = WithViewStore(store, observe: { $0 }) { viewStore in Text(viewStore.a) }._printChanges()",
        "remove 'WithViewStore'"),
      Left(
        "NavigationLinkStore", "let v = NavigationLinkStore(store) {} destination: {} label: {}",
        "navigationDestination(item:"),
      Left("a type as an id", "let e = effect.cancellable(id: TimerID.self)", "enum with a case"),
      Left("ids", "let e = Effect<A>.cancel(ids: [1, 2])", "'.merge'"),
      Left(
        "an alert by parameters", "let a = AlertState(title: TextState(\"A\"), dismissButton: b)", "actions:"),
      Left("ObservedObject", "struct V { @ObservedObject var viewStore: A }", "'let'"),
      Left("OLD-61", "let c = store.ifLet(then: { _ in }, else: {})", "observe"),
      Left("OLD-65", "let k = SharedReaderKey.fileStorage(url, decoder: a, encoder: b)", "decode:"),
      Left("OLD-71", "let v = NavigationLink(isActive: $isOn) { Text(\"\") }", "NavigationStack(path:)"),
      Left("OLD-72", "let v = NavigationView { Text(\"\") }", "'NavigationStack'"),
      Left("OLD-74", "let v = Text(\"\").sheet(route: a, case: b) { c in Text(\"\") }", "$store.scope"),
      Left("OLD-76", "func f() { XCTFail(\"no\") }", "reportIssue"),
      Left("OLD-77", "let t = TestContext.current == nil", "isTesting"),
      Left(
        "mainQueue", "struct F {\n  @Dependency(\\.mainQueue) var mainQueue\n}", "continuousClock", line: 2),
      Left("the scheduler of tests", "let q = DispatchQueue.test", "TestClock"),
      Left("ActorIsolated", "let a = ActorIsolated(0)", "LockIsolated"),
      Left(
        "a task of several statements",
        "func f() -> Effect<A> { return .task { let a = await g(); return .b(a) } }", "'.run { send in … }'"),
      Left(
        "a wrapper that the macro does not know", "@Reducer struct F { struct State { @Saved var a = 0 } }",
        "@ObservationStateIgnored"),
      Left("a case path to itself", "let p = f(/Action.self)", "key path by hand"),
      Left("a case path elsewhere", "let p = (/Action.child).extract(from: a)", "value[case:"),
    ]

    @Test("Code that can't be rewritten safely is left unchanged and noted", arguments: left)
    func whatIsNotSureIsNoted(_ left: Left) {
      let result = Modernization(left.source, path: "Feature.swift")
      expectNoDifference(result.after, left.source)
      #expect(
        result.notes.contains { $0.text.contains(left.note) && $0.line == left.line }, "\(result.notes)")
    }

    @Test("'XCTFail' in a test gets no note") func testsMayFail() {
      expectNoDifference(
        Modernization("func f() { XCTFail(\"no\") }", path: "Tests/FeatureTests/FeatureTests.swift").notes, []
      )
    }

    /// Current spellings cause no notes.
    @Test func todaysSpellingsHaveNoNotes() {
      for sample in Sample.all where sample.id != "OLD-08 without a type around it" {
        expectNoDifference(Modernization(sample.after, path: "Tests/A.swift").notes, [], sample.id)
      }
    }

    /// Renames the name `b` to something that isn't valid Swift.
    private enum Breaking: Rewrite {
      static let name = "breaking"
      static let old = "a, b"
      static let new = "c"
      static let hints = ["let"]

      static func find(in source: Source, _ findings: inout Findings) {
        for reference in source.all(DeclReferenceExprSyntax.self)
        where ["a", "b"].contains(reference.baseName.text) {
          findings.rewrite(.replace(reference, reference.baseName.text == "a" ? "c" : "("))
        }
      }
    }

    @Test("A rewrite that doesn't parse is left out") func aRewriteThatDoesNotParseIsLeftOut() {
      let result = Modernization("let x = a\nlet y = b\n", path: "A.swift", kinds: [Breaking.self])
      expectNoDifference(result.after, "let x = c\nlet y = b\n")
      expectNoDifference(result.count, 1)
      expectNoDifference(
        result.notes, [.init(line: 2, text: "an older spelling that must be rewritten by hand.")])
    }

    @Test("A source that doesn't parse isn't changed") func aSourceThatDoesNotParseStays() {
      let result = Modernization("struct Feature: ReducerProtocol {", path: "Feature.swift")
      #expect(result.isBroken)
      expectNoDifference(result.after, result.before)
    }
  }
#endif
