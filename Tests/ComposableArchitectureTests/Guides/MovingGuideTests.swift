import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// The sample of "Moving an iPhone feature to Linux".
@MainActor @Suite struct MovingGuideTests {
  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable { @Shared(value: 1) var count }
    enum Action { case task, countUpdated(Int) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .task:
          return .publisher {
            state.$count.publisher.map(Action.countUpdated)
          }
        case .countUpdated:
          return .none
        }
      }
    }
  }

  @Test func aPublisherIsASequence() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    let task = await store.send(.task)
    await store.receive(\.countUpdated, 1)
    await task.cancel()
  }
}
