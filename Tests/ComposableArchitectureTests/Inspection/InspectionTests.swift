import ComposableArchitecture
import CustomDump
import Testing

/// Inspecting a store: its actions, effects, and cancellation ids.
@MainActor
@Suite struct InspectionTests {
  @Reducer
  struct Row {
    @ObservableState struct State: Equatable, Identifiable { let id: Int }
    enum Action { case wait }
    enum ID: Hashable { case wait }
    var body: some ReducerOf<Self> {
      Reduce { _, _ in
        .run(name: "wait") { _ in try await Task.never() }.cancellable(id: ID.wait)
      }
    }
  }

  @Reducer
  struct List {
    @ObservableState struct State: Equatable {
      var title = ""
      var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 3)]
    }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case rows(IdentifiedActionOf<Row>)
      case first, second, third, sequence
    }
    /// Receives an element when the second effect of a sequence runs.
    var late = AsyncStream<Void>.makeStream().continuation
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { _, action in
        switch action {
        case .first: .send(.second)
        case .second: .run(name: "third") { send in await send(.third) }
        case .sequence:
          .concatenate(
            .run { _ in },
            .run(name: "late") { [late] _ in
              late.yield()
              try await Task.never()
            })
        case .third, .binding, .rows: .none
        }
      }
      .forEach(\.rows, action: \.rows) { Row() }
    }
  }

  private func store() -> StoreOf<List> { Store(initialState: List.State()) { List() } }

  @Test("Observers of actions receive each action with its origin")
  func actionsAreToldWithTheirOrigins() async throws {
    let store = store()
    var told: [(action: String, origin: ActionOrigin)] = []
    let end = try #require(store.observeActions { told.append((String(describing: $0), $1)) })
    await store.send(.first).finish()
    expectNoDifference(told.map(\.action), ["first", "second", "third"])
    expectNoDifference(told.map(\.origin), [.store, .reducer, .effect(name: "third")])
    end()
    await store.send(.first).finish()
    expectNoDifference(told.count, 3)
  }

  @Test("A scoped store has no observers or effects") func aScopedStoreTellsOfNothing() {
    let row = store().scope(state: \.rows, action: \.rows).first
    #expect(row?.observeActions { _, _ in } == nil)
    expectNoDifference(row?.runningEffects.isEmpty, true)
  }

  @Test("Effects in flight report their feature's path") func effectsSayWhereTheyBelong() throws {
    let store = store()
    #expect(store.runningEffects.isEmpty)
    let before = markEffects()
    let task = store.send(.rows(.element(id: 3, action: .wait)))
    let after = markEffects()
    let effect = try #require(store.runningEffects.first)
    expectNoDifference(effect.name, "wait")
    expectNoDifference(effect.path.map(\.name), ["rows"])
    expectNoDifference(effect.path.first?.id as? Int, 3)
    expectNoDifference(effect.ids.first as? Row.ID, .wait)
    #expect(!effect.isCancelled)
    #expect(before < effect.began && effect.began < after)
    task.cancel()
  }

  @Test("A later step of a sequence has the start time of the sequence")
  func aLaterStepOfASequenceBeganWithIt() async throws {
    let (stream, late) = AsyncStream<Void>.makeStream()
    let store = Store(initialState: List.State()) { List(late: late) }
    let task = store.send(.sequence)
    let after = markEffects()
    for await _ in stream { break }
    let effect = try #require(store.runningEffects.first)
    expectNoDifference(effect.name, "late")
    #expect(effect.began < after)
    task.cancel()
  }
}
