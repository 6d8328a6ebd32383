/// A program that was built without such databases was given one.
public struct NoDatabases: Error, Hashable, CustomStringConvertible {
  /// The trait of this package that is missing.
  public let trait: String

  /// A location that the program was built without.
  public init(_ location: DataLocation) {
    trait = if case .server = location { "PostgreSQL" } else { "Database" }
  }

  /// What is wrong, and what to do.
  public var description: String {
    """
    this program was built without support for \(trait == "PostgreSQL" ? "PostgreSQL" : "SQLite") databases. Build it with \
    '--traits default,\(trait)', or choose another file.
    """
  }
}
