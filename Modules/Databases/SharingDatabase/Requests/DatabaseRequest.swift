#if Database
  /// What is to be read, as a value: for queries that need more than one statement, or another shape.
  ///
  /// ```swift
  /// struct Summary: DatabaseRequest {
  ///   func fetch(_ database: DatabaseConnection) throws -> [String: Int] {
  ///     …
  ///   }
  /// }
  /// @SharedReader(.fetch(Summary())) var summary = [:]
  /// ```
  public protocol DatabaseRequest<Value>: Hashable, Sendable {
    /// What is read.
    associatedtype Value: Sendable

    /// Reads, in one transaction.
    func fetch(_ database: DatabaseConnection) throws -> Value

    /// The tables whose changes matter; `nil` for all tables.
    var tables: Set<String>? { get }
  }

  extension DatabaseRequest {
    /// All tables.
    public var tables: Set<String>? { nil }
  }
#endif
