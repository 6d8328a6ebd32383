import ComposableArchitecture
import CustomDump
import Testing

/// "Frequently asked questions": printing the changes that each action makes.
@MainActor @Suite struct FAQPrintingTests {
  @Reducer struct Form {
    @ObservableState struct State: Equatable { var title = "" }
    enum Action: BindableAction { case binding(BindingAction<State>) }
    var body: some ReducerOf<Self> { BindingReducer() }
  }

  @Reducer struct SyncUps {
    @Reducer enum Destination { case add(Form) }
    @ObservableState struct State: Equatable {
      @Presents var destination: Destination.State?
      var titles = ["Design", "Engineering"]
    }
    enum Action {
      case addTapped
      case destination(PresentationAction<Destination.Action>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .addTapped = action { state.destination = .add(Form.State(title: "New")) }
        return .none
      }
      .ifLet(\.$destination, action: \.destination)
    }
  }

  @Reducer struct App {
    @Reducer enum Path { case form(Form) }
    @ObservableState struct State: Equatable {
      var list = SyncUps.State()
      var path = StackState<Path.State>()
    }
    enum Action {
      case list(SyncUps.Action)
      case path(StackActionOf<Path>)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.list, action: \.list) { SyncUps() }
      EmptyReducer().forEach(\.path, action: \.path)
    }
  }

  @Test("A presented feature is the only printed difference")
  func aPresentedFeatureIsShownAsTheOnlyDifference() {
    let lines = LockIsolated<[String]>([])
    let store = Store(initialState: App.State()) {
      App()._printChanges(
        _ReducerPrinter { action, old, new in
          lines.withValue { $0.append("\(String(customDumping: action))\n\(diff(old, new) ?? "")") }
        })
    }
    store.send(.list(.addTapped))
    expectNoDifference(
      lines.value,
      [
        """
        FAQPrintingTests.App.Action.list(.addTapped)
          FAQPrintingTests.App.State(
            _list: FAQPrintingTests.SyncUps.State(
        -     _destination: nil,
        +     _destination: .add(
        +       FAQPrintingTests.Form.State(
        +         _title: "New"
        +       )
        +     ),
              _titles: […]
            ),
            _path: [:]
          )
        """
      ], "\(lines.value)")
  }
}

extension FAQPrintingTests.SyncUps.Destination.State: Equatable {}
extension FAQPrintingTests.App.Path.State: Equatable {}
