import ComposableArchitecture
import CustomDump
import Testing

/// The guarantees about completed work and its order when `send` returns.
@MainActor @Suite struct SendTests {
  /// Logs each action and responds as scripted.
  struct Scripted: Reducer {
    var script: [String: @Sendable () -> Effect<String>] = [:]
    func reduce(into state: inout [String], action: String) -> Effect<String> {
      state.append(action)
      return script[action]?() ?? .none
    }
  }

  func store(_ script: [String: @Sendable () -> Effect<String>]) -> Store<[String], String> {
    Store(initialState: [String]()) { Scripted(script: script) }
  }

  @Test func anActionIsReducedAtOnce() {
    let store = store([:])
    store.send("a")
    store.send("b")
    expectNoDifference(store.withState { $0 }, ["a", "b"])
  }

  @Test("Actions that an action sends are reduced before send returns")
  func actionsThatAnActionSendsAreReducedBeforeSendReturns() {
    let store = store(["a": { .send("b") }, "b": { .send("c") }])
    store.send("a")
    expectNoDifference(store.withState { $0 }, ["a", "b", "c"])
  }

  @Test("Actions sent together are reduced breadth-first") func whatIsSentTogetherIsReducedBreadthFirst() {
    let store = store([
      "a": { .merge(.send("b"), .send("c")) },
      "b": { .send("d") },
      "c": { .send("e") },
    ])
    store.send("a")
    expectNoDifference(store.withState { $0 }, ["a", "b", "c", "d", "e"])
  }

  @Test("A long chain of actions doesn't overflow the stack") func aLongChainOfActionsNeedsNoStack() {
    struct Down: Reducer {
      func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        state += 1
        return action > 0 ? .send(action - 1) : .none
      }
    }
    let store = Store(initialState: 0) { Down() }
    store.send(20_000)
    expectNoDifference(store.withState { $0 }, 20_001)
  }

  @Test("An action of a running effect arrives later") func anActionOfARunningEffectComesLater() async {
    let store = store(["a": { .run { send in await send("b") } }])
    let task = store.send("a")
    expectNoDifference(store.withState { $0 }, ["a"])
    await task.finish()
    expectNoDifference(store.withState { $0 }, ["a", "b"])
  }

  @Test("An observer can send actions during a reduction") func anObserverMaySendWhileAnActionIsReduced() {
    @MainActor final class Sender {
      var store: StoreOf<House>?
    }
    let sender = Sender()
    let store = Store(initialState: House.State()) {
      Reduce<House.State, House.Action> { state, action in
        if case .field(.bump) = action {
          // An action that a reducer sends to its own store waits its turn, so the state doesn't change
          // during the reduction.
          MainActor.assumeIsolated { _ = sender.store?.send(.update { $0.log.append("sent") }) }
          state.log.append("reduced")
        }
        return .none
      }
      House()
    }
    sender.store = store
    store.send(.field(.bump))
    expectNoDifference(store.log, ["reduced", "sent"])
    expectNoDifference(store.field.count, 1)
    sender.store = nil
  }

  @Test func theTaskOfANestedSendIsAwaited() async {
    @MainActor final class Sender {
      var store: Store<[String], String>?
      var task: StoreTask?
    }
    let sender = Sender()
    let store = Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        switch action {
        case "outer":
          MainActor.assumeIsolated { sender.task = sender.store?.send("inner") }
          return .none
        case "inner":
          return .run { send in await send("later") }
        default:
          return .none
        }
      }
    }
    sender.store = store
    store.send("outer")
    await sender.task?.finish()
    expectNoDifference(store.withState { $0 }, ["outer", "inner", "later"])
    sender.store = nil
  }

  @Test func anActionIsSentWithAnAnimationToo() async {
    let store = store([
      "a": {
        .run { send in
          await send("b", animation: .default)
          await send("c", transaction: UITransaction())
        }
        .animation()
        .transaction(UITransaction())
      },
      "d": { .send("e", animation: .default) },
    ])
    await store.send("a", animation: .default).finish()
    store.send("d", transaction: UITransaction())
    expectNoDifference(store.withState { $0 }, ["a", "b", "c", "d", "e"])
  }

  @Test("Effects of one store don't reach another store") func effectsOfOneStoreDoNotReachAnother() async {
    let first = store(["a": { .run { send in await send("b") } }])
    let second = store(["a": { .run { send in await send("x") } }])
    let tasks = [first.send("a"), second.send("a")]
    for task in tasks { await task.finish() }
    #expect(first.withState { $0 } == ["a", "b"] && second.withState { $0 } == ["a", "x"])
  }

  @Test func anEffectRunsOffTheMainActor() async {
    let isOnMainThreadOfReducer = LockIsolated<Bool?>(nil)
    let store = store([
      "a": {
        .run { _ in
          #expect(#isolation == nil)
          isOnMainThreadOfReducer.setValue(true)
        }
      }
    ])
    await store.send("a").finish()
    expectNoDifference(isOnMainThreadOfReducer.value, true)
  }
}
