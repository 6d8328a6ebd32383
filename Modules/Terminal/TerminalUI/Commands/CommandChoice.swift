/// A command that the user can enter on a screen, with its possible values.
///
/// Generated tests choose among them. A choice together with one of its values is a line that
/// ``ElementTree/parse(_:allowsShortNames:)`` accepts.
package struct CommandChoice: Hashable, Sendable {
  /// The values that a command takes.
  package enum Values: Hashable, Sendable {
    /// No value.
    case none
    /// Any text.
    case text
    /// A date with these components in a range, and the current date.
    case date(DateText.Components, bounds: ClosedRange<String>?, current: String)
    /// A number.
    case number(bounds: ClosedRange<Double>?, step: Double?, isWhole: Bool)
    /// One of several words.
    case oneOf([String])
    /// The numbers of two different rows.
    case twoOf([Int])
  }

  /// The text before the value, such as `set title`.
  package var command: String
  /// The values after the command.
  package var values: Values
}

extension ElementTree {
  /// The commands that the user can enter on the front screen.
  package var choices: [CommandChoice] {
    let targets = CommandTargets(self)
    var all = targets.targets.filter { !$0.element.isDisabled }.flatMap(\.choices)
    all += targets.rowChoices("open") { $0.opens != nil }
    all += targets.rowChoices("delete") { $0.deletion != nil }
    all += targets.rowChoices("menu") { $0.menu != nil }
    all += targets.rowChoices("move", isPair: true) { $0.move != nil }
    all += targets.menus.map {
      CommandChoice(command: (["menu"] + $0.name).joined(separator: " "), values: .none)
    }
    if targets.dismissal != nil { all.append(CommandChoice(command: "dismiss", values: .none)) }
    return all
  }
}

extension CommandTargets.Target {
  fileprivate var choices: [CommandChoice] {
    switch control.kind {
    case .button, .link, .menu, .tab: return [CommandChoice(command: "tap \(name)", values: .none)]
    case .disclosure, .toggle: return [CommandChoice(command: "toggle \(name)", values: .none)]
    case .textField(_, _, let submits):
      let writes = CommandChoice(command: "set \(name)", values: .text)
      return submits ? [writes, CommandChoice(command: name, values: .text)] : [writes]
    case .date(let text, let components, let bounds):
      return [
        CommandChoice(command: "set \(name)", values: .date(components, bounds: bounds, current: text))
      ]
    case .picker(let options, _):
      // Options with the same name can't be chosen by name.
      let counts = Dictionary(grouping: options.map { $0.name.lowercased() }, by: \.self).mapValues(\.count)
      let names = options.map(\.name).filter { counts[$0.lowercased()] == 1 && !$0.isEmpty }
      return names.isEmpty ? [] : [CommandChoice(command: "pick \(name)", values: .oneOf(names))]
    case .stepper(let up, let down, let value, let bounds, let step, let isWhole):
      var all: [CommandChoice] = []
      if up { all.append(CommandChoice(command: "inc \(name)", values: .none)) }
      if down { all.append(CommandChoice(command: "dec \(name)", values: .none)) }
      if value != nil {
        all.append(
          CommandChoice(
            command: "set \(name)", values: .number(bounds: bounds, step: step, isWhole: isWhole)))
      }
      return all
    case .slider(_, let bounds, let step, _):
      return [
        CommandChoice(command: "set \(name)", values: .number(bounds: bounds, step: step, isWhole: false))
      ]
    }
  }
}

extension CommandTargets {
  fileprivate func rowChoices(
    _ verb: String, isPair: Bool = false, where isIncluded: (Row) -> Bool
  ) -> [CommandChoice] {
    let collections = collections.filter { $0.rows.contains(where: isIncluded) }
    return collections.compactMap { collection in
      // Lists with the same name can't be referred to by name.
      guard collections.count == 1 || collections.count(where: { $0.name == collection.name }) == 1 else {
        return nil
      }
      let isOnly = collections.count == 1 || collection.name.isEmpty
      let command = isOnly ? verb : "\(verb) \(collection.name.joined(separator: " "))"
      let numbers = collection.rows.filter(isIncluded).map(\.number)
      guard isPair else {
        return CommandChoice(command: command, values: .oneOf(numbers.map(String.init)))
      }
      return numbers.count > 1 ? CommandChoice(command: command, values: .twoOf(numbers)) : nil
    }
  }
}
