import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Testing

/// Code that the documents say compiles, and code that they say doesn't.
@Suite(.ownThread) struct CompilerTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var name: String
    var source: String
    /// Part of the expected diagnostic, or `nil` if the code compiles without diagnostics.
    var complaint: String?
    var testDescription: String { name }
  }

  static let counter = """
    @Reducer struct Feature {
      @ObservableState struct State: Equatable { var count = 0 }
      enum Action { case tapped, delayed(Int) }
      var body: some ReducerOf<Self> {
        Reduce { state, action in .none }
      }
    }

    """

  static let accepted = [
    Sample(name: "a feature without anything", source: "@Reducer struct Feature {}"),
    Sample(
      name: "an inert feature in its parent",
      source: """
        @Reducer struct Child {}
        @Reducer struct Parent {
          @ObservableState struct State { @Presents var child: Child.State? }
          enum Action { case child(PresentationAction<Child.Action>) }
          var body: some ReducerOf<Self> { EmptyReducer().ifLet(\\.$child, action: \\.child) { Child() } }
        }
        """),
    Sample(
      name: "a feature whose types are in an extension",
      source: """
        @Reducer struct Feature { var body: some ReducerOf<Self> { Reduce { state, action in .none } } }
        extension Feature {
          @ObservableState struct State { var count = 0 }
          enum Action { case tapped }
        }
        """),
    Sample(
      name: "a type named 'Observable' beside a feature",
      source: """
        struct Observable {}
        @Reducer struct Child { @ObservableState struct State { var count = 0 } }
        @Reducer enum Path { case child(Child) }
        @Reducer struct Feature {}
        """),
    Sample(
      name: "an explicit conformance beside the macro",
      source: """
        @Reducer struct Feature: Reducer {
          struct State {}
          enum Action { case tapped }
          var body: some Reducer<State, Action> { Reduce<State, Action> { state, action in .none } }
        }
        """),
    Sample(
      name: "state that an effect captures",
      source: """
        @Reducer struct Feature {
          @ObservableState struct State { var count = 0 }
          enum Action { case whole, part, delayed(Int) }
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .whole: .run { [state] send in await send(.delayed(state.count)) }
              case .part: .run { [count = state.count] send in await send(.delayed(count)) }
              case .delayed: .none
              }
            }
          }
        }
        """),
    Sample(
      name: "an action's case that maps an effect, as a closure",
      source: """
        enum Action: Sendable { case response(Int) }
        func f(_ effect: Effect<Int>) -> Effect<Action> { effect.map { .response($0) } }
        """),
    Sample(
      name: "an action's case that maps an effect, as a function",
      source: """
        enum Action: Sendable { case response(Int) }
        func f(_ effect: Effect<Int>) -> Effect<Action> { effect.map(Action.response) }
        """),
    Sample(
      name: "actions that are not equatable in a test",
      source: counter + """
        @MainActor func test() async {
          let store: TestStoreOf<Feature> = TestStore(initialState: Feature.State()) { Feature() }
          await store.send(\\.delayed, 1)
          await store.receive(\\.tapped)
        }
        """),
    Sample(
      name: "the arguments of an enum of features",
      source: """
        @Reducer struct Child { struct State: Equatable, Sendable {}; enum Action: Sendable { case a } }
        @Reducer(state: .equatable, .sendable, action: .sendable) enum Destination { case child(Child) }
        func equal<T: Equatable & Sendable>(_: T.Type) {}
        func test() { equal(Destination.State.self) }
        """),
    Sample(
      name: "a case of an enum of features that holds plain data",
      source: """
        @Reducer struct Child {}
        @Reducer enum Path { case child(Child), page(Int, String) }
        let path = Path.State.page(1, "one")
        """),
    Sample(
      name: "the whole of an effect's type by its feature",
      source: counter + "func f() -> EffectOf<Feature> { .send(.tapped, animation: .default) }"),
  ]

  static let refused = [
    Sample(
      name: "state inside of an effect",
      source: """
        @Reducer struct Feature {
          @ObservableState struct State { var count = 0 }
          enum Action { case tapped, delayed(Int) }
          var body: some ReducerOf<Self> {
            Reduce { state, action in .run { send in await send(.delayed(state.count)) } }
          }
        }
        """,
      complaint: "mutable capture of 'inout' parameter 'state' is not allowed in concurrently-executing code"),
    Sample(
      name: "state that is changed from outside",
      source: counter + "@MainActor func f(_ given: StoreOf<Feature>) { var store = given; store.count = 1 }",
      complaint: "cannot assign to property: 'store' is immutable"),
    Sample(
      name: "a store in another isolation",
      source: counter + "nonisolated func f(_ store: StoreOf<Feature>) { store.send(.tapped) }",
      complaint: "main actor-isolated instance method 'send' in a synchronous nonisolated context"),
    Sample(
      name: "a test store in another isolation",
      source: counter + "nonisolated func f(_ store: TestStoreOf<Feature>) { _ = store.state }",
      complaint: "main actor-isolated property 'state'"),
    Sample(
      name: "a child that its parent has no actions for",
      source: counter + """
        @Reducer struct Parent {
          @ObservableState struct State { @Presents var child: Feature.State? }
          enum Action { case child(PresentationAction<Int>) }
          var body: some ReducerOf<Self> {
            Reduce { _, _ in .none }.ifLet(\\.$child, action: \\.child) { Feature() }
          }
        }
        """,
      complaint: "'PresentationAction<Int>'"),
    Sample(
      name: "a presented child in the view of another feature",
      source: counter + """
        @Reducer struct Parent {
          @ObservableState struct State { @Presents var child: Feature.State? }
          enum Action { case child(PresentationAction<Feature.Action>) }
        }
        @MainActor func f(_ store: StoreOf<Parent>, show: (StoreOf<Parent>) -> Void) {
          if let child = store.scope(state: \\.child, action: \\.child.presented) { show(child) }
        }
        """,
      complaint: "to expected argument type 'StoreOf<Parent>'"),
    Sample(
      name: "a test of state that cannot be compared",
      source: """
        @Reducer struct Feature { struct State {}; enum Action { case tapped } }
        @MainActor func f() { _ = TestStore(initialState: Feature.State()) { Feature() } }
        """,
      complaint: "'Equatable'"),
    Sample(
      name: "a persisted value without a default",
      source: "struct S { @Shared(.appStorage(\"count\")) var count: Int }",
      complaint: "Give the shared value a default: '@Shared(key) var value = default'."),
    Sample(
      name: "a reader that is written",
      source: "func f() { @SharedReader(.appStorage(\"isOn\")) var isOn = false; isOn = true }",
      complaint: "'isOn' is a get-only property"),
    Sample(
      name: "a shared value that is changed without its lock in an effect",
      source: "func f() async { @Shared(.inMemory(\"count\")) var count = 0; count += 1 }",
      complaint: "Use '$shared.withLock' instead of mutating directly."),
    Sample(
      name: "a shared value as a key of a dictionary",
      source: "func f(_ s: Shared<Int>) { _ = [s: 1] }",
      complaint: "requires that 'Shared<Int>' conform to 'Hashable'"),
    Sample(
      name: "a key that is used with another type",
      source: """
        struct User: Codable, Identifiable, Sendable { var id: Int }
        extension SharedKey where Self == InMemoryKey<IdentifiedArrayOf<User>> {
          static var users: Self { inMemory("users") }
        }
        func f() { @Shared(.users) var users = [User]() }
        """,
      complaint:
        "cannot convert value of type '[User]' to expected argument type 'IdentifiedArray<Int, User>'"),
    Sample(
      name: "a dependency that cannot cross tasks",
      source: """
        final class Client { var count = 0 }
        extension Client: DependencyKey { static var liveValue: Client { Client() } }
        """,
      complaint: "Sendable"),
    Sample(
      name: "an alert's button that sends another action",
      source: """
        enum Action { case deleteTapped; enum Alert { case confirmDeletion } }
        let alert = AlertState<Action.Alert> { TextState("?") } actions: {
          ButtonState<Action.Alert>(action: .deleteTapped) { TextState("Delete") }
        }
        """,
      complaint: "deleteTapped"),
    Sample(
      name: "a view that sends an action of its feature",
      source: """
        @Reducer struct Login {
          struct State {}
          enum Action: ViewAction {
            case loginResponse(Bool)
            case view(View)
            enum View { case loginTapped }
          }
        }
        @ViewAction(for: Login.self) @MainActor struct Screen {
          let store: StoreOf<Login>
          func tap() { send(.loginTapped) }
          func cheat() { send(.loginResponse(false)) }
        }
        """,
      complaint: "'Login.Action.View' has no member 'loginResponse'"),
    Sample(
      name: "a switch over screens that leaves one out",
      source: """
        @Reducer struct Child {}
        @Reducer enum Path { case one(Child), two(Child) }
        @MainActor func f(_ store: StoreOf<Path>) { switch store.case { case .one: break } }
        """,
      complaint: "switch must be exhaustive"),
  ]

  @Test("Code that the documents show compiles", arguments: accepted)
  func codeThatTheDocumentsShowCompiles(_ sample: Sample) throws {
    try expectNoDifference(Compiler.complaints(about: "import ComposableArchitecture\n\(sample.source)"), [])
  }

  @Test("Code that the documents forbid doesn't compile", arguments: refused)
  func codeThatTheDocumentsForbidDoesNotCompile(_ sample: Sample) throws {
    let complaints = try Compiler.complaints(about: "import ComposableArchitecture\n\(sample.source)")
    #expect(complaints.contains { $0.contains(sample.complaint!) }, "\(complaints)")
  }

  @Test(
    "A name that a macro refuses brings one error",
    arguments: [
      "@CasePathable enum Value { case allCasePaths, other(Int) }",
      "@CasePathable enum Value { case makeIterator(Int), other(Int) }",
      "@CasePathable enum Value { case one(Int), one(text: String), other(Int) }",
      "@Reducer struct Child {}\n@Reducer enum Path { case allCasePaths(Child), other(Child) }",
    ])
  func aRefusedNameBringsOneError(_ source: String) throws {
    let complaints = try Compiler.complaints(about: "import ComposableArchitecture\n\(source)")
    expectNoDifference(complaints.count, 1, "\(complaints)")
  }
}
