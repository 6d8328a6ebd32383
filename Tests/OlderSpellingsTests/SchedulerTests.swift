#if OlderSpellings
  import CairnTestSupport
  import ComposableArchitecture
  import CustomDump
  import Foundation
  #if Combine
    import OpenCombine
    import OpenCombineDispatch
  #endif
  import Testing

  /// Schedulers, which controlled time in features before there were clocks.
  @MainActor @Suite struct SchedulerTests {
    struct Timed: ReducerProtocol {
      struct State: Equatable { var count = 0 }
      enum Action: Equatable { case start, stop, tick, later, search }
      enum CancelID { case timer, search }
      @Dependency(\.mainQueue) var mainQueue
      @Dependency(\.mainRunLoop) var mainRunLoop
      func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
        switch action {
        case .start:
          return .run { send in
            for await _ in mainQueue.timer(interval: .seconds(1)) { await send(.tick) }
          }
          .cancellable(id: CancelID.timer)
        case .stop:
          return .cancel(id: CancelID.timer)
        case .tick:
          state.count += 1
          return .none
        case .later:
          return .task {
            try await mainRunLoop.sleep(for: 2)
            return .tick
          }
        case .search:
          return EffectTask(value: .tick)
            .debounce(id: CancelID.search, for: .milliseconds(300), scheduler: mainQueue)
        }
      }
    }

    @Test func timeIsAdvancedByATest() async {
      let queue = DispatchQueue.test
      let runLoop = RunLoop.test
      let store = TestStore(initialState: Timed.State(), reducer: Timed()) {
        $0.mainQueue = queue.eraseToAnyScheduler()
        $0.mainRunLoop = runLoop.eraseToAnyScheduler()
      }
      await store.send(.start)
      await queue.advance(by: .seconds(2))
      await store.receive(.tick) { $0.count = 1 }
      await store.receive(.tick) { $0.count = 2 }
      await store.send(.stop)
      await store.send(.later)
      await runLoop.advance(by: 2)
      await store.receive(.tick) { $0.count = 3 }
      await store.send(.search)
      await queue.advance(by: .milliseconds(200))
      await store.send(.search)
      await queue.advance(by: .milliseconds(299))
      await queue.advance(by: .milliseconds(1))
      await store.receive(.tick) { $0.count = 4 }
    }

    @Test("Immediate schedulers need no time") func timeDoesNotPass() async {
      let store = TestStore(initialState: Timed.State(), reducer: Timed()) {
        $0.mainQueue = .immediate
        $0.mainRunLoop = .immediate
      }
      await store.send(.later)
      await store.receive(.tick) { $0.count = 1 }
      await store.send(.search)
      await store.receive(.tick) { $0.count = 2 }
    }

    @Test("A test that doesn't override the scheduler fails") func aTestThatChoosesNoneIsTold() async {
      let texts = await issues {
        let store = TestStore(initialState: Timed.State(), reducer: Timed())
        store.exhaustivity = .off
        await store.send(.later)
        await store.finish()
      }
      #expect(texts.contains { $0.contains("mainRunLoop") }, "\(texts)")
    }

    @Test func workIsRunInItsOrder() {
      let queue = DispatchQueue.test
      let log = LockIsolated<[String]>([])
      func note(_ text: String) -> () -> Void { { log.withValue { $0.append(text) } } }
      queue.schedule(after: queue.now.advanced(by: 2), note("late"))
      queue.schedule(after: queue.now.advanced(by: 1), note("soon"))
      queue.schedule(note("now"))
      let timer = queue.schedule(after: queue.now.advanced(by: 1), interval: 1, note("tick"))
      expectNoDifference(log.value, [])
      queue.advance()
      expectNoDifference(log.value, ["now"])
      queue.advance(by: 2.5)
      expectNoDifference(log.value, ["now", "soon", "tick", "late", "tick"])
      timer.cancel()
      queue.run()
      expectNoDifference(log.value.count, 5)
      expectNoDifference(queue.measure { queue.advance(by: .milliseconds(5)) }, .milliseconds(5))
      DispatchQueue.immediate.schedule(after: DispatchQueue.immediate.now.advanced(by: 9), note("at once"))
      UIScheduler.shared.schedule(note("on the main thread"))
      expectNoDifference(log.value.suffix(2), ["at once", "on the main thread"])
    }

    /// Repeated work runs before the work that was scheduled after it.
    @Test func repeatingWorkKeepsItsOrder() {
      let queue = DispatchQueue.test
      let log = LockIsolated<[String]>([])
      func note(_ text: String) -> () -> Void { { log.withValue { $0.append(text) } } }
      let timers = [("a", 1), ("b", 2), ("c", 1)].map { name, seconds in
        queue.schedule(
          after: queue.now.advanced(by: .seconds(seconds)), interval: .seconds(seconds), note(name))
      }
      queue.advance(by: .seconds(4))
      expectNoDifference(log.value.joined(), "acabcacabc")
      timers.forEach { $0.cancel() }
      queue.advance(by: .seconds(4))
      expectNoDifference(log.value.count, 10)
    }

    @Test func timeIsAdvancedToAMoment() async {
      let queue = DispatchQueue.test
      let begin = queue.now
      let log = LockIsolated<[Int]>([])
      for second in 1...3 {
        queue.schedule(after: begin.advanced(by: .seconds(second))) { log.withValue { $0.append(second) } }
      }
      let end = begin.advanced(by: .seconds(2))
      func advance() { queue.advance(to: end) }
      advance()
      expectNoDifference(log.value, [1, 2])
      #expect(queue.now == end)
      let sleeper = Task { try await queue.sleep(for: .seconds(1)) }
      await queue.advance(to: end.advanced(by: .seconds(1)))
      try? await sleeper.value
      expectNoDifference(log.value, [1, 2, 3])
    }

    @Test("An unimplemented scheduler reports each use") func aSchedulerThatIsNotImplementedIsAValue() {
      let queue = DispatchQueue.unimplemented.eraseToAnyScheduler()
      let runLoop: AnySchedulerOf<RunLoop> = RunLoop.unimplemented.eraseToAnyScheduler()
      expectIssues {
        queue.schedule {}
        runLoop.schedule {}
        DispatchQueue.unimplemented("search").schedule {}
      } matching: {
        $0.text.contains("DispatchQueue") || $0.text.contains("RunLoop") || $0.text.contains("search")
      }
    }

    @Test func theMainQueueRunsWork() async {
      await withCheckedContinuation { continuation in
        AnySchedulerOf<DispatchQueue>.main.schedule { continuation.resume() }
      }
      await withCheckedContinuation { continuation in
        let queue = DispatchQueue.global().eraseToAnyScheduler()
        queue.schedule(after: queue.now.advanced(by: .milliseconds(1))) { continuation.resume() }
      }
    }

    @Test func theActionsOfAnEffectAreASequence() async {
      let effect = EffectTask<Int>(value: 1).concatenate(with: .task { 2 })
      var actions: [Int] = []
      for await action in effect.actions { actions.append(action) }
      expectNoDifference(actions, [1, 2])
    }

    /// The ids of effects are shared by all sequences.
    @Test("An effect cancels another effect with the same id") func anEffectCancelsAnotherOneOfItsID() async {
      enum CancelID { case work }
      let cancellations = LockIsolated(0)
      let work = EffectTask<Int>.run { send in
        await send(1)
        try await withTaskCancellationHandler {
          try await Task.never()
        } onCancel: {
          cancellations.withValue { $0 += 1 }
        }
      }
      .cancellable(id: CancelID.work, cancelInFlight: true)
      var first = work.actions.makeAsyncIterator()
      #expect(await first.next() == 1)
      var second = work.actions.makeAsyncIterator()
      #expect(await second.next() == 1)
      expectNoDifference(cancellations.value, 1)
      for await _ in EffectTask<Int>.cancel(id: CancelID.work).actions {}
      expectNoDifference(cancellations.value, 2)
      _ = (first, second)
    }

    @Test("A custom scheduler determines the time of sleeps")
    func aSchedulerOfTheProgramTellsTheTime() async throws {
      struct Doubled: Scheduler {
        typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
        typealias SchedulerOptions = DispatchQueue.SchedulerOptions
        let queue = DispatchQueue.test
        var now: SchedulerTimeType { queue.now }
        var minimumTolerance: SchedulerTimeType.Stride { 0 }
        func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { queue.schedule(action) }
        func schedule(
          after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
          _ action: @escaping () -> Void
        ) { queue.schedule(after: date, action) }
        func schedule(
          after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
          tolerance: SchedulerTimeType.Stride,
          options: SchedulerOptions?, _ action: @escaping () -> Void
        ) -> any Cancellable { queue.schedule(after: date, interval: interval, action) }
      }
      let scheduler = Doubled()
      let log = LockIsolated<[String]>([])
      let task = Task {
        try await scheduler.sleep(for: .milliseconds(1500))
        log.withValue { $0.append("woken") }
      }
      await scheduler.queue.advance(by: .milliseconds(1499))
      expectNoDifference(log.value, [])
      await scheduler.queue.advance(by: .milliseconds(1))
      try await task.value
      expectNoDifference(log.value, ["woken"])
      let cancelled = Task { try await scheduler.sleep(for: .seconds(1)) }
      await scheduler.queue.advance()
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test func valuesAreIsolated() async {
      let count = ActorIsolated(1)
      await count.withValue { $0 += 1 }
      let two = await count.value
      await count.setValue(5)
      let five = await count.value
      #expect(two == 2 && five == 5)
      let (stream, continuation) = AsyncStream<Int>.streamWithContinuation()
      continuation.yield(3)
      continuation.finish()
      var all: [Int] = []
      for await value in stream { all.append(value) }
      expectNoDifference(all, [3])
    }
  }
#endif
