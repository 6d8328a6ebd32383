import ConcurrencyExtras
import CustomDump
import Testing

@Suite struct StreamCancellationTests {
  /// A sequence that emits one element, waits for its reader's cancellation, and reports it.
  struct Source: AsyncSequence {
    let log: LockIsolated<[String]>
    let started: AsyncStream<Void>.Continuation

    struct Iterator: AsyncIteratorProtocol {
      var isFirst = true
      let source: Source
      mutating func next() async throws -> Int? {
        if isFirst {
          isFirst = false
          return 1
        }
        source.started.yield()
        do {
          return try await Task<Int, Never>.never()
        } catch {
          source.log.withValue { $0.append("cancelled") }
          throw error
        }
      }
    }
    func makeAsyncIterator() -> Iterator {
      log.withValue { $0.append("made") }
      return Iterator(source: self)
    }
  }

  @Test("Canceling the reader of an erased stream cancels the original stream")
  func cancellingTheReaderCancelsWhatWasErased() async {
    let log = LockIsolated<[String]>([])
    let (started, continuation) = AsyncStream<Void>.makeStream()
    let stream = Source(log: log, started: continuation).eraseToStream()
    expectNoDifference(log.value, [])
    let task = Task {
      var seen: [Int] = []
      for await number in stream { seen.append(number) }
      return seen
    }
    for await _ in started.prefix(1) {}
    task.cancel()
    #expect(await task.value == [1])
    expectNoDifference(log.value, ["made", "cancelled"])
  }

  @Test("Canceling the reader of an erased throwing stream cancels the original stream")
  func cancellingTheReaderOfAThrowingStreamCancelsWhatWasErased() async {
    let log = LockIsolated<[String]>([])
    let (started, continuation) = AsyncStream<Void>.makeStream()
    let stream = Source(log: log, started: continuation).eraseToThrowingStream()
    let task = Task {
      for try await _ in stream {}
    }
    for await _ in started.prefix(1) {}
    task.cancel()
    _ = await task.result
    expectNoDifference(log.value, ["made", "cancelled"])
  }
}

@Suite struct ResultTests {
  enum Failure: Error { case wrong }

  @Test func theErrorKeepsItsType() async {
    func work(_ fails: Bool) async throws(Failure) -> Int {
      if fails { throw .wrong }
      return 1
    }
    let failed: Result<Int, Failure> = await Result { () async throws(Failure) in try await work(true) }
    expectNoDifference(failed, .failure(.wrong))
    let worked: Result<Int, Failure> = await Result { () async throws(Failure) in try await work(false) }
    expectNoDifference(worked, .success(1))
    let never: Result<Int, Never> = await Result {
      await Task.yield()
      return 3
    }
    expectNoDifference(never, .success(3))
  }

  @Test("The operation runs on the caller's actor") @MainActor func theWorkRunsWhereTheCallerDoes() async {
    var count = 0
    let result = await Result {
      MainActor.assertIsolated()
      count += 1
      await Task.yield()
      return count
    }
    expectNoDifference(result, .success(1))
  }
}

@Suite struct CancellableValueTests {
  struct Failure: Error {}

  @Test("Values and errors are passed through") func valuesAndErrorsComeThrough() async throws {
    #expect(try await Task<Int, any Error> { 1 }.cancellableValue == 1)
    #expect(await Task<Int, Never> { 2 }.cancellableValue == 2)
    await #expect(throws: Failure.self) {
      try await Task<Int, any Error> { throw Failure() }.cancellableValue
    }
  }
}

/// The uses of `Task.never()` in tests: as a statement, alone or after other statements, and as a value.
@Suite struct NeverFormTests {
  @Test func asAStatement() async {
    func forever() async throws { try await Task.never() }
    func with(_ work: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error> {
      Task(operation: work)
    }
    func value(_ work: @escaping @Sendable () async throws -> Int) -> Task<Int, any Error> {
      Task(operation: work)
    }
    let tasks = [
      Task { try await forever() },
      Task { try await Task.never() },
      with { try await Task.never() },
      with {
        await Task.yield()
        try await Task.never()
      },
    ]
    for task in tasks { task.cancel() }
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    let number = value { try await Task.never() }
    number.cancel()
    await #expect(throws: CancellationError.self) { try await number.value }
  }
}
