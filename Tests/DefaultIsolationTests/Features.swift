import ComposableArchitecture
import DependenciesMacros
import Foundation
import NavigationUI
import TerminalUI

// No declaration in this file has an isolation attribute: all of them are isolated to the main actor.

@Reducer
struct CounterFeature {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action { case incrementButtonTapped }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.count += 1
        return .none
      }
    }
  }
}

/// A reducer without the macro.
struct Doubling: Reducer {
  struct State: Equatable { var number = 1 }
  enum Action { case double }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.number *= 2
      return .none
    }
  }
}

@Reducer
struct Row {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var isOn = false
  }
  enum Action { case toggled }
  var body: some Reducer<State, Action> {
    Reduce { state, _ in
      state.isOn.toggle()
      return .none
    }
  }
}

@Reducer
struct Screen {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var number = 0
    @Shared(.inMemory("total")) var total = 0
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var destination: Destination.State?
    var rows: IdentifiedArrayOf<Row.State> = []
    var counter = CounterFeature.State()
  }
  enum Action: BindableAction, ViewAction {
    case alert(PresentationAction<Alert>)
    case binding(BindingAction<State>)
    case counter(CounterFeature.Action)
    case destination(PresentationAction<Destination.Action>)
    case loaded(Result<Int, any Error>)
    case rows(IdentifiedActionOf<Row>)
    case view(View)
    @CasePathable
    enum Alert { case confirmed }
    enum View { case loadButtonTapped, showButtonTapped }
  }
  @Reducer
  enum Destination {
    case row(Row)
    case notice(AlertState<Never>)
  }
  @Dependency(\.numbers) var numbers
  @Dependency(\.continuousClock) var clock
  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(state: \.counter, action: \.counter) { CounterFeature() }
    Reduce { state, action in
      switch action {
      case .view(.loadButtonTapped):
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.loaded(Result { try await numbers.load() }))
        }
      case .view(.showButtonTapped):
        state.destination = .row(Row.State(id: 1))
        return .none
      case .loaded(.success(let number)):
        state.number = number
        state.$total.withLock { $0 += number }
        return .none
      case .alert, .binding, .counter, .destination, .loaded, .rows: return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.rows, action: \.rows) { Row() }
  }
}
extension Screen.Destination.State: Equatable {}

@Reducer
struct Root {
  @ObservableState
  struct State: Equatable { var path = StackState<Path.State>() }
  enum Action { case path(StackActionOf<Path>) }
  @Reducer
  enum Path {
    case screen(Screen)
    case row(Row)
  }
  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.path, action: \.path)
  }
}
extension Root.Path.State: Equatable {}

@ViewAction(for: Screen.self)
struct ScreenView: View {
  @Bindable var store: StoreOf<Screen>
  var body: some View {
    VStack {
      Text("Number \(store.number)")
      TextField("Name", text: $store.name)
      Button("Show") { send(.showButtonTapped) }
      ForEach(store.scope(state: \.rows, action: \.rows)) { row in
        Text(row.isOn ? "on" : "off")
      }
    }
    .sheet(item: $store.scope(state: \.destination?.row, action: \.destination.row)) { row in
      Text(row.isOn ? "Row is on" : "Row is off")
    }
    .alert($store.scope(state: \.alert, action: \.alert))
  }
}

/// A value that is stored off the main actor.
nonisolated struct Settings: Codable, Equatable { var title = "" }

/// A feature whose effects have ids of a type that is isolated to the main actor.
@Reducer
struct Ticking {
  @ObservableState
  struct State: Equatable {
    var ticks: [Tick] = []
    @Shared(.appStorage("settings")) var settings = Settings()
  }
  struct Tick: Equatable {
    var id: UUID
    var date: Date
    var isOnMainActor = false
  }
  enum Action {
    case startButtonTapped, stopButtonTapped, searchChanged, scrolled, found
    case ticked(UUID, Date), checked(isOnMainActor: Bool)
  }
  enum CancelID { case timer, search, scroll }
  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid
  @Dependency(\.date.now) var now
  @Dependency(\.limit) var limit
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startButtonTapped:
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) {
            await send(.ticked(uuid(), now))
          }
        }
        .cancellable(id: CancelID.timer)
      case .stopButtonTapped:
        return .cancel(id: CancelID.timer)
      case .searchChanged:
        return .run { await $0(.found) }.debounce(id: CancelID.search, for: .seconds(1), clock: clock)
      case .scrolled:
        return .run { await $0(.checked(isOnMainActor: #isolation === MainActor.shared)) }
          .throttle(id: CancelID.scroll, for: .seconds(1), clock: clock, latest: true)
      case .ticked(let id, let date):
        if state.ticks.count < limit { state.ticks.append(Tick(id: id, date: date)) }
      case .checked(let isOnMainActor):
        state.ticks[0].isOnMainActor = isOnMainActor
      case .found:
        state.ticks = []
      }
      return .none
    }
  }
}

// A dependency is used on any thread.
@DependencyClient
nonisolated struct Numbers: Sendable {
  var load: @Sendable () async throws -> Int
}
nonisolated extension Numbers: TestDependencyKey {
  static let testValue = Numbers()
}
nonisolated extension DependencyValues {
  var numbers: Numbers {
    get { self[Numbers.self] }
    set { self[Numbers.self] = newValue }
  }
  @DependencyEntry var limit = 3
}
