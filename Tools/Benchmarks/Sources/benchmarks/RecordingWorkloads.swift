import ComposableArchitecture
import Foundation
import NavigationCore
import SessionRecording

@MainActor
private let plugins = PluginRegistry([LeafPlugin.self])

/// A program with ten screens.
@MainActor
private func program() -> StoreOf<Navigator> {
  withDependencies {
    $0.plugins = plugins
  } operation: {
    var state = try! Navigator.State(root: LeafRoute(0))
    for number in 1...10 { state.path.append(ScreenState(LeafRoute(number), Leaf.State(id: number))) }
    return Store(initialState: state) { RecordedNavigator() }
  }
}

@MainActor
private func increment(_ store: StoreOf<Navigator>) {
  let id = store.withState { $0.path.ids.last! }
  store.send(.path(.element(id: id, action: .feature(AnyAction(Leaf.Action.increment)))))
}

@MainActor
let recordingWorkloads = [
  Workload(
    id: "recording", name: "an action that is recorded, to its line", limit: (20_000, 10_000),
    allocations: 95,
    weight: 50
  ) {
    let store = program()
    let recorder = Recorder(store, plugins: plugins, program: "benchmark", values: nil)
    recorder.keepsEntries = false
    recorder.onEntry = { use(try! Recording.line($0)) }
    return .now { times in
      for _ in 0..<times { increment(store) }
      use(recorder)
    }
  },
  Workload(
    id: "remembering", name: "an action that can be gone back to", limit: (5_000, 2_000), allocations: 15,
    weight: 10
  ) {
    let store = program()
    let recorder = Recorder(store, plugins: plugins, program: "benchmark", values: nil, checksState: false)
    recorder.keepsEntries = false
    return .now { times in
      for _ in 0..<times { increment(store) }
      use(recorder)
    }
  },
  Workload(
    id: "replay", name: "an action that is performed again, and compared", limit: (20_000, 10_000),
    allocations: 115, weight: 50
  ) {
    let store = program()
    let recorder = Recorder(store, plugins: plugins, program: "benchmark", values: nil)
    for _ in 0..<1_000 { increment(store) }
    recorder.stop()
    let replayer = try! Replayer(recorder.recording, plugins: plugins, data: nil)
    return .now { times in
      for _ in 0..<times where try! !replayer.step() { try! replayer.go(to: 0) }
    }
  },
  Workload(
    id: "snapshot", name: "the session of a program of which one screen has changed", limit: (50_000, 20_000),
    allocations: 12, weight: 50
  ) {
    let store = program()
    let recorder = SessionRecorder(plugins: plugins)
    return .now { times in
      for _ in 0..<times {
        increment(store)
        use(recorder.change(of: store.withState { $0 }, at: Date(timeIntervalSinceReferenceDate: 0)))
      }
    }
  },
]
