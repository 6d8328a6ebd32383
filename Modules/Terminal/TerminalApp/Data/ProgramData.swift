import ComposableArchitecture
import DataSources

/// The data of a program: rows in one shared value, which a file, a database, or a server stores.
///
/// ```swift
/// enum Shelf: ProgramData {
///   static let program = "shelf"
///   static let nouns = (one: "book", many: "books")
///   @MainActor static var rows: Shared<IdentifiedArrayOf<Book>> { Shared(wrappedValue: [], .books) }
///   static func store(in location: DataLocation, _ dependencies: inout DependencyValues) throws {
///     guard case .file(let url) = location else { throw UnsupportedDatabaseError(location) }
///     dependencies.booksFile = url
///   }
/// }
/// ```
///
/// The subcommands of the program then have the option `--data` from ``DataOptions``, whose functions move rows between files and
/// databases.
public protocol ProgramData: Sendable {
  /// A row, such as a standup or an item.
  associatedtype Row: Codable & Equatable & Identifiable & Sendable where Row.ID: Encodable & Sendable
  /// The command that starts the program, which is also the name of its files.
  static var program: String { get }
  /// The words for one row and for several rows, in messages.
  static var nouns: (one: String, many: String) { get }
  /// The rows at the location that the dependencies specify.
  ///
  /// Keep the value: without it, each shared value reads the file again.
  @MainActor static var rows: Shared<IdentifiedArrayOf<Row>> { get }
  /// Stores the rows at a location.
  ///
  /// - Throws: The reason that the program can't use the location, such as a database in a build without databases.
  static func store(in location: DataLocation, _ dependencies: inout DependencyValues) throws
}

extension ProgramData {
  /// Returns a number of rows in words.
  public static func counted(_ count: Int) -> String { "\(count) \(count == 1 ? nouns.one : nouns.many)" }
}
