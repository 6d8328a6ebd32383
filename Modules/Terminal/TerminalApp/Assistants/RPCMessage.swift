import Foundation
import JSONValues

/// A message of JSON-RPC 2.0 from a client.
enum RPCMessage: Hashable, Sendable {
  /// The client expects a result with this id.
  case request(id: JSON, method: String, parameters: JSON)
  case notification(method: String, parameters: JSON)
  /// The answer to a request of the server: its result, or `nil` if the client reports an error.
  case response(id: JSON, result: JSON?)

  /// Reads a line.
  ///
  /// - Throws: The error to send to the client.
  init(line: String) throws(RPCError) {
    guard let json = JSON(parsing: Data(line.utf8)) else {
      throw RPCError(.parse, "The line isn't JSON. Send one message of JSON-RPC 2.0 per line.")
    }
    guard case .object(let members) = json else {
      let isBatch = if case .array = json { true } else { false }
      throw RPCError(
        .invalidRequest,
        isBatch ? "Batches aren't supported. Send one message per line." : "A message is an object.")
    }
    let id: JSON?
    switch members["id"] {
    case nil: id = nil
    case .string?, .integer?, .unsigned?: id = members["id"]
    default: throw RPCError(.invalidRequest, "'id' must be a string or a whole number.")
    }
    guard members["jsonrpc"] == "2.0" else {
      throw RPCError(.invalidRequest, "'jsonrpc' must be \"2.0\".", id: id)
    }
    guard let method = members["method"] else {
      guard let id, members["result"] != nil || members["error"] != nil else {
        throw RPCError(.invalidRequest, "A request has a 'method'.", id: id)
      }
      self = .response(id: id, result: members["error"] == nil ? members["result"] : nil)
      return
    }
    guard case .string(let name) = method else {
      throw RPCError(.invalidRequest, "'method' must be a string.", id: id)
    }
    let parameters = members["params"] ?? [:]
    guard case .object = parameters else {
      throw RPCError(.invalidParameters, "'params' must be an object.", id: id)
    }
    self =
      id.map { .request(id: $0, method: name, parameters: parameters) }
      ?? .notification(method: name, parameters: parameters)
  }
}

/// An error that a server of JSON-RPC sends instead of a result.
struct RPCError: Error, Hashable, Sendable {
  /// The numbers that the protocols define.
  enum Code: Int, Sendable {
    case parse = -32700
    case invalidRequest = -32600
    case unknownMethod = -32601
    case invalidParameters = -32602
    case failed = -32603
    case unknownResource = -32002
    case tooManyRequests = -32029
  }

  var code: Code
  var message: String
  /// The id of the request, if it could be read.
  var id: JSON?

  init(_ code: Code, _ message: String, id: JSON? = nil) {
    (self.code, self.message, self.id) = (code, message, id)
  }

  var json: JSON {
    [
      "jsonrpc": "2.0", "id": id ?? .null,
      "error": ["code": .integer(code.rawValue), "message": .string(message)],
    ]
  }
}
