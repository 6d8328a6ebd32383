import ConcurrencyExtras
import CustomDump
import Observation
import SwiftNavigation
import Testing

/// An observation runs in the isolation in which it was started.
@Suite struct IsolationTests {
  @Observable final class Model: Sendable {
    // Both `Observable` and `Sendable`, as required for a model that several actors observe.
    @ObservationIgnored private let storage = LockIsolated(0)
    var count: Int {
      get {
        access(keyPath: \.count)
        return storage.value
      }
      set { withMutation(keyPath: \.count) { storage.setValue(newValue) } }
    }
  }

  @globalActor actor Elsewhere {
    static let shared = Elsewhere()
    @Elsewhere static var seen: [Int] = []
  }

  actor Watcher {
    var seen: [Int] = []
    private var token: ObserveToken?

    /// Observes a model and yields every value to a stream.
    func watch(_ model: Model) -> AsyncStream<Int> {
      let (values, value) = AsyncStream.makeStream(of: Int.self)
      token = observe {
        self.assertIsolated()
        self.seen.append(model.count)
        value.yield(model.count)
      }
      return values
    }
  }

  @Test func onAnActor() async {
    let model = Model()
    let watcher = Watcher()
    var values = await watcher.watch(model).makeAsyncIterator()
    #expect(await values.next() == 0)
    model.count = 1
    #expect(await values.next() == 1)
    #expect(await watcher.seen == [0, 1])
  }

  @Elsewhere @Test func onAGlobalActor() async {
    Elsewhere.seen = []
    let model = Model()
    let (runs, run) = AsyncStream.makeStream(of: Void.self)
    let token = observe {
      Elsewhere.shared.assertIsolated()
      Elsewhere.seen.append(model.count)
      run.yield()
    }
    expectNoDifference(Elsewhere.seen, [0])
    model.count = 1
    var iterator = runs.makeAsyncIterator()
    for _ in 0..<2 { await iterator.next(isolation: Elsewhere.shared) }
    expectNoDifference(Elsewhere.seen, [0, 1])
    token.cancel()
  }

  @Test func withoutAnActor() async {
    let model = Model()
    let (values, value) = AsyncStream.makeStream(of: Int.self)
    let token = observe { value.yield(model.count) }
    model.count = 1
    #expect(await values.prefix(2).reduce(into: []) { $0.append($1) } == [0, 1])
    token.cancel()
  }

  /// A closure isolated to another actor runs on that actor.
  @Test("A closure isolated to another actor runs on that actor") func aClosureOfAnotherActor() async {
    let model = Model()
    let (values, value) = AsyncStream.makeStream(of: Int.self)
    let token = observe { @MainActor in
      MainActor.assertIsolated()
      value.yield(model.count)
    }
    var iterator = values.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    await MainActor.run { model.count = 1 }
    #expect(await iterator.next() == 1)
    token.cancel()
  }

  @MainActor @Test("A main-actor observation may capture non-sendable values")
  func onTheMainActorWithWhatIsNotSendable() async {
    final class Label {
      var text = ""
    }
    let model = Model()
    let label = Label()
    let (runs, run) = AsyncStream.makeStream(of: Void.self)
    let token = observe {
      MainActor.assertIsolated()
      label.text = "\(model.count)"
      run.yield()
    }
    expectNoDifference(label.text, "0")
    model.count = 1
    for await _ in runs.prefix(2) {}
    expectNoDifference(label.text, "1")
    token.cancel()
  }
}

@MainActor
@Suite struct ObserveVariantTests {
  @Observable final class Model {
    var count = 0
    var other = 0
  }

  @Test("Reads in the second closure aren't observed") func whatTheSecondClosureReadsDoesNotCount() async {
    let model = Model()
    let (runs, run) = AsyncStream.makeStream(of: [Int].self)
    let token = observe {
      _ = model.count
    } onChange: {
      run.yield([model.count, model.other])
      // A change here doesn't run the observation.
      model.other += 1
    }
    model.other = 10
    model.count = 1
    var iterator = runs.makeAsyncIterator()
    #expect(await iterator.next() == [0, 0])
    #expect(await iterator.next() == [1, 10])
    token.cancel()
  }

  @Test func theSecondClosureIsGivenTheTransaction() async {
    let model = Model()
    let (animations, animation) = AsyncStream.makeStream(of: Animation?.self)
    let token = observe {
      _ = model.count
    } onChange: { transaction in
      animation.yield(transaction.animation)
    }
    var iterator = animations.makeAsyncIterator()
    #expect(await iterator.next() == .some(nil))
    withAnimation(.easeIn) { model.count = 1 }
    #expect(await iterator.next() == .some(.easeIn))
    token.cancel()
  }

  @Test func theTransactionOfTheChangeArrives() async {
    let model = Model()
    let (animations, animation) = AsyncStream.makeStream(of: Animation?.self)
    let token = observe { transaction in
      _ = model.count
      expectNoDifference(transaction.animation, UITransaction.current.animation)
      animation.yield(transaction.animation)
    }
    var iterator = animations.makeAsyncIterator()
    #expect(await iterator.next() == .some(nil))
    withAnimation(.easeIn) { model.count = 1 }
    #expect(await iterator.next() == .some(.easeIn))
    model.count = 2
    #expect(await iterator.next() == .some(nil))
    token.cancel()
  }

  @Test("A dropped token ends its observation") func aTokenThatIsDroppedEndsTheObservation() async {
    let model = Model()
    let dropped = LockIsolated(0)
    let (runs, run) = AsyncStream.makeStream(of: Void.self)
    _ = observe {
      _ = model.count
      dropped.withValue { $0 += 1 }
    }
    let token = observe {
      _ = model.count
      run.yield()
    }
    model.count = 1
    for await _ in runs.prefix(2) {}
    expectNoDifference(dropped.value, 1)
    token.cancel()
  }

  @Test("Tokens can be stored in collections") func tokensAreKeptInCollections() {
    let model = Model()
    var set: Set<ObserveToken> = []
    var array: [ObserveToken] = []
    let token = observe { _ = model.count }
    token.store(in: &set)
    token.store(in: &set)
    token.store(in: &array)
    expectNoDifference(set, [token])
    expectNoDifference(array, [token])
    #expect(token != ObserveToken())
  }

  /// The token under its other name, stored in a property like a controller's.
  @Test("A token can be used by both names") func theTokenHasTwoNames() {
    final class Controller {
      var token: ObservationToken?
      var tokens: Set<ObservationToken> = []
    }
    let cancelled = LockIsolated(0)
    let controller = Controller()
    controller.token = ObservationToken(onCancel: { cancelled.withValue { $0 += 1 } })
    ObservationToken { cancelled.withValue { $0 += 1 } }.store(in: &controller.tokens)
    controller.token = nil
    expectNoDifference(cancelled.value, 1)
    controller.tokens.removeAll()
    expectNoDifference(cancelled.value, 2)
    let model = Model()
    controller.token = observe { _ = model.count }
    expectNoDifference(controller.token?.isCancelled, false)
  }

  @Test("A token that is moved to a set isn't canceled before the set releases it")
  func aMovedTokenLivesInItsSet() {
    let cancelled = LockIsolated(0)
    var token: ObserveToken? = ObserveToken { cancelled.withValue { $0 += 1 } }
    var set: Set<ObserveToken> = []
    token?.store(in: &set)
    token = nil
    expectNoDifference(set.map(\.isCancelled), [false])
    expectNoDifference(cancelled.value, 0)
    set.first?.cancel()
    expectNoDifference(set.map(\.isCancelled), [true])
    set = []
    expectNoDifference(cancelled.value, 1)
  }

  /// A token is a hashable object and returns a closure that cancels it.
  @Test func aTokenIsAHashableObjectWithItsClosure() {
    let count = LockIsolated(0)
    let token = ObservationToken { count.withValue { $0 += 1 } }
    let object: any HashableObject = token
    #expect(object === token)
    let end: @Sendable () -> Void = token.onCancel
    end()
    #expect(token.isCancelled)
    token.onCancel()
    expectNoDifference(count.value, 1)
  }

  @Test("A token calls its closure once") func cancellingIsToldOnce() {
    let count = LockIsolated(0)
    let token = ObserveToken { count.withValue { $0 += 1 } }
    #expect(!token.isCancelled)
    token.cancel()
    token.cancel()
    #expect(token.isCancelled)
    expectNoDifference(count.value, 1)
  }
}
