#if Database
  import Sharing

  /// What a database could not do.
  public struct DatabaseFailure: Error, Hashable, CustomStringConvertible {
    /// What follows from a failure.
    public enum Kind: Hashable, Sendable {
      /// The database does not allow such values: a row of the same key is there, or a rule of the schema says no.
      ///
      /// A change in memory is taken back.
      case refused
      /// The database is locked, full, or cannot be reached. What was changed stays in memory and is tried again.
      case unavailable
      /// A statement is wrong, a table or column is missing, or what is in them is not understood. What was changed stays in
      /// memory and is tried again.
      case invalid
    }

    /// What follows from the failure.
    public let kind: Kind
    /// The database's own code, such as `SQLITE_CONSTRAINT_UNIQUE` or `23505`.
    public let code: String
    /// What is wrong, in the database's words.
    public let message: String

    package init(_ kind: Kind, code: String, message: String) {
      self.kind = kind
      self.code = code
      self.message = message
    }

    /// What is wrong.
    public var description: String { message }
  }

  /// A change that the database did not allow, and that is taken back: memory has what the database has.
  ///
  /// The next `flushPendingSaves()` throws it, once.
  public struct RefusedChange: EndedSave, CustomStringConvertible {
    /// The table.
    public let table: String
    /// Why the database did not allow the change.
    public let reason: DatabaseFailure
    /// Writes all rows, with the change, beside the database.
    let copy: @Sendable () -> UnsavedCopy

    /// Writes all rows, with the change, beside the database.
    public func writeAside() -> UnsavedCopy? { copy() }

    /// Which change is taken back, and why.
    public var description: String {
      "The change of '\(table)' was undone because the database doesn't allow it: \(reason)"
    }
  }

  /// A database was written by a newer version of the program, and is left alone.
  public struct NewerDatabaseSchema: FileRefusal, Hashable, CustomStringConvertible {
    /// The version of the database's schema.
    public var version: Int
    /// The newest version that this program knows.
    public var newest: Int

    package init(version: Int, newest: Int) {
      self.version = version
      self.newest = newest
    }

    /// What is wrong, and what to do.
    public var description: String {
      """
      The database has schema version \(version), but this program reads versions up to \(newest). Use a newer version of \
      the program, or another database.
      """
    }
  }
#endif
