import CairnSupport
import CairnTestSupport
import ConcurrencyExtras
import CustomDump
import Testing

@Suite struct TaskTests {
  @Test func neverThrowsWhenCancelled() async {
    let task = Task<Int, any Error> { try await Task.never() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("'never' isn't counted as a wait if its task is already canceled")
  func neverThatIsCancelledAlreadyIsNotCounted() async {
    let waits = WaitCounter()
    await WaitCounter.$current.withValue(waits) {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await Task<Int, Never>.never()
      }
      _ = await task.result
    }
    expectNoDifference(waits.count, 0)
  }

  @Test("'cancellableValue' cancels the task that it waits for")
  func cancellableValueCancelsWhatItWaitsFor() async {
    let inner = Task<Int, any Error> { try await Task.never() }
    let outer = Task { try await inner.cancellableValue }
    outer.cancel()
    await #expect(throws: CancellationError.self) { try await outer.value }
    #expect(inner.isCancelled)

    let unfailing = Task<Bool, Never> {
      for await _ in AsyncStream<Int>.never {}
      return Task.isCancelled
    }
    let waiting = Task { await unfailing.cancellableValue }
    waiting.cancel()
    #expect(await waiting.value)
  }

  @Test func resultCatchesAsynchronousErrors() async throws {
    let value = await Result { try await Task<Int, any Error> { 1 }.cancellableValue }
    try expectNoDifference(value.get(), 1)
    let error = await Result<Int, any Error> {
      await Task.yield()
      throw CancellationError()
    }
    #expect(throws: CancellationError.self) { try error.get() }
  }

  @Test func uniqueIDsDiffer() async {
    let ids = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<100 { group.addTask { UniqueID.next() } }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    expectNoDifference(ids.count, 100)
  }
}

/// Keeps a thread busy.
func spin(_ amount: Int) {
  var word: UInt64 = 1
  for _ in 0..<(amount * 2_000) { word = word &* 6_364_136_223_846_793_005 &+ 1 }
  precondition(word != 0)
}

@Suite(.serialized) @MainActor struct MainSerialExecutorTests {
  @Test func tasksRunInTheOrderTheyWereStarted() async {
    await withMainSerialExecutor {
      #expect(uncheckedUseMainSerialExecutor)
      for _ in 0..<50 {
        let order = LockIsolated<[Int]>([])
        let tasks = (0..<10).map { number in
          Task.detached {
            // On a pool, a short task that starts later would overtake a longer task.
            spin(10 - number)
            order.withValue { $0.append(number) }
            await Task.yield()
            order.withValue { $0.append(number + 10) }
          }
        }
        for task in tasks { await task.value }
        expectNoDifference(order.value, Array(0..<20))
      }
    }
  }

  @Test("One yield lets all started tasks run") func oneYieldLetsAllStartedWorkRun() async {
    await withMainSerialExecutor {
      let done = LockIsolated(false)
      let task = Task.detached {
        spin(10)
        done.setValue(true)
      }
      await Task.yield()
      #expect(done.value)
      await task.value
    }
  }

  @Test("'never' is counted as a wait") func neverIsAKnownWait() async {
    await withMainSerialExecutor {
      let waits = WaitCounter()
      let task = WaitCounter.$current.withValue(waits) {
        Task { try await Task<Int, Never>.never() }
      }
      await Task.yield()
      expectNoDifference(waits.count, 1)
      task.cancel()
      expectNoDifference(waits.count, 0)
      _ = await task.result
      expectNoDifference(waits.count, 0)
    }
  }

  @Test func theSynchronousFormRestores() {
    let before = uncheckedUseMainSerialExecutor
    let inside = withMainSerialExecutor {
      withMainSerialExecutor {}
      return uncheckedUseMainSerialExecutor
    }
    #expect(inside)
    expectNoDifference(uncheckedUseMainSerialExecutor, before)
  }

  @Test("Serial execution returns the result") func resultsComeThrough() async {
    let result = await withMainSerialExecutor {
      await Task.yield()
      return 3
    }
    expectNoDifference(result, 3)
    expectNoDifference(withMainSerialExecutor { 4 }, 4)
  }

  // The setting affects the whole process while other suites run, so these tests run in a separate process.

  @Test(.onlyInCI) func theFormsThatThrowRestoreToo() async {
    await #expect(processExitsWith: .success) { @MainActor in
      precondition(!uncheckedUseMainSerialExecutor)
      do {
        try await withMainSerialExecutor {
          await Task.yield()
          throw CancellationError()
        }
      } catch {
        precondition(!uncheckedUseMainSerialExecutor)
      }
      try? withMainSerialExecutor { throw CancellationError() }
      precondition(!uncheckedUseMainSerialExecutor)
      await withMainSerialExecutor {
        withMainSerialExecutor {}
        await withMainSerialExecutor { await Task.yield() }
        precondition(uncheckedUseMainSerialExecutor)
      }
      precondition(!uncheckedUseMainSerialExecutor)
    }
  }

  @Test("Detached tasks run on the main actor", .onlyInCI) func everyTaskIsOnTheMainActorsExecutor() async {
    await #expect(processExitsWith: .success) { @MainActor in
      await withMainSerialExecutor {
        await Task.detached { MainActor.preconditionIsolated() }.value
      }
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      await Task.detached { MainActor.preconditionIsolated() }.value
    }
  }

  @Test("Serial execution can be switched on manually", .onlyInCI) func theSwitchIsSetByHand() async {
    await #expect(processExitsWith: .success) { @MainActor in
      uncheckedUseMainSerialExecutor = true
      precondition(uncheckedUseMainSerialExecutor)
      // Setting it again elsewhere doesn't turn it off.
      withMainSerialExecutor {}
      precondition(uncheckedUseMainSerialExecutor)
      let done = LockIsolated(false)
      let task = Task.detached { done.setValue(true) }
      await Task.yield()
      precondition(done.value)
      await task.value
      uncheckedUseMainSerialExecutor = false
      precondition(!uncheckedUseMainSerialExecutor)
    }
  }

  @Test("A mega yield lets unknown tasks run") func megaYieldLetsWorkRunThatItDoesNotKnow() async {
    await withMainSerialExecutor {
      let count = LockIsolated(0)
      let task = Task.detached {
        for _ in 0..<3 {
          await Task.yield()
          count.withValue { $0 += 1 }
        }
      }
      await Task.megaYield(count: 10)
      expectNoDifference(count.value, 3)
      await task.value
    }
    #expect((0...10_000).contains(_defaultMegaYieldCount))
  }

  @Test func megaYieldReturns() async {
    let done = LockIsolated(false)
    let task = Task { done.setValue(true) }
    await withMainSerialExecutor { await Task.megaYield(count: 2) }
    await task.value
    #expect(done.value)
  }
}
