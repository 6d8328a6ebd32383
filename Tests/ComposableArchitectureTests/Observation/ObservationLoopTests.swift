import ComposableArchitecture
import CustomDump
import Testing

/// `observe` on stores: code outside views that follows a feature.
@MainActor @Suite struct ObservationLoopTests {
  /// An observation loop that yields the values it reads.
  @MainActor final class Loop<Value: Sendable> {
    private let token: ObserveToken
    private let stream: AsyncStream<Value>

    init(_ read: @escaping @MainActor @Sendable () -> Value) {
      let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
      token = observe { continuation.yield(read()) }
      self.stream = stream
    }

    func next() async -> Value? { await stream.first { @Sendable _ in true } }
  }

  @Test("A loop runs again when a field that it reads changes") func aLoopRunsAgainForWhatItReads() async {
    let store = Store(initialState: House.State.full) { House() }
    let counts = Loop { store.field.count }
    #expect(await counts.next() == 0)
    store.send(.field(.bump))
    #expect(await counts.next() == 1)
    // Changes of other fields don't run the loop: its next value is the next count.
    store.send(.update { $0.log = ["x"] })
    store.send(.optional(.bump))
    store.send(.field(.bump))
    #expect(await counts.next() == 2)
  }

  @Test("A canceled observation doesn't run again") func aCanceledObservationDoesNotRunAgain() async {
    let store = Store(initialState: House.State()) { House() }
    let seen = LockIsolated<[Int]>([])
    let cancelled = observe {
      let count = store.field.count
      seen.withValue { $0.append(count) }
    }
    let counts = Loop { store.field.count }
    cancelled.cancel()
    #expect(await counts.next() == 0)
    store.send(.field(.bump))
    #expect(await counts.next() == 1)
    expectNoDifference(seen.value, [0])
  }

  @Test("An observation follows a child that appears and disappears")
  func aLoopFollowsAChildThatComesAndGoes() async {
    let store = Store(initialState: House.State()) { House() }
    let lines = Loop {
      store.scope(state: \.sheet, action: \.sheet.presented).map { "sheet \($0.state.id)" } ?? "nothing"
    }
    #expect(await lines.next() == "nothing")
    store.send(.update { $0.sheet = Screen.State(id: 1) })
    #expect(await lines.next() == "sheet 1")
    store.send(.sheet(.presented(.bump)))
    store.send(.update { $0.sheet = Screen.State(id: 2) })
    #expect(await lines.next() == "sheet 2")
    store.send(.sheet(.dismiss))
    #expect(await lines.next() == "nothing")
  }

  @Test func changesAreAnAsyncSequence() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    var iterator = Observations { store.count }.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    store.send(.increment)
    #expect(await iterator.next() == 1)
  }
}
