import DurableFiles
import Foundation

/// Where a program keeps its values, as a person names it: in a file, in a database that is a file, or on a server.
///
/// ```swift
/// switch DataLocation(named: "team.sqlite") {
/// case .file(let url): $0.itemsFile = url
/// case .database(let url): $0.defaultDatabase = .sqlite(url, .items)
/// case .server(let url): $0.defaultDatabase = .postgres(PostgresConfiguration(url.absoluteString), .items)
/// }
/// ```
///
/// Any program can tell them apart, also one that was built without databases: it says so, and does not take the file of a database
/// for one of JSON.
public enum DataLocation: Hashable, Sendable {
  /// A file that is read and written as a whole.
  case file(URL)
  /// A file of SQLite.
  case database(URL)
  /// A PostgreSQL server, by its address.
  case server(URL)

  /// The location that a URL leads to.
  ///
  /// A file is a database by its name, `.sqlite`, or by its content.
  public init(_ url: URL) {
    if ["postgres", "postgresql"].contains(url.scheme) {
      self = .server(url)
    } else {
      self = Self.isDatabase(url) ? .database(url) : .file(url)
    }
  }

  /// The location that a person names: the path of a file, or the address `postgres://user@host/database`.
  public init(named name: String) {
    let address = Self.isAddress(name) ? URL(string: name) : nil
    self.init(address ?? URL(filePath: name))
  }

  /// What is wrong with a name that a person gave, for a message that does not repeat it; `nil` where it can be used.
  ///
  /// A mistaken address is no path of a file: it may have a password in it.
  public static func mistake(in name: String) -> String? {
    guard isAddress(name), URL(string: name) == nil else { return nil }
    return "The address isn't valid. Write it as 'postgres://user@host:5432/database'."
  }

  private static func isAddress(_ name: String) -> Bool { name.hasPrefix("postgres") && name.contains("://") }

  /// The file, or the address.
  public var url: URL {
    switch self {
    case .file(let url), .database(let url), .server(let url): url
    }
  }

  /// Whether it is a database, in a file or on a server.
  public var isDatabase: Bool {
    if case .file = self { false } else { true }
  }

  /// Whether there is such a file; a server is taken for being there.
  public var isThere: Bool {
    if case .server = self { return true }
    return FileManager.default.fileExists(atPath: url.path(percentEncoded: false))
  }

  /// What lies beside the data goes by this file: drafts, recordings.
  ///
  /// A database is no such file, and the one that is named stands below it: a program that opens and closes the file of an SQLite
  /// database besides SQLite gives up the locks that SQLite has in the same process, so that another program may remove the log
  /// that is in use.
  public var files: URL { isDatabase ? url.appending(path: "files") : url }

  /// A name for messages: the path, or the address without its passwords.
  public var name: String {
    guard case .server(let url) = self else {
      // One that is no URL was an address all the same, and may have a password in it.
      return Self.isAddress(url.relativePath) ? "the server" : url.relativePath
    }
    guard var address = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return "the server" }
    address.password = nil
    address.queryItems?.removeAll { $0.name.contains("password") }
    if address.queryItems?.isEmpty == true { address.queryItems = nil }
    return address.string ?? "the server"
  }

  private static func isDatabase(_ url: URL) -> Bool {
    // Also where it has something else in it: that is not taken for a damaged data file, and set aside.
    if url.pathExtension == "sqlite" { return true }
    // A pipe would be waited for.
    guard (try? DurableFile(url).checkIsRegular()) != nil else { return false }
    return (try? FileHandle(forReadingFrom: url).read(upToCount: 16)) == Data("SQLite format 3\0".utf8)
  }
}
