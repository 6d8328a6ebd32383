import ComposableArchitecture

// Features that opt out of the module's isolation.

@Reducer
nonisolated struct FreeChild {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }
  enum Action { case bump }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer
nonisolated enum FreeDestination {
  case first(FreeChild)
  case second(FreeChild)
}
nonisolated extension FreeDestination.State: Equatable {}

@Reducer
nonisolated struct FreeParent {
  @ObservableState
  struct State: Equatable {
    var child = FreeChild.State(id: 0)
    var optional: FreeChild.State?
    @Presents var destination: FreeDestination.State?
    var rows: IdentifiedArrayOf<FreeChild.State> = []
    var path = StackState<FreeChild.State>()
  }
  enum Action {
    case child(FreeChild.Action)
    case destination(PresentationAction<FreeDestination.Action>)
    case optional(FreeChild.Action)
    case path(StackActionOf<FreeChild>)
    case rows(IdentifiedActionOf<FreeChild>)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { FreeChild() }
    EmptyReducer()
      .ifLet(\.optional, action: \.optional) { FreeChild() }
      .ifLet(\.$destination, action: \.destination)
      .forEach(\.rows, action: \.rows) { FreeChild() }
      .forEach(\.path, action: \.path) { FreeChild() }
  }
}

/// Handwritten case paths.
enum Shape: nonisolated CasePathable {
  case circle(Int)
  nonisolated struct AllCasePaths {
    var circle: AnyCasePath<Shape, Int> {
      AnyCasePath(
        embed: { .circle($0) },
        extract: {
          switch $0 {
          case .circle(let radius): radius
          }
        })
    }
  }
  nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
}

@CasePathable
enum Light {
  case off
  case on(Int)
}

nonisolated func brightness(_ light: Light) -> Int? { light[case: \.on] }
nonisolated func radius(_ shape: Shape) -> Int? { shape[case: \.circle] }
