import ComposableArchitecture
import TerminalApp

/// A timer that can be started and stopped: an effect that runs until it is canceled.
@Reducer
struct TimersFeature {
  @ObservableState
  struct State: Equatable {
    var isTimerActive = false
    var secondsElapsed = 0
  }

  enum Action {
    case resetButtonTapped
    case timerTicked
    case toggleTimerButtonTapped
  }

  private enum CancelID { case timer }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .resetButtonTapped:
        state.secondsElapsed = 0
        return .none
      case .timerTicked:
        state.secondsElapsed += 1
        return .none
      case .toggleTimerButtonTapped:
        state.isTimerActive.toggle()
        return .run { [isTimerActive = state.isTimerActive] send in
          guard isTimerActive else { return }
          for await _ in clock.timer(interval: .seconds(1)) { await send(.timerTicked) }
        }
        .cancellable(id: CancelID.timer, cancelInFlight: true)
      }
    }
  }
}

struct TimersView: View {
  let store: StoreOf<TimersFeature>

  var body: some View {
    List {
      LargeText("\(store.secondsElapsed)")
      Button(store.isTimerActive ? "Stop" : "Start") { store.send(.toggleTimerButtonTapped) }
        .buttonStyle(.borderedProminent)
      Button("Reset") { store.send(.resetButtonTapped) }
    }
    .navigationTitle("Timers")
  }
}

@main
struct TimersApp: App {
  var body: some Scene {
    WindowGroup {
      NavigationStack { TimersView(store: Store(initialState: TimersFeature.State()) { TimersFeature() }) }
    }
  }
}
