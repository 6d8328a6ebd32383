import Foundation
import JSONValues

extension Invocation: Codable {
  /// The name of each action, which is a member of its JSON form, and the names of the other members.
  package static let members: KeyValuePairs<String, [String]> = [
    "command": [], "tap": [], "set": ["text", "number"], "submit": ["text"], "toggle": ["on"],
    "pick": ["option", "name"], "step": ["by"], "focus": [], "delete": [], "move": ["to", "by"],
    "rows": ["from"], "dismiss": [], "back": [], "home": [], "screen": [],
  ]

  /// The members of the JSON form. The first one has the name of the action.
  private var fields: [(name: String, value: JSON)] {
    func id(_ element: ElementID) -> JSON { .integer(element.rawValue) }
    return switch self {
    case .command(let line): [("command", .string(line))]
    case .tap(let element): [("tap", id(element))]
    case .setText(let element, let text): [("set", id(element)), ("text", .string(text))]
    case .submit(let element, let text): [("submit", id(element)), ("text", .string(text))]
    case .setNumber(let element, let number): [("set", id(element)), ("number", .number(number))]
    case .toggle(let element, let isOn): [("toggle", id(element))] + (isOn.map { [("on", .bool($0))] } ?? [])
    case .pick(let element, let option): [("pick", id(element)), ("option", .integer(option))]
    case .pickNamed(let element, let name): [("pick", id(element)), ("name", .string(name))]
    case .step(let element, let count): [("step", id(element)), ("by", .integer(count))]
    case .focus(let element): [("focus", id(element))]
    case .delete(let rows): [("delete", rows.count == 1 ? id(rows[0]) : .array(rows.map(id)))]
    case .move(let element, let number): [("move", id(element)), ("to", .integer(number))]
    case .moveBy(let element, let count): [("move", id(element)), ("by", .integer(count))]
    case .showRows(let list, let offset): [("rows", id(list)), ("from", .integer(offset))]
    case .dismiss(let presentation): [("dismiss", presentation.map(id) ?? .bool(true))]
    case .back: [("back", .bool(true))]
    case .home: [("home", .bool(true))]
    case .screen: [("screen", .bool(true))]
    }
  }

  /// The name of the action in the JSON form, such as `tap`.
  package var name: String { fields[0].name }

  /// The JSON form as text, such as `{"tap":12}`.
  ///
  /// A number that JSON can't represent, such as infinity, is omitted.
  public var json: String {
    let members = fields.compactMap { name, value in
      (try? value.encoded()).map { "\"\(name)\":\(String(decoding: $0, as: UTF8.self))" }
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// Creates an invocation from its JSON form.
  ///
  /// - Throws: An error that explains what is wrong with the JSON.
  public init(json: some StringProtocol) throws(CommandError) {
    guard case .object(let members)? = JSON(parsing: Data(json.utf8)) else {
      throw CommandError("This isn't a JSON object.")
    }
    try self.init(members: members)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    for (name, value) in fields { try container.encode(value, forKey: FieldName(name)) }
  }

  public init(from decoder: any Decoder) throws {
    try self.init(members: decoder.singleValueContainer().decode([String: JSON].self))
  }

  /// Creates an invocation from the members of its JSON form.
  package init(members: [String: JSON]) throws(CommandError) {
    let verbs = Self.members.map(\.key)
    let names = members.keys.sorted()
    let written = names.filter(verbs.contains)
    guard written.count == 1, let verb = written.first else {
      guard written.isEmpty else {
        throw CommandError("A line contains one request, not '\(written.joined(separator: "' and '"))'.")
      }
      let name = names.first
      throw CommandError(
        "\(name.map { "There is no request '\($0.shortened)'" } ?? "A request is missing"). "
          + "Use one of: \(verbs.joined(separator: ", ")).",
        suggestion: name.flatMap { CommandError.closest(to: $0, among: verbs) })
    }
    let others = Self.members.first { $0.key == verb }?.value ?? []
    if let unknown = names.first(where: { $0 != verb && !others.contains($0) }) {
      throw CommandError(
        "'\(verb)' takes no '\(unknown.shortened)'."
          + (others.isEmpty ? "" : " It takes: \(others.joined(separator: ", "))."),
        suggestion: CommandError.closest(to: unknown, among: others))
    }
    self = try InvocationReader(members: members).invocation(verb)
  }
}

/// A reader of the members of an invocation.
private struct InvocationReader {
  let members: [String: JSON]

  func invocation(_ verb: String) throws(CommandError) -> Invocation {
    switch verb {
    case "command": return .command(try text(verb))
    case "tap": return .tap(try element(verb))
    case "set":
      if members["number"] != nil, members["text"] == nil {
        return .setNumber(try element(verb), try number("number"))
      }
      return .setText(try element(verb), try text("text"))
    case "submit": return .submit(try element(verb), try text("text"))
    case "toggle": return .toggle(try element(verb), isOn: members["on"] == nil ? nil : try flag("on"))
    case "pick":
      if members["name"] != nil { return .pickNamed(try element(verb), try text("name")) }
      return .pick(try element(verb), option: try integer("option"))
    case "step": return .step(try element(verb), by: members["by"] == nil ? 1 : try integer("by"))
    case "focus": return .focus(try element(verb))
    case "delete":
      guard case .array(let rows)? = members[verb] else { return .delete([try element(verb)]) }
      let ids = rows.compactMap(\.wholeNumber)
      guard ids.count == rows.count else { throw isNoElement(verb) }
      return .delete(ids.map { ElementID($0) })
    case "move":
      if members["by"] != nil { return .moveBy(try element(verb), try integer("by")) }
      return .move(try element(verb), to: try integer("to"))
    case "rows": return .showRows(try element(verb), from: try integer("from"))
    default:
      if verb == "dismiss", let id = members[verb]?.wholeNumber { return .dismiss(ElementID(id)) }
      guard try flag(verb) else { throw CommandError("'\(verb)' must be true.") }
      return verb == "dismiss" ? .dismiss() : verb == "back" ? .back : verb == "home" ? .home : .screen
    }
  }

  private func text(_ name: String) throws(CommandError) -> String {
    guard let text = members[name]?.string else { throw CommandError("'\(name)' must be a string.") }
    return text
  }

  private func number(_ name: String) throws(CommandError) -> Double {
    guard let number = members[name]?.double else { throw CommandError("'\(name)' must be a number.") }
    return number
  }

  private func flag(_ name: String) throws(CommandError) -> Bool {
    guard case .bool(let flag)? = members[name] else {
      throw CommandError("'\(name)' must be true or false.")
    }
    return flag
  }

  private func integer(_ name: String) throws(CommandError) -> Int {
    guard let number = members[name]?.wholeNumber, number.magnitude < 1_000_000_000 else {
      throw CommandError("'\(name)' must be a whole number.")
    }
    return number
  }

  private func element(_ name: String) throws(CommandError) -> ElementID {
    guard let number = members[name]?.wholeNumber else { throw isNoElement(name) }
    return ElementID(number)
  }

  private func isNoElement(_ name: String) -> CommandError {
    CommandError("'\(name)' must be the id of an element on the screen, a number.")
  }
}

extension JSON {
  /// The number, or `nil` if the value isn't one.
  fileprivate var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .unsigned(let number): Double(number)
    case .number(let number): number
    case .literal(let text): Double(text)
    default: nil
    }
  }

  /// The number, or `nil` if the value isn't an integer.
  fileprivate var wholeNumber: Int? {
    switch self {
    case .integer(let number): number
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }
}
