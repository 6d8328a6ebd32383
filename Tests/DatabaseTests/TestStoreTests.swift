#if Database
  import CairnTestSupport
  import ComposableArchitecture
  import DependenciesTestSupport
  import Foundation
  import SharingDatabase
  import Testing

  struct Todo: TableRow, Equatable {
    static let tableName = "tasks"
    var id: Int
    var title: String
    var isDone = false
  }

  extension DatabaseSchema {
    static let tasks = DatabaseSchema(
      """
      CREATE TABLE tasks (
        id BIGINT PRIMARY KEY, title TEXT NOT NULL UNIQUE, "isDone" BOOLEAN NOT NULL, position DOUBLE PRECISION)
      """)
  }

  @Reducer struct Tasks {
    @ObservableState struct State: Equatable {
      @Shared(.rows(Todo.self)) var tasks
      @SharedReader(.fetchCount(Todo.where(\.isDone, false))) var open
      var message = ""
    }
    enum Action { case add(String), toggle(Int), rename(Int, String), saved(String), deleteDone }
    @Dependency(\.defaultDatabase) var database

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .add(let title):
          state.$tasks.withLock { _ = $0.append(Todo(id: $0.count + 1, title: title)) }
          return .none
        case .toggle(let id):
          state.$tasks.withLock { $0[id: id]?.isDone.toggle() }
          return .none
        case .rename(let id, let title):
          state.$tasks.withLock { $0[id: id]?.title = title }
          return .run { [tasks = state.$tasks] send in
            do { try await tasks.save() } catch { await send(.saved("\(error)")) }
          }
        case .saved(let message):
          state.message = message
          return .none
        case .deleteDone:
          return .run { _ in
            try await database.write { try $0.execute("DELETE FROM tasks WHERE \"isDone\" = \(true)") }
          }
        }
      }
    }
  }

  /// The effects of database changes on an exhaustive test store.
  @MainActor @Suite(.dependency(\.defaultDatabase, .inMemory(.tasks))) struct TestStoreTests {
    @Test func changesOfTheTableAreAsserted() async {
      let store = TestStore(initialState: Tasks.State()) { Tasks() }
      await store.send(.add("Milk")) {
        $0.$tasks.withLock { $0 = [Todo(id: 1, title: "Milk")] }
      }
      #expect(store.state.open == 1)
      await store.send(.add("Bread")) {
        $0.$tasks.withLock { _ = $0.append(Todo(id: 2, title: "Bread")) }
      }
      #expect(store.state.open == 2)
      await store.send(.toggle(1)) {
        $0.$tasks.withLock { $0[id: 1]?.isDone = true }
      }
      #expect(store.state.open == 1)
      // A change made by SQL counts as external, like a change of a file by another program.
      await store.send(.deleteDone)
      await store.finish()
      #expect(store.state.tasks.ids == [2])
    }

    @Test("A change of a row that isn't asserted fails") func aChangeThatIsNotAssertedFails() async {
      let store = TestStore(initialState: Tasks.State()) { Tasks() }
      await expectIssues {
        await store.send(.add("Milk"))
      } matching: {
        $0.description.contains("Milk")
      }
    }

    @Test("A change that the database refuses is reported") func aRefusedChangeIsSaid() async {
      let store = TestStore(initialState: Tasks.State()) { Tasks() }
      store.exhaustivity = .off
      await store.send(.add("Milk"))
      await store.send(.add("Bread"))
      await store.send(.rename(2, "Milk"))
      await store.receive(\.saved)
      #expect(store.state.message.contains("UNIQUE constraint failed: tasks.title"))
      #expect(store.state.tasks[id: 2]?.title == "Bread")
    }
  }
#endif
