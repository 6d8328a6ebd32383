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
    if Self.isServer(url.scheme) {
      self = .server(url)
    } else {
      self = Self.isDatabase(url) ? .database(url) : .file(url)
    }
  }

  /// Creates the location from what the user typed: the path of a file, or an address such as `postgres://user@host/database`.
  public init(named name: String) {
    self.init(Self.address(name) ?? URL(filePath: name))
  }

  /// Returns the reason that a name isn't valid, for a message that doesn't repeat the name, or `nil` if the name can be used.
  ///
  /// An invalid address, or the address of another kind of server, isn't treated as the path of a file, because it may contain a
  /// password.
  public static func problem(in name: String) -> String? {
    guard let scheme = scheme(of: name), address(name) == nil else { return nil }
    let form = "'postgres://user@host:5432/database'"
    return isServer(scheme)
      ? "The address isn't valid. Write it as \(form)."
      : "This kind of address isn't supported. Use the path of a file, or write the address of a server as \(form)."
  }

  private static func isServer(_ scheme: String?) -> Bool {
    ["postgres", "postgresql"].contains(scheme?.lowercased())
  }

  /// Returns what a name has before `://`, or `nil` if it isn't an address.
  private static func scheme(of name: String) -> String? {
    guard let colon = name.firstRange(of: "://"), name.first?.isLetter == true else { return nil }
    let scheme = name[..<colon.lowerBound]
    return scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
      ? String(scheme) : nil
  }

  /// Returns the address of a server, or `nil` if a name isn't a valid one.
  private static func address(_ name: String) -> URL? {
    guard let scheme = scheme(of: name), isServer(scheme) else { return nil }
    // PostgreSQL's library knows the scheme in lower case only.
    let name = scheme.lowercased() + name.dropFirst(scheme.count)
    return URL(string: withOneAuthority(name) ?? name)
  }

  /// Returns an address of several hosts in the form that a URL can have, with the hosts as parameters, or `nil` for other addresses.
  ///
  /// PostgreSQL's library reads both forms.
  private static func withOneAuthority(_ name: String) -> String? {
    guard let start = name.firstRange(of: "://")?.upperBound else { return nil }
    let end = name[start...].firstIndex { "/?#".contains($0) } ?? name.endIndex
    let authority = name[start..<end]
    let at = authority.lastIndex(of: "@")
    let hosts = authority[(at.map(authority.index(after:)) ?? start)...].split(
      separator: ",", omittingEmptySubsequences: false)
    guard hosts.count > 1 else { return nil }
    var parameters: [String] = []
    if let at {
      let user = authority[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      for (key, value) in zip(["user", "password"], user) where !value.isEmpty {
        let safe = value.replacing("&", with: "%26").replacing("=", with: "%3D")
        parameters.append("\(key)=\(safe)")
      }
    }
    // A host may be an IPv6 address in brackets, which contains colons.
    let places = hosts.map { host -> (host: Substring, port: Substring) in
      let bracket = host.lastIndex(of: "]")
      let colon = host[(bracket ?? host.startIndex)...].firstIndex(of: ":") ?? host.endIndex
      let name = host[..<colon]
      return (bracket == nil ? name : name.dropFirst().dropLast(), host[colon...].dropFirst())
    }
    parameters.append("host=\(places.map(\.host).joined(separator: ","))")
    if places.contains(where: { !$0.port.isEmpty }) {
      parameters.append("port=\(places.map(\.port).joined(separator: ","))")
    }
    let rest = name[end...].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = rest.first.map { $0.isEmpty ? "/" : String($0) } ?? "/"
    if rest.count == 2, !rest[1].isEmpty { parameters.append(String(rest[1])) }
    return "\(name[..<start])\(path)?\(parameters.joined(separator: "&"))"
  }

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
  public var exists: Bool {
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
      return Self.scheme(of: url.relativePath) == nil ? url.relativePath : "the server"
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
