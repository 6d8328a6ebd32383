import ComposableArchitecture

/// A child for tests of parents: it counts, runs an effect on a clock, and can dismiss itself.
@Reducer
struct Screen {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
  }
  enum Action: Equatable {
    case bump
    case work
    case worked
    case stop
    case close
    case report
    case reported
    case reset
  }
  enum CancelID { case work }
  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .bump:
        state.count += 1
        return .none
      case .work:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.worked)
        }
        .cancellable(id: CancelID.work)
      case .worked:
        state.count += 100
        return .none
      case .stop:
        return .cancel(id: CancelID.work)
      case .close:
        return .run { _ in await dismiss() }
      case .report:
        return .send(.reported)
      case .reported:
        return .none
      case .reset:
        state = State(id: state.id, count: 50)
        return .none
      }
    }
  }
}

/// A reducer that logs each action, for tests of order.
struct Log<Action: Sendable>: Reducer {
  var name = ""
  let lines: LockIsolated<[String]>
  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    let line = "\(name)\(action)"
    lines.withValue { $0.append(line) }
    return .none
  }
}
