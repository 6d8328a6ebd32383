import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Foundation
import Testing

/// Signatures of test stores and of view action stores that existing code uses.
@MainActor @Suite struct TestStoreSignatureTests {
  @Reducer
  struct Counter {
    struct State: Equatable { var count = 0 }
    enum Action: Equatable { case tap, ticked(Int) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .tap:
          return .run(priority: .high, name: "Ticking") { send in await send(.ticked(2)) }
        case .ticked(let count):
          state.count += count
          return .none
        }
      }
    }
  }

  @Test func theStateIsInferredFromTheReducer() async {
    let store = TestStore(initialState: .init(count: 1)) {
      Counter()
    }
    await store.send(.tap)
    await store.receive(\.ticked) { $0.count = 3 }
  }

  @Test func linesAreNamedAsDocumented() async {
    let store = TestStore(
      initialState: Counter.State(), reducer: { Counter() }, fileID: #fileID, file: #filePath, line: #line,
      column: #column)
    let lines = await issueLines {
      await store.send(.tap, assert: nil, fileID: #fileID, file: #filePath, line: 1, column: 1)
      await store.receive(.ticked(3), fileID: #fileID, file: #filePath, line: 2, column: 1)
      await store.skipReceivedActions(strict: true, fileID: #fileID, file: #filePath, line: 3, column: 1)
      await store.skipInFlightEffects(strict: true, fileID: #fileID, file: #filePath, line: 4, column: 1)
      await store.finish(fileID: #fileID, file: #filePath, line: 5, column: 1)
      store.assert({ $0.count = 9 }, fileID: #fileID, file: #filePath, line: 6, column: 1)
    }
    expectNoDifference(lines, [2, 3, 4, 6])
  }

  @Test func aRunningEffectIsListedByItsName() async {
    let store = TestStore(initialState: Counter.State()) {
      Reduce<Counter.State, Counter.Action> { _, action in
        action == .tap
          ? .run(name: "Waiting for ever") { _ in try await Task.never() }.cancellable(id: 1) : .cancel(id: 1)
      }
    }
    let reported = await issues {
      await store.send(.tap)
      await store.finish(timeout: .zero)
    }
    expectNoDifference(reported.count, 1)
    expectNoDifference(reported.first?.contains("Counter.Action.tap \"Waiting for ever\" at"), true)
    await store.send(.ticked(0))
  }

  @Test("The task has the effect's name") func theNameIsThatOfTheTask() async {
    let name = LockIsolated<String?>(nil)
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, _ in .run(name: "Naming") { _ in name.setValue(Task.name) } }
    }
    await store.send(1).finish()
    expectNoDifference(name.value, "Naming")
  }

  @Reducer
  struct Form {
    @ObservableState
    struct State: Equatable {
      var name = ""
      var age = 0
      var saved = ""
    }
    enum Action: ViewAction {
      case view(View)
      enum View: BindableAction {
        case binding(BindingAction<State>)
        case saveTapped
      }
    }
    var body: some ReducerOf<Self> {
      BindingReducer(action: \.view)
      Reduce { state, action in
        switch action {
        case .view(.binding(\.age)): state.saved = "\(state.age)"
        case .view(.saveTapped): state.saved = state.name
        case .view: break
        }
        return .none
      }
    }
  }

  @Test func fieldsOfAViewsStateAreWrittenThroughTheStore() {
    let store = Store(initialState: Form.State()) { Form() }
    store.name = "Blob"
    store.send(.view(.saveTapped))
    expectNoDifference(store.saved, "Blob")
    store.age = 7
    expectNoDifference(store.saved, "7")
    store.state = Form.State(name: "Blob Jr.", age: 1)
    #expect(store.name == "Blob Jr." && store.age == 1)
    store.state.age = 2
    expectNoDifference(store.age, 2)
  }

  /// A class that isn't `Sendable`. Neither is a closure that captures it.
  final class Log {
    var lines: [String] = []
  }

  struct Greeting: TestDependencyKey {
    var text = "Hello"
    static let testValue = Self()
  }

  @Test("Overridden dependencies don't need to be sendable") func overridesOfDependenciesNeedNotBeSendable() {
    let log = Log()
    struct Greet: Reducer {
      @Dependency(Greeting.self) var greeting
      @Dependency(\.locale) var locale
      let log: Log
      func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        log.lines.append("\(greeting.text) \(locale.identifier)")
        return .none
      }
    }
    let keyPath: WritableKeyPath<DependencyValues, Locale> = \.locale
    let store = Store(initialState: 0) {
      Greet(log: log)
        .dependency(keyPath, Locale(identifier: "es"))
        .transformDependency(Greeting.self) {
          log.lines.append("changed")
          $0.text = "Hola"
        }
    }
    store.send(1)
    expectNoDifference(log.lines.last, "Hola es")
  }
}
