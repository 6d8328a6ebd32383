import ComposableArchitecture
import CustomDump
import Testing

/// Effects composed of effects: `none`, `merge`, `concatenate`, and `map`.
@MainActor @Suite struct CompositionTests {
  typealias Scripted = SendTests.Scripted
  let clock = TestClock()

  /// Returns an effect that sends an action after some seconds of the clock.
  func later(_ seconds: Int, _ action: String) -> Effect<String> {
    .run { [clock] send in
      try await clock.sleep(for: .seconds(seconds))
      await send(action)
    }
  }

  /// Returns the actions that have been sent after the effect was returned and after each second of the
  /// clock.
  func run(_ effect: Effect<String>, seconds: Int = 0) async -> [[String]] {
    let store = TestStore(initialState: [String]()) {
      Scripted(script: ["go": { effect }])
    }
    store.exhaustivity = .off
    await store.send("go")
    await store.skipReceivedActions(strict: false)
    var states = [Array(store.state.dropFirst())]
    for _ in 0..<seconds {
      await clock.advance(by: .seconds(1))
      await store.skipReceivedActions(strict: false)
      states.append(Array(store.state.dropFirst()))
    }
    await store.finish()
    return states
  }

  @Test("Empty effects combine to no effect") func emptyEffectsCombineToNoEffect() async {
    #expect(await run(.none) == [[]])
    #expect(await run(.merge()) == [[]])
    #expect(await run(.concatenate()) == [[]])
    #expect(await run(.merge(.none, .none)) == [[]])
    #expect(await run(.concatenate(.none, .none)) == [[]])
    #expect(await run(.none.merge(with: .none).concatenate(with: .none).map { $0 }) == [[]])
  }

  @Test("Empty effects don't affect other effects") func nothingVanishesAmongOthers() async {
    #expect(await run(.merge(.none, .send("a"), .none)) == [["a"]])
    #expect(await run(.concatenate(.none, .send("a"), .none, .send("b"))) == [["a", "b"]])
    #expect(await run(.none.merge(with: .send("a"))) == [["a"]])
    #expect(await run(.send("a").merge(with: .none)) == [["a"]])
    #expect(await run(.none.concatenate(with: .send("a"))) == [["a"]])
    #expect(await run(.send("a").concatenate(with: .none)) == [["a"]])
  }

  @Test func mergedEffectsRunAtTheSameTime() async {
    let effect = Effect.merge(later(2, "two"), later(1, "one"), .send("now"))
    #expect(await run(effect, seconds: 2) == [["now"], ["now", "one"], ["now", "one", "two"]])
  }

  @Test func anyNumberOfEffectsIsMerged() async {
    #expect(await run(.merge((0..<3).map { .send("\($0)") })) == [["0", "1", "2"]])
    #expect(await run(.merge([])) == [[]])
    let effect = Effect.send("a").merge(with: .send("b")).merge(with: .merge(.send("c"), .send("d")))
    #expect(await run(effect) == [["a", "b", "c", "d"]])
  }

  @Test("Concatenated effects run one after another") func concatenatedEffectsRunInTurn() async {
    let effect = Effect.concatenate(.send("now"), later(1, "one"), later(1, "two"), .send("end"))
    #expect(
      await run(effect, seconds: 2) == [["now"], ["now", "one"], ["now", "one", "two", "end"]])
    #expect(await run(.concatenate([later(1, "a"), .send("b")]), seconds: 1) == [[], ["a", "b"]])
  }

  @Test("A step waits for all effects of the previous step") func aStepWaitsForAllOfTheStepBefore() async {
    let effect = Effect.concatenate(.merge(later(1, "one"), later(2, "two")), .send("end"))
    #expect(await run(effect, seconds: 2) == [[], ["one"], ["one", "two", "end"]])
    let nested = later(1, "a").concatenate(with: later(1, "b")).merge(with: .send("now"))
    #expect(await run(nested, seconds: 2) == [["now"], ["now", "a"], ["now", "a", "b"]])
  }

  @Test("A step that fails or is canceled doesn't stop the next steps")
  func aStepThatFailsOrIsCancelledByItselfDoesNotStopTheOthers() async {
    struct Failure: Error {}
    let effect = Effect<String>.concatenate(
      .run { _ in throw CancellationError() },
      .run { _ in
        throw Failure()
      } catch: { _, send in
        await send("caught")
      },
      .send("end"))
    #expect(await run(effect) == [["caught", "end"]])
  }

  @Test("A canceled sequence doesn't continue") func aCancelledSequenceDoesNotGoOn() async {
    enum ID { case sequence }
    let first = later(1, "never")
    let store = TestStore(initialState: [String]()) {
      Scripted(script: [
        "go": { .concatenate(.send("begun"), first, .send("never")).cancellable(id: ID.sequence) },
        "stop": { .cancel(id: ID.sequence) },
      ])
    }
    await store.send("go") { $0 = ["go"] }
    await store.receive("begun") { $0.append("begun") }
    await store.send("stop") { $0.append("stop") }
    await clock.advance(by: .seconds(2))
  }

  @Test("A sequence continues after a cancellation inside it") func aSequenceWithACancelInItGoesOn() async {
    enum ID { case one }
    let work = later(1, "never")
    let store = TestStore(initialState: [String]()) {
      Scripted(script: [
        "work": { work.cancellable(id: ID.one) },
        "stop": { .concatenate(.cancel(id: ID.one), .send("stopped")) },
      ])
    }
    let task = await store.send("work") { $0 = ["work"] }
    await store.send("stop") { $0.append("stop") }
    await store.receive("stopped") { $0.append("stopped") }
    await task.finish()
  }

  @Test("Actions from every kind of effect are mapped") func actionsAreMappedWhereverTheyComeFrom() async {
    let effect = Effect<Int>.merge(
      .send(1), .run { send in await send(2) },
      .concatenate(.send(3), .run { _ in throw CancellationError() }, .send(4)),
      .run { _ in
        struct Failure: Error {}
        throw Failure()
      } catch: { _, send in
        await send(5)
      })
    let states = await run(effect.map { "<\($0)>" }.map { $0 + "!" })
    expectNoDifference(Set(states[0]), ["<1>!", "<2>!", "<3>!", "<4>!", "<5>!"])
    expectNoDifference(states[0].count, 5)
  }

  @Test("A mapped sequence is still a sequence") func aMappedSequenceStaysASequence() async {
    let effect = later(1, "a").concatenate(with: later(1, "b")).map { "\($0)!" }
    #expect(await run(effect, seconds: 2) == [[], ["a!"], ["a!", "b!"]])
  }

  @Test func aMappedEffectKeepsItsIDAndIsCancelledByIt() async {
    enum ID { case one }
    struct Parent: Reducer {
      let clock: TestClock<Duration>
      func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        state += action
        switch action {
        case 0:
          return Effect<Bool>.run { [clock] send in
            try await clock.sleep(for: .seconds(1))
            await send(true)
          }
          .cancellable(id: ID.one)
          .map { _ in 100 }
        case 1:
          return Effect<Bool>.cancel(id: ID.one).map { _ in 1000 }
        default:
          return .none
        }
      }
    }
    let store = TestStore(initialState: 0) { Parent(clock: clock) }
    let task = await store.send(0)
    await store.send(1) { $0 = 1 }
    await task.finish()
    await store.send(0)
    await clock.advance(by: .seconds(1))
    await store.receive(100) { $0 = 101 }
  }

  @Test("An effect can send several actions") func anEffectCanSendSeveralActions() async {
    let effect = Effect<String>.run { send in
      for number in 1...3 {
        await Task.yield()
        await send("\(number)")
      }
    }
    #expect(await run(effect) == [["1", "2", "3"]])
  }

  @Test("A manually created 'Send' calls its function") func aSendMadeByHandCallsItsFunction() {
    var sent: [Int] = []
    let send = Send<Int> { sent.append($0) }
    send(1)
    send(2, animation: nil)
    send(3, transaction: UITransaction())
    expectNoDifference(sent, [1, 2, 3])
  }

  @Test func aCancelledTaskSendsNothing() async {
    let log = LockIsolated<[String]>([])
    let task = Task { @MainActor in
      let send = Send<String> { line in log.withValue { $0.append(line) } }
      send("before")
      withUnsafeCurrentTask { $0?.cancel() }
      send("after")
    }
    await task.value
    expectNoDifference(log.value, ["before"])
  }
}
