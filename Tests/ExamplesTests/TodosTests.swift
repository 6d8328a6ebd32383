import ComposableArchitecture
import Foundation
import TerminalUITesting
import Testing

@testable import todos

@MainActor @Suite struct TodosTests {
  private static let milk = TodoFeature.State(id: UUID(0), description: "Milk")
  private static let eggs = TodoFeature.State(id: UUID(1), description: "Eggs")
  private static let done = TodoFeature.State(id: UUID(2), description: "Soap", isComplete: true)

  private func start(
    _ todos: IdentifiedArrayOf<TodoFeature.State>, clock: TestClock<Duration> = TestClock()
  ) -> TestStoreOf<TodosFeature> {
    TestStore(initialState: TodosFeature.State(todos: todos)) {
      TodosFeature()
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
    }
  }

  @Test func aTodoIsAddedAndWritten() async {
    let store = start([])
    await store.send(.addTodoButtonTapped) { $0.todos = [TodoFeature.State(id: UUID(0))] }
    await store.send(\.todos[id: UUID(0)].binding.description, "Milk") {
      $0.todos[id: UUID(0)]?.description = "Milk"
    }
  }

  /// Completing a second todo restarts the one-second delay.
  @Test("Completed todos move to the end after one second")
  func whatIsDoneSinksASecondAfterTheLastTick() async {
    let clock = TestClock()
    var third = Self.done
    third.isComplete = false
    let store = start([Self.milk, Self.eggs, third], clock: clock)
    await store.send(\.todos[id: UUID(0)].binding.isComplete, true) {
      $0.todos[id: UUID(0)]?.isComplete = true
    }
    await clock.advance(by: .milliseconds(500))
    await store.send(\.todos[id: UUID(1)].binding.isComplete, true) {
      $0.todos[id: UUID(1)]?.isComplete = true
    }
    await clock.advance(by: .milliseconds(900))
    await clock.advance(by: .milliseconds(100))
    await store.receive(\.sortCompletedTodos) {
      $0.todos = [$0.todos[2], $0.todos[0], $0.todos[1]]
    }
  }

  @Test("Filtered rows are deleted by their visible offsets")
  func rowsAreDeletedAsTheFilterShowsThem() async {
    let store = start([Self.done, Self.milk, Self.eggs])
    await store.send(\.binding.filter, .active) { $0.filter = .active }
    await store.send(.delete([0])) { $0.todos = [Self.done, Self.eggs] }
    // Offsets in a filtered list aren't offsets in the whole list.
    await store.send(.move([0], 1))
    await store.send(.clearCompletedButtonTapped) { $0.todos = [Self.eggs] }
  }

  @Test func aRowIsMoved() async {
    let clock = TestClock()
    let store = start([Self.milk, Self.eggs], clock: clock)
    await store.send(.move([0], 2)) { $0.todos = [Self.eggs, Self.milk] }
    await clock.advance(by: .seconds(1))
    await store.receive(\.sortCompletedTodos)
  }

  @Test func theScreen() {
    let store = Store(initialState: TodosFeature.State(todos: [Self.milk, Self.done])) { TodosFeature() }
    let screen = TestScreen { TodosView(store: store) }
    screen.expectSnapshot(width: 60)
    screen.run("pick filter completed")
    #expect(store.filter == .completed && !screen.text.contains("Milk"))
  }
}
