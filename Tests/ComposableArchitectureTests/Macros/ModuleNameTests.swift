import ComposableArchitecture
import CustomDump
import DependenciesMacros
import Testing

/// The macros qualify names with modules, so that they never refer to user types with the same names.
@MainActor @Suite struct ModuleNameTests {
  enum Namespace {
    struct CasePaths {}
    struct ComposableArchitecture {}
    struct Dependencies {}
    struct DependenciesMacros {}
    struct IssueReporting {}
    struct Observation {}
    struct Swift {}
    struct SwiftNavigation {}

    @Reducer struct Child {
      @ObservableState struct State: Equatable { var count = 0 }
      enum Action { case tap }
      var body: some ReducerOf<Self> {
        Reduce { state, _ in
          state.count += 1
          return .none
        }
      }
    }

    @Reducer enum Destination {
      case child(Child)
      case number(Int)
    }

    @Reducer struct Parent {
      @ObservableState struct State { @Presents var destination: Destination.State? }
      enum Action { case destination(PresentationAction<Destination.Action>) }
      var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.$destination, action: \.destination) }
    }

    @Reducer struct Empty {}

    @CasePathable enum Light { case off, on(Int) }

    @DependencyClient struct Client {
      var load: @Sendable (_ id: Int) async throws -> String
      var count: @Sendable () -> Int = { 0 }
    }
  }

  @Test("Macro expansions compile beside types with the same names as modules")
  func expansionsCompileBesideThem() async throws {
    let store = Store(
      initialState: Namespace.Parent.State(destination: .child(Namespace.Child.State()))
    ) { Namespace.Parent() }
    store.send(.destination(.presented(.child(.tap))))
    expectNoDifference(store.destination?.child?.count, 1)
    #expect(Namespace.Light.on(1).is(\.on))
    let client = Namespace.Client(load: { "\($0)" }, count: { 1 })
    let text = try await client.load(id: 7)
    expectNoDifference(text, "7")
  }

  /// The macros' output causes no warnings about deprecated members. Warnings are errors in this target.
  @ObservableState struct Aging: Equatable {
    @available(*, deprecated) var old = 1
    var new = 2
  }

  @DependencyClient struct AgingClient {
    @available(*, deprecated) var old: @Sendable () async throws -> Int
    var new: @Sendable () async throws -> Int
  }

  @Test func aStateWithADeprecatedFieldIsObserved() {
    expectNoDifference(Aging(new: 3).new, 3)
    func names<State: ObservableState>(_: State.Type) -> [String] { State._$fields.map(\.name) }
    expectNoDifference(names(Aging.self), ["old", "new"])
  }
}
