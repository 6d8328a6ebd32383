import ComposableArchitecture
import TerminalApp

/// The progress of many steps, reported at most a hundred times.
@Reducer
struct ProgressFeature {
  @ObservableState
  struct State: Equatable {
    var isRunning = false
    var progress = 0.0
  }

  enum Action {
    case cancelButtonTapped
    case ended
    case progress(Double)
    case startButtonTapped
  }

  private enum CancelID { case events }

  @Dependency(EventsClient.self) var eventsClient

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelButtonTapped:
        state.isRunning = false
        return .cancel(id: CancelID.events)
      case .ended:
        state.isRunning = false
        state.progress = 1
        return .none
      case .progress(let progress):
        state.progress = progress
        return .none
      case .startButtonTapped:
        state.isRunning = true
        state.progress = 0
        return .run { send in
          let max = await eventsClient.count()
          // Round up, so that 199 events don't cause 199 actions. The interval must not be 0, because no count is a multiple of 0.
          let interval = Swift.max(1, (max + 99) / 100)
          var count = 0
          for await _ in await eventsClient.events() {
            count += 1
            if count.isMultiple(of: interval), count < max {
              await send(.progress(Double(count) / Double(max)))
            }
          }
          await send(.ended)
        }
        .cancellable(id: CancelID.events, cancelInFlight: true)
      }
    }
  }
}

/// Reports a large number of events.
@DependencyClient
struct EventsClient {
  var count: @Sendable () async -> Int = { 0 }
  var events: @Sendable () async -> AsyncStream<Int> = { .finished }
}

extension EventsClient: DependencyKey {
  static let liveValue = Self(
    count: { 10_000 },
    events: {
      AsyncStream { continuation in
        let task = Task {
          for event in 1...10_000 {
            if event.isMultiple(of: 1_000) { await Task.yield() }
            guard !Task.isCancelled else { break }
            continuation.yield(event)
          }
          continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    })
}

struct ProgressStudyView: View {
  let store: StoreOf<ProgressFeature>

  var body: some View {
    List {
      ProgressView(value: store.progress)
      if store.isRunning {
        Button("Cancel", role: .cancel) { store.send(.cancelButtonTapped) }
      } else {
        Button("Start") { store.send(.startButtonTapped) }
          .buttonStyle(.borderedProminent)
      }
    }
    .navigationTitle("Progress")
  }
}
