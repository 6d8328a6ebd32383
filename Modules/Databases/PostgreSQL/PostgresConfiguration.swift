#if PostgreSQL
  import CLibPQ
  import Foundation

  /// Which server a connection leads to, and as whom.
  public struct PostgresConfiguration: Hashable, Sendable {
    /// A `postgres://` URL, or an empty text.
    ///
    /// What it leaves open is taken from the usual places by PostgreSQL's own library: the variables `PGHOST`, `PGPORT`,
    /// `PGDATABASE`, `PGUSER`, `PGPASSWORD`, `PGSSLMODE` …, the file `~/.pgpass`, a service file.
    public var url: String
    /// How long a statement may take before the server ends it; `nil` leaves it to the server.
    public var statementTimeout: Duration?

    /// Makes a configuration.
    ///
    /// - Parameters:
    ///   - url: A `postgres://` URL; where it is empty, the variables `PG…` say it all.
    ///   - statementTimeout: How long a statement may take before the server ends it.
    public init(_ url: String = "", statementTimeout: Duration? = nil) {
      self.url = url
      self.statementTimeout = statementTimeout
    }

    /// What is not left to the library.
    ///
    /// Its own defaults are to wait: forever for a server that does not answer, and two hours for one that has gone. What the URL
    /// or a variable says goes before.
    private static let patience = [
      ("connect_timeout", "10"), ("keepalives_idle", "20"), ("keepalives_interval", "5"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "30000"),
    ]

    /// The library's parameters, in an order in which later ones go before earlier ones.
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
      // The library's defaults name `connect_timeout` and the like only where a variable or a service sets them.
      return Self.patience.filter { !isSet.contains($0.0) }.map { (key: $0.0, value: $0.1) }
        + [("dbname", url), ("client_encoding", "UTF8")]
    }

    /// Finds what is wrong with a URL without showing its password, which the library's messages quote.
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

  // The password is in no log and no test's diff.
  extension PostgresConfiguration: CustomStringConvertible, CustomReflectable {
    /// The URL without a password.
    public var description: String {
      guard url.contains("://") else { return url.replacing(/(password\s*=).*/) { "\($0.1)…" } }
      return url.replacing(/(:\/\/[^:\/@]*):.*@/) { "\($0.1):…@" }
        .replacing(/([?&])([^&=]*)=([^&]*)/) { parameter in
          // The library decodes names, too.
          let name = String(parameter.2)
          let isSecret = (name.removingPercentEncoding ?? "password").contains("password")
          return "\(parameter.1)\(name)=\(isSecret ? "…" : parameter.3)"
        }
    }

    /// The description, and the timeout.
    public var customMirror: Mirror {
      Mirror(
        self, children: ["url": description, "statementTimeout": statementTimeout as Any],
        displayStyle: .struct)
    }
  }
#endif
