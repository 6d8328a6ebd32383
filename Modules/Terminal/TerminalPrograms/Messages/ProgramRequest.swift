import Foundation
import JSONValues
import TerminalText
import TerminalUI

/// A request from another program, as one line of JSON, such as `{"tap":12,"id":"a"}`.
///
/// Elements are identified by their ids on the most recently written screen.
public struct ProgramRequest: Hashable, Sendable {
  /// The id of the request, which the answer repeats.
  public var id: ProgramRequestID?
  /// The action.
  public var invocation: Invocation

  /// Creates a request.
  public init(_ invocation: Invocation, id: ProgramRequestID? = nil) {
    self.invocation = invocation
    self.id = id
  }
}

/// The id of a request, which its answer repeats.
public enum ProgramRequestID: Hashable, Sendable {
  case text(String)
  case number(Int)
}

/// The reason why a line isn't a request.
public struct ProgramRequestError: Error, Hashable, Sendable {
  /// The mistake in the line.
  public var message: String
  /// The most similar name, or `nil`.
  public var suggestion: String?
  /// The id of the request, if it could be read.
  public var id: ProgramRequestID?
}

extension ProgramRequest {
  /// Reads a line.
  ///
  /// - Throws: An error that explains the mistake in the line.
  public init(line: String) throws(ProgramRequestError) {
    guard case .object(var members)? = JSON(parsing: Data(line.utf8)) else {
      throw ProgramRequestError(
        message:
          "'\(line.shortened)' isn't a JSON object. A request looks like {\"command\":\"help\"} or {\"tap\":12}."
      )
    }
    if let id = members.removeValue(forKey: "id") {
      self.id = ProgramRequestID(id)
      guard self.id != nil else {
        throw ProgramRequestError(message: "'id' must be a string or a whole number.")
      }
    }
    do {
      invocation = try Invocation(members: members)
    } catch {
      throw ProgramRequestError(message: error.message, suggestion: error.suggestion, id: id)
    }
  }
}

extension ProgramRequest {
  /// The request as one line.
  package var line: String {
    guard let id, let json = try? JSON(encoding: id).encoded() else { return invocation.json }
    return "{\"id\":\(String(decoding: json, as: UTF8.self)),\(invocation.json.dropFirst())"
  }
}

extension ProgramRequestID {
  fileprivate init?(_ value: JSON) {
    switch value {
    case .string(let text): self = .text(text)
    case .integer(let number): self = .number(number)
    case .number(let number):
      guard let number = Int(exactly: number) else { return nil }
      self = .number(number)
    default: return nil
    }
  }
}
