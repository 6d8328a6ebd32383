#if Database
  import CairnSupport
  import ConcurrencyExtras
  import Dependencies
  import Sharing

  /// A key that shares the result of a request and reads it again after each change of its tables.
  ///
  /// If values can be compared, an equal value isn't a change.
  public struct FetchKey<Request: DatabaseRequest>: SharedReaderKey, CustomStringConvertible {
    private let request: Request
    private let storage: DatabaseStorage
    private let readings = Readings<Request.Value>()

    /// The identity of the key: its request and its database.
    public struct ID: Hashable, Sendable {
      let request: Request
      let storage: DatabaseStorage
    }

    /// Creates a key for a request, in the default database unless another one is given.
    public init(_ request: Request, in storage: DatabaseStorage? = nil) {
      @Dependency(\.defaultDatabase) var defaultStorage
      self.request = request
      self.storage = storage ?? defaultStorage
    }

    /// The identity of the key.
    ///
    /// Keys with equal requests share their value.
    public var id: ID { ID(request: request, storage: storage) }

    private func fetch() -> (result: Result<Request.Value, any Error>, number: Int) {
      let number = readings.begin()
      return (Result { try storage.engine.read(request.fetch) }, number)
    }

    /// Reads the value: immediately for a new value from a local database, and otherwise through the executor.
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
        // Observe before the first read, so that no change is missed until the value is followed.
        readings.watch(storage.engine.observe { [readings] in if concerns($0) { readings.hasMissed() } })
        load()
      } else {
        // Scripts and prompts wait for the rows of a server.
        let ended = readingsAfterSaves()()
        let perform = readings.executor(of: storage.engine)
        perform {
          load()
          ended()
        }
      }
    }

    /// Reads the value again after each change of the request's tables.
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
        // A server reports changes at any time and may have disconnected, so don't wait for it.
        let ended = storage.engine.isLocal ? began() : nil
        perform {
          follow()
          ended?()
        }
      }
      // Find changes that were written between loading the value and subscribing. With a server, the value isn't loaded yet.
      if readings.endWatch(), storage.engine.isLocal { perform(follow) }
      return observation
    }

    /// Returns a Boolean value that indicates whether a change may affect the result of the request.
    private func concerns(_ change: DatabaseChange) -> Bool {
      guard let changed = change.tables, let tables = request.tables else { return true }
      return !changed.isDisjoint(with: tables)
    }

    /// The key as written in source code.
    public var description: String { ".fetch(\(request))" }
  }

  /// The order of reads.
  ///
  /// If two threads read at the same time, an older result doesn't replace a newer one.
  private final class Readings<Value: Sendable>: Sendable {
    private struct State {
      var begun = 0
      /// The number of the read that was delivered last.
      var delivered = 0
      var value: Value?
      /// Whether a read is waiting to start.
      ///
      /// The pending read will see further changes as well.
      var isScheduled = false
      /// The observation of changes between the first read and the subscription.
      var watch: SharedSubscription?
      /// Whether the subscription may have missed a change.
      var missed = true
    }

    private let state = Locked(State())
    private let executor = Locked<(@Sendable (@escaping @Sendable () -> Void) -> Void)?>(nil)

    /// Returns the executor of reads.
    ///
    /// It's serial, so that a slow failure of the first read can't follow a later success.
    func executor(of engine: any DatabaseEngine) -> @Sendable (@escaping @Sendable () -> Void) -> Void {
      executor.withLock { executor in
        if let executor { return executor }
        let new = engine.makeExecutor()
        executor = new
        return new
      }
    }

    /// Starts to watch for changes until the value is followed.
    func watch(_ watch: SharedSubscription) {
      state.withLock { ($0.watch, $0.missed) = (watch, false) }
    }

    /// Notes a change before the value is followed.
    func hasMissed() { state.withLock { $0.missed = true } }

    /// Ends the watch.
    ///
    /// - Returns: `true` if there may have been a change, because a change was noticed or changes weren't watched.
    func endWatch() -> Bool {
      let (watch, missed) = state.withLock { state in
        defer { (state.watch, state.missed) = (nil, true) }
        return (state.watch, state.missed)
      }
      watch?.cancel()
      return missed
    }

    /// Starts a read and returns its number.
    func begin() -> Int {
      state.withLock { state in
        state.begun += 1
        state.isScheduled = false
        return state.begun
      }
    }

    /// Returns a Boolean value that indicates whether a read must be scheduled, because none is waiting to start.
    func schedule() -> Bool {
      state.withLock { state in
        defer { state.isScheduled = true }
        return !state.isScheduled
      }
    }

    /// Notes that reading failed, so that the next value is delivered even if it equals the last one.
    func fail() { state.withLock { $0.value = nil } }

    /// Notes that a value is being delivered, unless a value of a later read was delivered already.
    func deliver(_ value: Value, _ number: Int) -> Bool {
      state.withLock { state in
        guard state.delivered < number else { return false }
        (state.delivered, state.value) = (number, value)
        return true
      }
    }

    /// Returns `true` if a value equals the last delivered value.
    ///
    /// The delivered value then counts as the result of this read.
    func confirm(_ value: Value, _ number: Int) -> Bool {
      state.withLock { state in
        guard state.value.flatMap({ areEqual($0, value) }) == true else { return false }
        state.delivered = max(state.delivered, number)
        return true
      }
    }
  }
#endif
