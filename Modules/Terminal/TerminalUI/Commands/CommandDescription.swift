import TerminalText

/// A command that a screen offers.
public struct CommandDescription: Hashable, Sendable {
  /// The command without its value, such as `save` or `set title`.
  public var name: String
  /// The command with a placeholder for its value, such as `set title TEXT`.
  public var usage: String
  /// The explanation.
  public var help: String?
  /// All possible values, if there are only a few.
  public var values: [String]
  /// The keyboard shortcut of the control, or `nil`.
  public var shortcut: KeyboardShortcut?

  init(
    _ name: String, _ argument: String = "", help: String? = nil, values: [String] = [],
    shortcut: KeyboardShortcut? = nil
  ) {
    self.name = name
    self.usage = argument.isEmpty ? name : "\(name) \(argument)"
    self.help = help
    self.values = values
    self.shortcut = shortcut
  }
}

extension ElementTree {
  /// The commands that the screen currently offers.
  public var commands: [CommandDescription] {
    CommandTargets(self).commandDescriptions
  }

  /// The commands of the front screen's enabled buttons that have no help text. For these buttons, help can only repeat the title.
  /// The answers of a question need no help text.
  package var buttonsWithoutHelp: [String] {
    if case .alert = frontPresentation { return [] }
    return CommandTargets(self).targets.compactMap { target in
      guard case .button = target.control.kind, !target.element.isDisabled, target.element.help == nil else {
        return nil
      }
      return target.name
    }
  }

  /// Returns the lines that begin with a text, including the values of commands.
  public func completions(of line: String) -> [String] {
    let written = line.lowercased()
    var lines: [String] = []
    for command in commands {
      if command.values.isEmpty {
        lines.append(command.usage == command.name ? command.name : command.name + " ")
      } else if written.hasPrefix(command.name + " ") {
        lines += command.values.map { "\(command.name) \($0)" }
      } else {
        lines.append(command.name + " ")
      }
    }
    var seen: Set<String> = []
    return lines.filter { $0.lowercased().hasPrefix(written) && $0 != line && seen.insert($0).inserted }
  }
}

extension CommandParser.Verb {
  /// The description of the verb, which is the same on every screen.
  fileprivate var description: CommandDescription {
    switch self {
    case .set: CommandDescription("set", "NAME VALUE", help: "change a field")
    case .toggle: CommandDescription("toggle", "NAME [on|off]", help: "turn a switch on or off")
    case .pick: CommandDescription("pick", "NAME VALUE", help: "choose one of several values")
    case .inc: CommandDescription("inc", "NAME [N]", help: "increase a value")
    case .dec: CommandDescription("dec", "NAME [N]", help: "decrease a value")
    case .open: CommandDescription("open", "N or NAME", help: "open a row of a list")
    case .delete: CommandDescription("delete", "N…", help: "delete rows of a list: 2, 1,3, or 2-4")
    case .move: CommandDescription("move", "N M", help: "move row N of a list to position M")
    case .menu: CommandDescription("menu", "N or NAME", help: "open the menu of an item")
    case .tab: CommandDescription("tab", "NAME", help: "show a tab")
    case .tap: CommandDescription("tap", "NAME", help: "press a button or link; its name alone does the same")
    case .focus: CommandDescription("focus", "NAME", help: "move the cursor to a field")
    case .dismiss: CommandDescription("dismiss", help: "close the sheet or alert")
    }
  }
}

extension ElementTree {
  /// Returns the description of a command that some screens have, even if this one doesn't have it.
  package static func command(named name: String) -> CommandDescription? {
    CommandParser.Verb(rawValue: name)?.description
  }
}

extension CommandTargets {
  var commandDescriptions: [CommandDescription] {
    var all: [CommandDescription] = []
    for target in targets where !target.element.isDisabled {
      let name = target.name
      let help = target.element.help ?? target.control.defaultHelp(titled: target.element.plainText)
      switch target.control.kind {
      case .button, .link, .menu, .tab:
        all.append(CommandDescription(name, help: help, shortcut: target.element.shortcut))
      case .disclosure:
        all.append(CommandDescription("toggle \(name)", help: help))
      case .date(_, let components, _):
        all.append(CommandDescription("set \(name)", components.pattern, help: help))
      case .textField(_, _, let submits):
        if submits { all.append(CommandDescription(name, "TEXT", help: help)) }
        all.append(CommandDescription("set \(name)", "TEXT", help: help))
      case .toggle:
        all.append(CommandDescription("toggle \(name)", help: help))
      case .picker(let options, _):
        all.append(CommandDescription("pick \(name)", "NAME", help: help, values: options.map(\.name)))
      case .stepper(let up, let down, let value, _, _, _):
        if value != nil { all.append(CommandDescription("set \(name)", "NUMBER", help: help)) }
        if up { all.append(CommandDescription("inc \(name)", help: target.element.help ?? "increase it")) }
        if down { all.append(CommandDescription("dec \(name)", help: target.element.help ?? "decrease it")) }
      case .slider(_, let bounds, _, _):
        let range = "\(bounds.lowerBound.written)…\(bounds.upperBound.written)"
        all.append(CommandDescription("set \(name)", range, help: help))
      }
    }
    all += rowCommands("open", "N or NAME", "open a row") { $0.opens != nil }
    all += rowCommands("delete", "N…", "delete rows: 2, 1,3, or 2-4") { $0.deletion != nil }
    all += rowCommands("move", "N M", "move row N to position M") { $0.move != nil }
    all += rowCommands("menu", "N or NAME", "open the menu of a row") { $0.menu != nil }
    all += menus.map {
      CommandDescription(
        (["menu"] + $0.name).joined(separator: " "), help: "open its menu")
    }
    // A cancel button does the same thing.
    let canCancel = targets.contains { $0.control.kind == .button(role: .cancel) && !$0.element.isDisabled }
    if dismissal != nil, !canCancel {
      all.append(CommandDescription("dismiss", help: "close this without changes"))
    }
    return all
  }

  private func rowCommands(
    _ verb: String, _ argument: String, _ help: String, where isIncluded: (Row) -> Bool
  ) -> [CommandDescription] {
    let collections = collections.filter { $0.rows.contains(where: isIncluded) }
    return collections.map { collection in
      let isOnly = collections.count == 1 || collection.name.isEmpty
      let name = isOnly ? verb : "\(verb) \(collection.name.joined(separator: " "))"
      let rows = collection.rows.filter(isIncluded)
      let names = rows.map(\.name)
      // Names are easier to choose from than numbers, if every row has one.
      return CommandDescription(
        name, argument, help: help,
        values: names.contains("") || verb == "move" ? rows.map { String($0.number) } : names)
    }
  }
}

extension Control {
  /// Returns the default help for a control without a help text. It includes the title.
  fileprivate func defaultHelp(titled title: String) -> String? {
    switch kind {
    case .button(role: .cancel): "cancel"
    case .button: "press '\(title)'"
    case .link: "go to '\(title)'"
    case .textField(_, _, let submits): submits ? "submit text" : "set the text; \"\" clears it"
    case .toggle: "turn it on or off"
    case .menu: "open the menu"
    case .tab(let isSelected): isSelected ? "the tab that is shown" : "show '\(title)'"
    case .disclosure(let isExpanded): isExpanded ? "hide the content" : "show the content"
    case .date: "set a date"
    case .picker(let options, _): "choose one of \(options.count)"
    case .stepper, .slider: "set a number"
    }
  }
}
