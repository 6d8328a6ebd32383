#if Database
  import ConcurrencyExtras
  import Dependencies
  import Sharing

  /// Shares what a request reads, and reads it again after each change of its tables.
  ///
  /// Of a value that can be compared only another one is a change.
  public struct FetchKey<Request: DatabaseRequest>: SharedReaderKey, CustomStringConvertible {
    private let request: Request
    private let storage: DatabaseStorage

    /// The identity of the key: its request, in its database.
    public struct ID: Hashable, Sendable {
      let request: Request
      let storage: DatabaseStorage
    }

    /// A key for what a request reads.
    public init(_ request: Request) {
      @Dependency(\.defaultDatabase) var storage
      self.request = request
      self.storage = storage
    }

    /// Keys of equal requests share.
    public var id: ID { ID(request: request, storage: storage) }

    private func fetch() -> Result<Request.Value, any Error> {
      Result { try storage.engine.read(request.fetch) }
    }

    /// Reads: of a local database at once, for a new value.
    public func load(
      context: LoadContext<Request.Value>, continuation: LoadContinuation<Request.Value>
    ) {
      let load: @Sendable () -> Void = { continuation.resume(with: fetch().map { $0 }) }
      if case .initialValue = context, storage.engine.isLocal {
        load()
      } else {
        storage.engine.makeExecutor()(load)
      }
    }

    /// Reads again after each change of the request's tables.
    public func subscribe(
      context: LoadContext<Request.Value>, subscriber: SharedSubscriber<Request.Value>
    ) -> SharedSubscription {
      let perform = storage.engine.makeExecutor()
      // Which reading a thread began last, and which one was delivered: one that began earlier is old news.
      let readings = Locked((begun: 0, delivered: (number: 0, value: Request.Value?.none)))
      let follow: @Sendable () -> Void = {
        let number = readings.withLock { readings in
          readings.begun += 1
          return readings.begun
        }
        switch fetch() {
        case .success(let value):
          if let last = readings.withLock({ $0.delivered.value }), isSame(last, value) { return }
          subscriber.yield(value) {
            readings.withLock { readings in
              guard readings.delivered.number < number else { return true }
              readings.delivered = (number, value)
              return false
            }
          }
        case .failure(let error): subscriber.yield(throwing: error)
        }
      }
      let observation = storage.engine.observe { change in
        if let changed = change.tables, let tables = request.tables, changed.isDisjoint(with: tables) {
          return
        }
        perform(follow)
      }
      // What was written after the value was loaded and before this; of a server the value is not loaded yet.
      if storage.engine.isLocal { perform(follow) }
      return observation
    }

    /// The key as it is written.
    public var description: String { ".fetch(\(request))" }
  }

  /// Whether two values are known to be equal.
  private func isSame<Value>(_ first: Value, _ second: Value) -> Bool {
    func equals<Equal: Equatable>(_ first: Equal) -> Bool { first == second as? Equal }
    return (first as? any Equatable).map { equals($0) } ?? false
  }
#endif
