import ComposableArchitecture
import SessionRecording
import TerminalPrograms
import TerminalUI

/// Creates an action from its path and value as text: `destination.presented.edit.set title "Design"`.
enum ActionWriter {
  /// Returns an action of a type.
  ///
  /// - Throws: An error that lists the available cases or describes the mistake in the value.
  static func action(of type: Any.Type, written text: String) throws(CommandError) -> Any {
    let (path, payload) = split(text)
    let steps = try StatePath(parsing: path).steps
    guard !steps.isEmpty else { throw CommandError("Type an action.") }
    return try action(of: type, steps[...], payload, path)
  }

  /// Splits the text into the path and the value after the first space outside brackets.
  private static func split(_ text: String) -> (path: String, payload: String?) {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case let character where character.isWhitespace && depth <= 0:
        let payload = String(text[index...].drop(while: \.isWhitespace))
        return (String(text[..<index]), payload.isEmpty ? nil : payload)
      default: break
      }
    }
    return (text, nil)
  }

  private static func action(
    of type: Any.Type, _ steps: ArraySlice<StatePath.Step>, _ payload: String?, _ path: String
  ) throws(CommandError) -> Any {
    guard let first = steps.first else { return try Payload.value(of: type, from: payload, for: path) }
    let rest = steps.dropFirst()
    if let writes = type as? any WritesToFields.Type { return try write(writes, first, rest, payload, path) }
    if case .element(let key) = first, let elements = type as? any ActionsOfElements.Type {
      let id = try Payload.value(of: elements.elementIDType, from: key, for: "[\(key)]")
      let action = try action(of: elements.elementActionType, rest, payload, path)
      if let action = elements.action(action, ofElement: id) { return action }
    }
    guard case .member(let name) = first else {
      throw CommandError("'\(path.shortened)' names an element, but there are none.")
    }
    guard let cases = NamedCase.all(of: type) else {
      throw CommandError(
        "There is no '\(name.shortened)' in '\(Payload.shown(type))': its cases can't be named. "
          + "Add '@CasePathable' to it.")
    }
    guard let found = cases.first(where: { $0.name == name }) else {
      let names = cases.map(\.name)
      let before = String(path.dropLast(StatePath(Array(steps)).written.count))
      throw CommandError(
        "There is no action '\(name.shortened)'\(before.isEmpty ? " here" : " in '\(before.dropLast())'"). "
          + "Use one of: \(names.joined(separator: ", ")).",
        suggestion: CommandError.closest(to: name, among: names).map { ":send \(before)\($0)" })
    }
    // The case of a nested enum may be written as a value: 'pick red' is the same as 'pick.red'.
    let value = try action(of: found.valueType, rest, payload, path)
    guard let action = found.embed(value) else {
      throw CommandError("'\(path.shortened)' doesn't contain a '\(Payload.shown(found.valueType))'.")
    }
    return action
  }

  /// Returns the action that sets a field: `binding.set title "X"` or `binding.title "X"`.
  private static func write(
    _ type: any WritesToFields.Type, _ first: StatePath.Step, _ rest: ArraySlice<StatePath.Step>,
    _ payload: String?, _ path: String
  ) throws(CommandError) -> Any {
    var name = first.written.drop { $0 == "." }
    var value = payload
    if name == "set", rest.isEmpty {
      let words = payload?.split(maxSplits: 1, whereSeparator: \.isWhitespace) ?? []
      name = words.first ?? ""
      value = words.count > 1 ? String(words[1]) : nil
    }
    let names = type.fields.map(\.name)
    guard let field = type.fields.first(where: { $0.name == name }) else {
      throw CommandError(
        "There is no field '\(String(name).shortened)'. Use one of: \(names.joined(separator: ", ")).",
        suggestion: CommandError.closest(to: String(name), among: names).map { ":send binding.set \($0)" })
    }
    let new = try Payload.value(of: field.type, from: value, for: field.name)
    guard let action = type.write(new, toField: field.name) else {
      throw CommandError("'\(field.name)' isn't a writable field.")
    }
    return action
  }

  /// Returns the completions of a partial path, with a '.' before another component and a space before a value.
  static func completions(of written: String, in type: Any.Type) -> [String] {
    let prefix = written.lastIndex(of: ".").map { String(written[...$0]) } ?? ""
    var type = type
    for name in prefix.split(separator: ".") {
      guard let next = NamedCase.all(of: type)?.first(where: { $0.name == name }) else { return [] }
      type = next.valueType
    }
    if let writes = type as? any WritesToFields.Type { return writes.fields.map { "\(prefix)\($0.name) " } }
    return NamedCase.all(of: type)?.map { one in
      let follows =
        one.valueType is any WritesToFields.Type || NamedCase.all(of: one.valueType)?.isEmpty == false
      return prefix + one.name + (follows ? "." : one.valueType == Void.self ? "" : " ")
    } ?? []
  }
}
