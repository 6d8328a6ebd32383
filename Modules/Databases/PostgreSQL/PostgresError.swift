#if PostgreSQL
  import Foundation

  /// What went wrong with a server, a connection or a statement, where, and what can be done.
  public struct PostgresError: Error, Hashable, Sendable {
    /// What has failed.
    public enum Failure: String, Hashable, Sendable {
      /// A connection could not be opened.
      case connecting = "Can't connect"
      /// A connection was cut, or closed.
      case connectionLost = "Lost the connection"
      /// The server has refused a statement.
      case statement = "The server rejected a statement"
      /// Something was not sent, because the server could not understand it.
      case invalid = "Nothing was sent"
    }

    /// What is known of the changes.
    public enum Outcome: String, Hashable, Sendable {
      /// They were not made.
      case notCommitted = "Nothing was changed."
      /// The connection was lost between the sending of the commit and its answer.
      case unknown =
        "The connection was lost before the server confirmed the change. Check whether it was made before you repeat it."
    }

    /// What has failed.
    public var failure: Failure
    /// The five characters by which the server tells errors apart, such as `23505`.
    public var sqlState: String?
    /// What the server, or its library, says.
    public var message: String
    /// What the server adds: which key, which row.
    public var detail: String?
    /// What the server proposes.
    public var hint: String?
    /// The name of the constraint that was violated.
    public var constraint: String?
    /// The text of the statement, without its arguments.
    public var statement: String?
    /// Where in the statement, in characters from 1 on.
    public var position: Int?
    /// The server: `user@host:port/database`.
    public var server: String?
    /// What is known of the changes, where the statement could make some.
    public var outcome: Outcome?
    /// How often a transaction was tried.
    public var attempts = 1
    /// What can be done, where the SQLSTATE does not say it.
    var advice: String?

    init(_ failure: Failure, _ message: String, server: String? = nil, advice: String? = nil) {
      self.failure = failure
      self.message = message
      self.server = server
      self.advice = advice
    }

    /// Whether a transaction that has failed so can succeed when it is tried again: it lost against another one.
    public var isConflict: Bool { sqlState == "40001" || sqlState == "40P01" }
  }

  extension PostgresError: CustomStringConvertible, LocalizedError {
    /// What failed and why, where, and what can be done.
    public var description: String {
      var lines = ["\(failure.rawValue): \(message)" + (sqlState.map { " (SQLSTATE \($0))" } ?? "")]
      if let detail { lines.append("Detail: \(detail)") }
      if let hint { lines.append("Hint: \(hint)") }
      if let statement {
        let text = statement.count > 500 ? statement.prefix(500) + "…" : statement[...]
        lines.append("Statement: \(text)" + (position.map { " (at character \($0))" } ?? ""))
      }
      if let server { lines.append("Server: \(server)") }
      if attempts > 1 { lines.append("Tried \(attempts) times.") }
      if let outcome { lines.append(outcome.rawValue) }
      lines.append(advice ?? adviceOfState)
      return lines.joined(separator: "\n")
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }

    private var adviceOfState: String {
      switch failure {
      case .connecting:
        return
          "Check that the server is running and can be reached, and check the database name, user, and password "
          + "(in the URL, PGPASSWORD, or ~/.pgpass)."
      case .connectionLost: return "Check the server and the network, then try again."
      case .invalid, .statement: break
      }
      guard let sqlState else { return "Check the statement and its arguments." }
      return switch sqlState {
      case "40001", "40P01": "The transaction conflicted with another one. Try again."
      case "42P01", "42703", "42704", "42883", "3F000":
        "Check the name. If it's right, the database's schema isn't the one that the program expects."
      case "42501": "Grant the user permission, or connect as another user."
      case "42P18", "42P08": "Specify the argument's type in the statement, for example $1::bigint."
      case "53100": "Free some space on the server's disk, then try again."
      case "53300": "Close some connections, or raise the server's max_connections."
      case "55P03", "57014":
        "Try again. If it keeps timing out, check the statement and lock timeouts and what else is running."
      case "57P01", "57P02", "57P03": "The server is starting or stopping. Try again in a moment."
      case "58030", "XX001", "XX002": "Check the server's disk and log."
      default:
        switch sqlState.prefix(2) {
        case "22": "Check the arguments: a value doesn't fit its type."
        case "23": "Change the values to satisfy the constraint."
        case "25": "Send a transaction's statements through the transaction that its body receives."
        case "42": "Correct the statement."
        default: "See \(sqlState) in the appendix 'PostgreSQL Error Codes' of the PostgreSQL manual."
        }
      }
    }
  }
#endif
