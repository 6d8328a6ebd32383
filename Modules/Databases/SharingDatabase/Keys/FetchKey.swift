#if Database
  import CairnSupport
  import ConcurrencyExtras
  import Dependencies
  import Sharing

  /// Shares what a request reads, and reads it again after each change of its tables.
  ///
  /// Of a value that can be compared only another one is a change.
  public struct FetchKey<Request: DatabaseRequest>: SharedReaderKey, CustomStringConvertible {
    private let request: Request
    private let storage: DatabaseStorage
    private let readings = Readings<Request.Value>()

    /// The identity of the key: its request, in its database.
    public struct ID: Hashable, Sendable {
      let request: Request
      let storage: DatabaseStorage
    }

    /// A key for what a request reads, in the default database unless another one is given.
    public init(_ request: Request, in storage: DatabaseStorage? = nil) {
      @Dependency(\.defaultDatabase) var defaultStorage
      self.request = request
      self.storage = storage ?? defaultStorage
    }

    /// Keys of equal requests share.
    public var id: ID { ID(request: request, storage: storage) }

    private func fetch() -> (result: Result<Request.Value, any Error>, number: Int) {
      let number = readings.begin()
      return (Result { try storage.engine.read(request.fetch) }, number)
    }

    /// Reads: of a local database at once, for a new value.
    public func load(
      context: LoadContext<Request.Value>, continuation: LoadContinuation<Request.Value>
    ) {
      let load: @Sendable () -> Void = {
        let (result, number) = fetch()
        switch result {
        case .success(let value):
          continuation.resume(returning: value) { !readings.deliver(value, number) }
        case .failure(let error):
          readings.fail()
          continuation.resume(throwing: error)
        }
      }
      if case .initialValue = context, storage.engine.isLocal {
        // From before the reading on, so that nothing is missed until the value is followed.
        readings.watch(storage.engine.observe { [readings] in if concerns($0) { readings.hasMissed() } })
        load()
      } else {
        readings.executor(of: storage.engine)(load)
      }
    }

    /// Reads again after each change of the request's tables.
    public func subscribe(
      context: LoadContext<Request.Value>, subscriber: SharedSubscriber<Request.Value>
    ) -> SharedSubscription {
      let perform = readings.executor(of: storage.engine)
      let began = readingsAfterSaves()
      let follow: @Sendable () -> Void = {
        let (result, number) = fetch()
        switch result {
        case .success(let value):
          if readings.confirm(value, number) { return }
          subscriber.yield(value) { !readings.deliver(value, number) }
        case .failure(let error):
          readings.fail()
          subscriber.yield(throwing: error)
        }
      }
      let observation = storage.engine.observe { change in
        guard concerns(change), readings.schedule() else { return }
        // A server tells of a change when it likes, and may have gone: it is not waited for.
        let ended = storage.engine.isLocal ? began() : nil
        perform {
          follow()
          ended?()
        }
      }
      // What was written after the value was loaded and before this; of a server the value is not loaded yet.
      if readings.endWatch(), storage.engine.isLocal { perform(follow) }
      return observation
    }

    /// Whether the request may read something else after a change.
    private func concerns(_ change: DatabaseChange) -> Bool {
      guard let changed = change.tables, let tables = request.tables else { return true }
      return !changed.isDisjoint(with: tables)
    }

    /// The key as it is written.
    public var description: String { ".fetch(\(request))" }
  }

  /// What was read: of two threads that read at once, one delivers what the other has overtaken.
  private final class Readings<Value: Sendable>: Sendable {
    private struct State {
      var begun = 0
      /// The number of the reading that was delivered last.
      var delivered = 0
      var value: Value?
      /// Whether a reading waits to begin: it will see further changes as well.
      var isScheduled = false
      /// What watches for changes between the first reading and the following.
      var watch: SharedSubscription?
      /// Whether the following may have missed something.
      var missed = true
    }

    private let state = Locked(State())
    private let executor = Locked<(@Sendable (@escaping @Sendable () -> Void) -> Void)?>(nil)

    /// What reads, one after another: a first reading that fails late does not come after one that succeeded.
    func executor(of engine: any DatabaseEngine) -> @Sendable (@escaping @Sendable () -> Void) -> Void {
      executor.withLock { executor in
        if let executor { return executor }
        let new = engine.makeExecutor()
        executor = new
        return new
      }
    }

    /// Begins to watch for changes until the value is followed.
    func watch(_ watch: SharedSubscription) {
      state.withLock { ($0.watch, $0.missed) = (watch, false) }
    }

    /// Notes a change while nothing follows the value yet.
    func hasMissed() { state.withLock { $0.missed = true } }

    /// Ends the watch.
    ///
    /// - Returns: Whether there may have been a change, because there was one, or none was watched for.
    func endWatch() -> Bool {
      let (watch, missed) = state.withLock { state in
        defer { (state.watch, state.missed) = (nil, true) }
        return (state.watch, state.missed)
      }
      watch?.cancel()
      return missed
    }

    /// The number of a reading that begins.
    func begin() -> Int {
      state.withLock { state in
        state.begun += 1
        state.isScheduled = false
        return state.begun
      }
    }

    /// Whether a reading has to be scheduled, because none waits to begin.
    func schedule() -> Bool {
      state.withLock { state in
        defer { state.isScheduled = true }
        return !state.isScheduled
      }
    }

    /// Notes that reading failed: the next value is delivered, also where it equals the last one.
    func fail() { state.withLock { $0.value = nil } }

    /// Notes that a value is delivered, unless one that was read later was.
    func deliver(_ value: Value, _ number: Int) -> Bool {
      state.withLock { state in
        guard state.delivered < number else { return false }
        (state.delivered, state.value) = (number, value)
        return true
      }
    }

    /// Whether a value is known to equal the last one that was delivered, which is as new as this reading then.
    func confirm(_ value: Value, _ number: Int) -> Bool {
      state.withLock { state in
        guard state.value.flatMap({ areEqual($0, value) }) == true else { return false }
        state.delivered = max(state.delivered, number)
        return true
      }
    }
  }
#endif
