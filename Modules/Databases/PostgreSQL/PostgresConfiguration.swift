#if PostgreSQL
  import CLibPQ
  import Foundation

  /// The server and the user of a connection.
  public struct PostgresConfiguration: Hashable, Sendable {
    /// A `postgres://` URL, or an empty string.
    ///
    /// PostgreSQL's own library determines omitted values as usual: from the variables `PGHOST`, `PGPORT`, `PGDATABASE`, `PGUSER`,
    /// `PGPASSWORD`, `PGSSLMODE` …, the file `~/.pgpass`, or a service file.
    public var url: String
    /// The time after which the server cancels a statement, or `nil` for the server's setting.
    public var statementTimeout: Duration?

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - url: A `postgres://` URL. If it is empty, the variables `PG…` determine all values.
    ///   - statementTimeout: The time after which the server cancels a statement.
    public init(_ url: String = "", statementTimeout: Duration? = nil) {
      self.url = url
      self.statementTimeout = statementTimeout
    }

    /// The values that differ from the library's defaults.
    ///
    /// By default, the library waits forever for a server that doesn't answer, and two hours for one that is gone. The URL and
    /// variables override these values.
    private static let timeouts = [
      ("connect_timeout", "10"), ("keepalives_idle", "20"), ("keepalives_interval", "5"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "30000"),
    ]

    /// Returns the library's parameters.
    ///
    /// Later ones override earlier ones.
    func parameters() throws -> [(key: String, value: String)] {
      try check()
      var isSet: Set<String> = []
      if let defaults = PQconndefaults() {
        defer { PQconninfoFree(defaults) }
        var option = defaults
        while let keyword = option.pointee.keyword {
          if option.pointee.val != nil { isSet.insert(String(cString: keyword)) }
          option += 1
        }
      }
      // The library's defaults contain `connect_timeout` and similar values only if a variable or a service sets them.
      return Self.timeouts.filter { !isSet.contains($0.0) }.map { (key: $0.0, value: $0.1) }
        + [("dbname", url), ("client_encoding", "UTF8")]
    }

    /// Checks the URL without revealing its password, which the library's messages contain.
    private func check() throws {
      guard !url.utf8.contains(0) else { throw invalid("it contains a NUL character") }
      guard url.contains("://") || url.contains("=") else { return }
      var message: UnsafeMutablePointer<CChar>?
      if let options = PQconninfoParse(url, &message) { return PQconninfoFree(options) }
      defer { PQfreemem(message) }
      let text = message.map { String(cString: $0) } ?? "out of memory"
      throw invalid(String(text.prefix { $0 != "\"" && $0 != "\n" }) + (text.contains("\"") ? "…" : ""))
    }

    private func invalid(_ reason: String) -> PostgresError {
      PostgresError(
        .invalid, "The database address isn't valid: \(reason)",
        advice: "Write it as postgres://user:password@host:port/database, with %40 for an @ in a password.")
    }
  }

  // Logs and diffs of tests don't contain the password.
  extension PostgresConfiguration: CustomStringConvertible, CustomReflectable {
    /// The URL without its password.
    public var description: String {
      guard url.contains("://") else { return url.replacing(/(password\s*=).*/) { "\($0.1)…" } }
      return url.replacing(/(:\/\/[^:\/@]*):.*@/) { "\($0.1):…@" }
        .replacing(/([?&])([^&=]*)=([^&]*)/) { parameter in
          // The library also decodes names.
          let name = String(parameter.2)
          let isSecret = (name.removingPercentEncoding ?? "password").contains("password")
          return "\(parameter.1)\(name)=\(isSecret ? "…" : parameter.3)"
        }
    }

    /// A mirror with the description and the timeout.
    public var customMirror: Mirror {
      Mirror(
        self, children: ["url": description, "statementTimeout": statementTimeout as Any],
        displayStyle: .struct)
    }
  }
#endif
