import ComposableArchitecture

/// A counter that dismisses itself at five.
@Reducer
struct ShyCounter {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }
  enum Action {
    case minusTapped
    case plusTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .minusTapped:
        state.count -= 1
        return .none
      case .plusTapped:
        state.count += 1
        return state.count >= 5 ? .run { _ in await dismiss() } : .none
      }
    }
  }
}

/// A timer that counts seconds.
@Reducer
struct Ticker {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var isRunning = false
  }
  enum Action {
    case startTapped
    case stopTapped
    case ticked
  }
  enum CancelID { case ticks }

  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .startTapped:
        state.isRunning = true
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
        .cancellable(id: CancelID.ticks)
      case .stopTapped:
        state.isRunning = false
        return .cancel(id: CancelID.ticks)
      case .ticked:
        state.count += 1
        return .none
      }
    }
  }
}
