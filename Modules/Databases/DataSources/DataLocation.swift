import DurableFiles
import Foundation

/// The location of a program's data, as the user names it: a file, a database file, or a server.
///
/// ```swift
/// switch DataLocation(named: "team.sqlite") {
/// case .file(let url): $0.itemsFile = url
/// case .database(let url): $0.defaultDatabase = .sqlite(url, .items)
/// case .server(let url): $0.defaultDatabase = .postgres(PostgresConfiguration(url.absoluteString), .items)
/// }
/// ```
///
/// The type doesn't depend on the database modules. A program that was built without them can report that a location is a
/// database instead of reading an SQLite file as JSON.
public enum DataLocation: Hashable, Sendable {
  /// A file that is read and written as a whole.
  case file(URL)
  /// An SQLite file.
  case database(URL)
  /// The address of a PostgreSQL server.
  case server(URL)

  /// Creates the location for a URL.
  ///
  /// A file is a database if its extension is `sqlite` or if it has the content of one.
  public init(_ url: URL) {
    if ["postgres", "postgresql"].contains(url.scheme) {
      self = .server(url)
    } else {
      self = Self.isDatabase(url) ? .database(url) : .file(url)
    }
  }

  /// Creates the location from what the user typed: the path of a file, or an address such as `postgres://user@host/database`.
  public init(named name: String) {
    let address = Self.isAddress(name) ? URL(string: name) : nil
    self.init(address ?? URL(filePath: name))
  }

  /// Returns the reason that a name isn't valid, for a message that doesn't repeat the name, or `nil` if the name can be used.
  ///
  /// An invalid address isn't treated as the path of a file, because it may contain a password.
  public static func mistake(in name: String) -> String? {
    guard isAddress(name), URL(string: name) == nil else { return nil }
    return "The address isn't valid. Write it as 'postgres://user@host:5432/database'."
  }

  private static func isAddress(_ name: String) -> Bool { name.hasPrefix("postgres") && name.contains("://") }

  /// The URL of the file, or the address of the server.
  public var url: URL {
    switch self {
    case .file(let url), .database(let url), .server(let url): url
    }
  }

  /// A Boolean value that indicates whether the location is a database, in a file or on a server.
  public var isDatabase: Bool {
    if case .file = self { false } else { true }
  }

  /// A Boolean value that indicates whether the file exists.
  ///
  /// A server is assumed to exist.
  public var isThere: Bool {
    if case .server = self { return true }
    return FileManager.default.fileExists(atPath: url.path(percentEncoded: false))
  }

  /// The URL from which the names of related files, such as drafts and recordings, are derived.
  ///
  /// For a database, the URL has an additional component and doesn't name the database itself. If a program opens and closes an
  /// SQLite file without using SQLite, it gives up the locks that SQLite holds in the same process. Another program may then remove
  /// the log that is in use.
  public var files: URL { isDatabase ? url.appending(path: "files") : url }

  /// A name for messages: the path, or the address without passwords.
  public var name: String {
    guard case .server(let url) = self else {
      // A relative path that looks like an address was an invalid one, and may contain a password.
      return Self.isAddress(url.relativePath) ? "the server" : url.relativePath
    }
    guard var address = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return "the server" }
    address.password = nil
    address.queryItems?.removeAll { $0.name.contains("password") }
    if address.queryItems?.isEmpty == true { address.queryItems = nil }
    return address.string ?? "the server"
  }

  private static func isDatabase(_ url: URL) -> Bool {
    // The extension suffices: a file with other content must not be treated as a damaged data file and set aside.
    if url.pathExtension == "sqlite" { return true }
    // Reading from a pipe would block.
    guard (try? DurableFile(url).checkIsRegular()) != nil else { return false }
    return (try? FileHandle(forReadingFrom: url).read(upToCount: 16)) == Data("SQLite format 3\0".utf8)
  }
}
