import ComposableArchitecture

/// A feature with one child of each kind. Its `update` action can change the state in any way.
@Reducer
struct House {
  @Reducer
  enum Destination {
    case screen(Screen)
    case other(Screen)
    case alert(AlertState<Alert>)
    @CasePathable
    enum Alert { case confirm, leave }
  }
  @Reducer
  enum Path {
    case screen(Screen)
    case other(Screen)
  }
  @Reducer
  struct Mode {
    enum State: Equatable {
      case idle
      case screen(Screen.State)
      case other(Screen.State)
    }
    enum Action { case screen(Screen.Action), other(Screen.Action) }
    var body: some ReducerOf<Self> {
      EmptyReducer()
        .ifCaseLet(\.screen, action: \.screen) { Screen() }
        .ifCaseLet(\.other, action: \.other) { Screen() }
    }
  }
  @ObservableState
  struct State: Equatable {
    var field = Screen.State()
    var optional: Screen.State?
    @Presents var sheet: Screen.State?
    @Presents var destination: Destination.State?
    var mode = Mode.State.idle
    var rows: IdentifiedArrayOf<Screen.State> = []
    var path = StackState<Path.State>()
    var log: [String] = []
    var alive: Alive?
  }
  enum Action {
    case field(Screen.Action)
    case optional(Screen.Action)
    case sheet(PresentationAction<Screen.Action>)
    case destination(PresentationAction<Destination.Action>)
    case mode(Mode.Action)
    case rows(IdentifiedActionOf<Screen>)
    case path(StackActionOf<Path>)
    case update(@Sendable (inout State) -> Void)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.field, action: \.field) { Screen() }
    Scope(state: \.mode, action: \.mode) { Mode() }
    Reduce { state, action in
      if case .update(let update) = action { update(&state) }
      return .none
    }
    .ifLet(\.optional, action: \.optional) { Screen() }
    .ifLet(\.$sheet, action: \.sheet) { Screen() }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.rows, action: \.rows) { Screen() }
    .forEach(\.path, action: \.path)
  }
}
extension House.Destination.State: Equatable {}
extension House.Path.State: Equatable {}

/// A feature that contains a house. Removing the house removes everything inside it.
@Reducer
struct Street {
  @ObservableState
  struct State: Equatable {
    @Presents var house: House.State?
    var optional: House.State?
  }
  enum Action {
    case house(PresentationAction<House.Action>)
    case optional(House.Action)
    case update(@Sendable (inout State) -> Void)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .update(let update) = action { update(&state) }
      return .none
    }
    .ifLet(\.$house, action: \.house) { House() }
    .ifLet(\.optional, action: \.optional) { House() }
  }
}

extension House.State {
  /// A house with every kind of child. The rows and the stack have two elements each.
  static var full: Self {
    Self(
      optional: Screen.State(id: 1), sheet: Screen.State(id: 2), destination: .screen(Screen.State(id: 3)),
      mode: .screen(Screen.State(id: 4)), rows: [Screen.State(id: 5), Screen.State(id: 6)],
      path: StackState([.screen(Screen.State(id: 7)), .screen(Screen.State(id: 8))]))
  }
}
