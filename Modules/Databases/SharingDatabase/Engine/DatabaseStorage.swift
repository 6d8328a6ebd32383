#if Database
  import Dependencies
  import Foundation
  import Sharing

  /// The database that stores shared values.
  public struct DatabaseStorage: Hashable, Sendable {
    package let engine: any DatabaseEngine

    package init(_ engine: any DatabaseEngine) {
      self.engine = engine
    }

    /// The location of the database: a file, or the address of a server without a password.
    public var url: URL { engine.url }

    /// Reads in one transaction, so that all results are consistent.
    public func read<R: Sendable>(
      _ body: @escaping @Sendable (DatabaseConnection) throws -> R
    ) async throws -> R {
      try await performing { try $0.read(body) }
    }

    /// Writes in one transaction, which is rolled back if `body` throws.
    ///
    /// Shared values see the change. When this method returns, the changes are on the disk.
    ///
    /// - Parameter body: Changes the database. It may be called again if another transaction was in the way.
    @discardableResult
    public func write<R: Sendable>(
      _ body: @escaping @Sendable (DatabaseConnection) throws -> R
    ) async throws -> R {
      try await performing { try $0.write(origin: nil, body) }
    }

    private func performing<R: Sendable>(
      _ body: @escaping @Sendable (any DatabaseEngine) throws -> R
    ) async throws -> R {
      let perform = engine.makeExecutor()
      return try await withCheckedThrowingContinuation { continuation in
        perform { continuation.resume(with: Result { try body(engine) }) }
      }
    }

    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.engine === rhs.engine }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(engine)) }
  }

  extension DependencyValues {
    /// The database of `.rows`, `.row`, and `.fetchAll`.
    ///
    /// A program sets it once, before it creates its first shared value. A test starts with an empty database in memory, without
    /// tables.
    public var defaultDatabase: DatabaseStorage {
      get { self[DefaultDatabaseKey.self] }
      set { self[DefaultDatabaseKey.self] = newValue }
    }

    private enum DefaultDatabaseKey: DependencyKey {
      static var liveValue: DatabaseStorage { .inMemory(DatabaseSchema()) }
      static var testValue: DatabaseStorage { .inMemory(DatabaseSchema()) }
    }
  }
#endif
