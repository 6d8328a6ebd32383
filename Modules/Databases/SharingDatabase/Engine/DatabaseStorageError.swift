#if Database
  import Sharing

  /// An error of a database.
  public struct DatabaseStorageError: Error, Hashable, CustomStringConvertible {
    /// The consequence of a failure.
    public enum Kind: Hashable, Sendable {
      /// The database doesn't allow the values, because there is a row with the same key or the values violate a constraint.
      ///
      /// The change in memory is undone.
      case refused
      /// The database is locked, full, or can't be reached. Changes stay in memory and are saved again later.
      case unavailable
      /// A statement is wrong, a table or column is missing, or its content can't be decoded. Changes stay in memory and are
      /// saved again later.
      case invalid
    }

    /// The consequence of the failure.
    public let kind: Kind
    /// The database's own code, such as `SQLITE_CONSTRAINT_UNIQUE` or `23505`.
    public let code: String
    /// The database's message.
    public let message: String

    package init(_ kind: Kind, code: String, message: String) {
      self.kind = kind
      self.code = code
      self.message = message
    }

    /// The message.
    public var description: String { message }
  }

  /// An error for a change that the database doesn't allow and that was undone, so that memory has the database's values.
  ///
  /// The next `flushPendingSaves()` throws it once.
  public struct RejectedChangeError: FinalSaveError, CustomStringConvertible {
    /// The name of the table.
    public let table: String
    /// The error of the database.
    public let reason: DatabaseStorageError
    /// Writes all rows, including the change, to a copy next to the database.
    let copy: @Sendable () -> UnsavedCopy

    /// Writes all rows, including the change, to a copy next to the database.
    public func writeAside() -> UnsavedCopy? { copy() }

    /// The undone change and the reason.
    public var description: String {
      "The change of '\(table)' was undone because the database doesn't allow it: \(reason)"
    }
  }

  /// An error for a database that a newer version of the program wrote and that is left alone.
  public struct NewerSchemaError: FileFormatError, Hashable, CustomStringConvertible {
    /// The version of the database's schema.
    public var version: Int
    /// The newest version that this program knows.
    public var newest: Int

    package init(version: Int, newest: Int) {
      self.version = version
      self.newest = newest
    }

    /// The problem and its solution.
    public var description: String {
      """
      The database has schema version \(version), but this program reads versions up to \(newest). Use a newer version of \
      the program, or another database.
      """
    }
  }

  /// An error for a database whose tables belong to another program, and that is left alone.
  public struct OtherProgramsDatabase: FileFormatError, Hashable, CustomStringConvertible {
    /// The names of the other program's tables.
    public var tables: [String]

    package init(tables: [String]) {
      self.tables = tables
    }

    /// The problem and its solution.
    public var description: String {
      let names = tables.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      let rest = tables.count > 3 ? ", and \(tables.count - 3) more" : ""
      return """
        The database belongs to another program\(tables.isEmpty ? "" : ". It has the tables \(names)\(rest)"). It is unchanged. \
        Choose another database.
        """
    }
  }
#endif
