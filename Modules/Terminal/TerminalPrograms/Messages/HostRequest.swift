import Foundation
import TerminalText
import TerminalUI

/// What another program asks of this one: one line of JSON, `{"tap":12}`.
///
/// Elements are named by the ids that they have on the screen which was written last.
public struct HostRequest: Hashable, Sendable {
  /// What the answer is to carry, so that it is known what it answers.
  public var id: HostRequestID?
  /// What to do.
  public var action: Action

  /// What can be asked.
  public enum Action: Hashable, Sendable {
    /// Runs a line, as a person writes it.
    case command(String)
    /// Uses a button or a link.
    case tap(ElementID)
    /// Writes text into a field.
    case setText(ElementID, String)
    /// Writes text into a field and enters it.
    case submit(ElementID, String)
    /// Sets a number.
    case setNumber(ElementID, Double)
    /// Turns a switch; without a value to what it is not.
    case toggle(ElementID, isOn: Bool?)
    /// Picks an option by its position, from 0.
    case pick(ElementID, position: Int)
    /// Picks an option by its name.
    case pickNamed(ElementID, String)
    /// Steps up, or with a negative count down.
    case step(ElementID, by: Int)
    /// Moves the focus to a field.
    case focus(ElementID)
    /// Deletes a row.
    case delete(ElementID)
    /// Moves a row to be the one of a number.
    case move(ElementID, to: Int)
    /// Closes what is presented.
    case dismiss
    /// Goes back one screen.
    case back
    /// Goes back to the first screen.
    case home
    /// Writes the screen once more.
    case screen
  }

  /// Makes a request.
  public init(_ action: Action, id: HostRequestID? = nil) {
    self.action = action
    self.id = id
  }
}

/// What a request is called by the program that makes it: a text or a number, which its answer carries.
public enum HostRequestID: Hashable, Sendable {
  case text(String)
  case number(Int)
}

/// Why a line is no request.
public struct HostRequestError: Error, Hashable, Sendable {
  /// What is wrong, and what a request looks like.
  public var message: String
  /// The request that comes closest.
  public var suggestion: String?
  /// The id of the request, where it could be read.
  public var id: HostRequestID?
}

extension HostRequest {
  /// The requests, each with the members that may stand beside it.
  package static let members: KeyValuePairs<String, [String]> = [
    "command": [], "tap": [], "set": ["text", "number"], "submit": ["text"], "toggle": ["on"],
    "pick": ["option", "name"], "step": ["by"], "focus": [], "delete": [], "move": ["to"], "dismiss": [],
    "back": [], "home": [], "screen": [],
  ]

  /// Reads a line.
  ///
  /// - Throws: What is wrong with it.
  public init(line: String) throws(HostRequestError) {
    let object: [String: Value]
    do {
      object = try JSONDecoder().decode([String: Value].self, from: Data(line.utf8))
    } catch {
      throw HostRequestError(
        message:
          "'\(line.shortened)' isn't a JSON object. A request looks like {\"command\":\"help\"} or {\"tap\":12}."
      )
    }
    id = object["id"].flatMap(\.requestID)
    if object["id"] != nil, id == nil {
      throw HostRequestError(message: "'id' must be a string or a whole number.")
    }
    let reader = Reader(object: object, id: id)
    action = try reader.action()
  }

  /// A value in a request.
  private enum Value: Decodable, Hashable {
    case text(String), number(Double), flag(Bool), other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .other
      }
    }

    var requestID: HostRequestID? {
      if case .text(let text) = self { return .text(text) }
      return integer.map { .number($0) }
    }

    var integer: Int? {
      guard case .number(let number) = self else { return nil }
      return Int(exactly: number)
    }
  }

  /// Reads the members of a request.
  private struct Reader {
    let object: [String: Value]
    let id: HostRequestID?

    func action() throws(HostRequestError) -> Action {
      let verbs = HostRequest.members.map(\.key)
      let names = object.keys.filter { $0 != "id" }.sorted()
      let written = names.filter(verbs.contains)
      guard written.count == 1, let verb = written.first else {
        guard written.isEmpty else {
          throw error("A line contains one request, not '\(written.joined(separator: "' and '"))'.")
        }
        let name = names.first
        throw error(
          "\(name.map { "There is no request '\($0.shortened)'" } ?? "A request is missing"). "
            + "Use one of: \(verbs.joined(separator: ", ")).",
          suggestion: name.flatMap { CommandError.closest(to: $0, among: verbs) })
      }
      let others = HostRequest.members.first { $0.key == verb }?.value ?? []
      if let unknown = names.first(where: { $0 != verb && !others.contains($0) }) {
        throw error(
          "'\(verb)' takes no '\(unknown.shortened)'."
            + (others.isEmpty ? "" : " It takes: \(others.joined(separator: ", "))."),
          suggestion: CommandError.closest(to: unknown, among: others))
      }
      return try action(verb)
    }

    private func action(_ verb: String) throws(HostRequestError) -> Action {
      switch verb {
      case "command": return .command(try text(verb))
      case "tap": return .tap(try element(verb))
      case "set":
        if object["number"] != nil, object["text"] == nil {
          return .setNumber(try element(verb), try number("number"))
        }
        return .setText(try element(verb), try text("text"))
      case "submit": return .submit(try element(verb), try text("text"))
      case "toggle": return .toggle(try element(verb), isOn: object["on"] == nil ? nil : try flag("on"))
      case "pick":
        if object["name"] != nil { return .pickNamed(try element(verb), try text("name")) }
        return .pick(try element(verb), position: try integer("option"))
      case "step": return .step(try element(verb), by: object["by"] == nil ? 1 : try integer("by"))
      case "focus": return .focus(try element(verb))
      case "delete": return .delete(try element(verb))
      case "move": return .move(try element(verb), to: try integer("to"))
      default:
        guard try flag(verb) else { throw error("'\(verb)' must be true.") }
        return verb == "dismiss" ? .dismiss : verb == "back" ? .back : verb == "home" ? .home : .screen
      }
    }

    private func error(_ message: String, suggestion: String? = nil) -> HostRequestError {
      HostRequestError(message: message, suggestion: suggestion, id: id)
    }

    private func text(_ name: String) throws(HostRequestError) -> String {
      guard case .text(let text)? = object[name] else { throw error("'\(name)' must be a string.") }
      return text
    }

    private func number(_ name: String) throws(HostRequestError) -> Double {
      guard case .number(let number)? = object[name] else { throw error("'\(name)' must be a number.") }
      return number
    }

    private func flag(_ name: String) throws(HostRequestError) -> Bool {
      guard case .flag(let flag)? = object[name] else { throw error("'\(name)' must be true or false.") }
      return flag
    }

    private func integer(_ name: String) throws(HostRequestError) -> Int {
      guard let number = object[name]?.integer, number.magnitude < 1_000_000_000 else {
        throw error("'\(name)' must be a whole number.")
      }
      return number
    }

    private func element(_ name: String) throws(HostRequestError) -> ElementID {
      guard let number = object[name]?.integer else {
        throw error("'\(name)' must be the id of an element on the screen, a number.")
      }
      return ElementID(number)
    }
  }
}
