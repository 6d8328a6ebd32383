import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// The samples of "Moving an iPhone feature to Linux".
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

  /// Foundation follows `XDG_DATA_HOME` itself.
  @Test("Data files are in the XDG data folder") func dataLiesWhereLinuxProgramsKeepIt() {
    let environment = ProcessInfo.processInfo.environment
    let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
    #expect(URL.data("count.json").path == data + "/counter/count.json")
  }
}

extension URL {
  static func data(_ name: String) -> URL {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return folders[0].appending(path: "counter").appending(path: name)
  }
}
