#if PostgreSQL
  import Foundation

  /// An error of a server, a connection, or a statement.
  public struct PostgresError: Error, Hashable, Sendable {
    /// The operation that failed.
    public enum Failure: String, Hashable, Sendable {
      /// Opening a connection failed.
      case connecting = "Can't connect"
      /// A connection was lost or closed.
      case connectionLost = "Lost the connection"
      /// The server rejected a statement.
      case statement = "The server rejected a statement"
      /// The statement wasn't sent, because the server couldn't have understood it.
      case invalid = "Nothing was sent"
    }

    /// The known outcome for the changes.
    public enum Outcome: String, Hashable, Sendable {
      /// The changes weren't made.
      case notCommitted = "Nothing was changed."
      /// The connection was lost between sending the commit and receiving its answer.
      case unknown =
        "The connection was lost before the server confirmed the change. Check whether it was made before you repeat it."
    }

    /// The operation that failed.
    public var failure: Failure
    /// The server's five-character error code, such as `23505`.
    public var sqlState: String?
    /// The message of the server or its library.
    public var message: String
    /// Details from the server, such as the key or the row.
    public var detail: String?
    /// The server's hint.
    public var hint: String?
    /// The name of the violated constraint.
    public var constraint: String?
    /// The text of the statement, without its arguments.
    public var statement: String?
    /// The position in the statement, in characters from 1.
    public var position: Int?
    /// The server: `user@host:port/database`.
    public var server: String?
    /// The outcome for the changes, if the statement could make any.
    public var outcome: Outcome?
    /// The number of attempts of a transaction.
    public var attempts = 1
    /// The advice, if the SQLSTATE doesn't imply it.
    var advice: String?

    init(_ failure: Failure, _ message: String, server: String? = nil, advice: String? = nil) {
      self.failure = failure
      self.message = message
      self.server = server
      self.advice = advice
    }

    /// A Boolean value that indicates whether the transaction failed because of a conflict with another one, and can succeed when
    /// it is retried.
    public var isConflict: Bool { sqlState == "40001" || sqlState == "40P01" }
  }

  extension PostgresError: CustomStringConvertible, LocalizedError {
    /// A description of the failure, its reason, its location, and possible remedies.
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

    /// The same text as ``description``.
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
