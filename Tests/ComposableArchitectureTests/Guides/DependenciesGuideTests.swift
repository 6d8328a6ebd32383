import CairnTestSupport
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// The samples of "Dependencies".
@MainActor @Suite struct DependenciesGuideTests {
  @Reducer
  struct Notes {
    struct State: Equatable { var text = "" }
    enum Action { case add }
    @Dependency(\.uuid) var uuid
    @Dependency(\.date.now) var now
    @Dependency(\.continuousClock) var clock
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.text += "\(uuid()) \(now.timeIntervalSince1970) "
        return .none
      }
    }
  }

  @Test func replacing() async {
    let store = TestStore(initialState: Notes.State()) {
      Notes()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.date.now = Date(timeIntervalSince1970: 0)
    }
    await store.send(.add) { $0.text = "\(UUID(0)) 0.0 " }
  }

  @Test func changingInside() async {
    let store = TestStore(initialState: Notes.State()) {
      Notes()
        .dependency(\.uuid, .constant(UUID(0)))
    } withDependencies: {
      $0.uuid = .incrementing
      $0.date.now = Date(timeIntervalSince1970: 0)
    }
    await store.send(.add) { $0.text = "\(UUID(0)) 0.0 " }
    await store.send(.add) { $0.text = "\(UUID(0)) 0.0 \(UUID(0)) 0.0 " }
  }

  @Test("Using a dependency that the test doesn't override fails") func whatWasNotGivenFails() async {
    let texts = await issues {
      let store = TestStore(initialState: Notes.State()) { Notes() }
      store.exhaustivity = .off
      await store.send(.add)
    }
    #expect(texts.contains { $0.contains("@Dependency(\\.uuid)") })
  }
}
