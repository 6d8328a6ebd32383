/// An error for a database location in a program that was built without support for such databases.
public struct UnsupportedDatabaseError: Error, Hashable, CustomStringConvertible {
  /// The package trait that is missing.
  public let trait: String

  /// Creates the error for a location that the program can't open.
  public init(_ location: DataLocation) {
    trait = if case .server = location { "PostgreSQL" } else { "Database" }
  }

  /// The problem and its solution.
  public var description: String {
    """
    this program was built without support for \(trait == "PostgreSQL" ? "PostgreSQL" : "SQLite") databases. Build it with \
    '--traits default,\(trait)', or choose another file.
    """
  }
}
