#if Database
  /// A read as a value, for reads that need more than one statement or a custom result type.
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
    /// The type of the result.
    associatedtype Value: Sendable

    /// Reads the value in one transaction.
    func fetch(_ database: DatabaseConnection) throws -> Value

    /// The tables whose changes affect the value, or `nil` for all tables.
    var tables: Set<String>? { get }
  }

  extension DatabaseRequest {
    /// `nil`, which stands for all tables.
    public var tables: Set<String>? { nil }
  }
#endif
