extension Palette {
  /// A command of the prompt.
  struct Entry: Hashable, Sendable {
    /// The command without its argument.
    var name: String
    /// The command with a placeholder for its argument.
    var usage: String
    /// The description of the command.
    var help = ""
    /// All possible arguments, if there are few enough to list.
    var values: [String] = []
    /// Whether the command can run without an argument.
    var isWhole: Bool
    /// The keyboard shortcut that does the same, or an empty string.
    var shortcut: String

    init(
      _ name: String, usage: String? = nil, help: String = "", values: [String] = [], isWhole: Bool? = nil,
      shortcut: String = ""
    ) {
      self.shortcut = shortcut
      self.name = name
      self.usage = usage ?? name
      self.help = help
      self.values = values
      self.isWhole = isWhole ?? (self.usage == name)
    }
  }
}

extension [Palette.Entry] {
  /// Returns the commands that match a text, or the possible arguments of the command that it begins with.
  func matching(_ text: String) -> [Palette.Entry] {
    let written = text.lowercased()
    let withValues = filter { !$0.values.isEmpty && written.hasPrefix($0.name.lowercased() + " ") }
    if let command = withValues.max(by: { $0.name.count < $1.name.count }) {
      let argument = written.dropFirst(command.name.count).trimmingSpaces
      return command.values.filter { argument.isEmpty || $0.lowercased().contains(argument) }
        .map { Palette.Entry("\(command.name) \($0)", help: command.help) }
    }
    let begun = filter { written.hasPrefix($0.name.lowercased() + " ") }
    if !begun.isEmpty { return begun }
    let words = written.split(separator: " ")
    let found = filter { entry in
      let said = "\(entry.usage) \(entry.help)".lowercased()
      return words.allSatisfy { said.contains($0) }
    }
    let first = found.filter { $0.name.lowercased().hasPrefix(written.trimmingSpaces) }
    return first + found.filter { !first.contains($0) }
  }

  /// Returns `true` if a line is a complete command, including a required argument.
  func canRun(_ line: String) -> Bool {
    let lowercased = line.lowercased()
    return contains { command in
      let name = command.name.lowercased()
      if lowercased == name { return command.isWhole }
      guard lowercased.hasPrefix(name + " ") else { return false }
      let argument = lowercased.dropFirst(name.count).trimmingSpaces
      return command.values.isEmpty || command.values.contains { $0.lowercased() == argument }
        || !command.values.contains { $0.lowercased().contains(argument) }
    }
  }
}

extension StringProtocol {
  /// The text without spaces at its ends.
  var trimmingSpaces: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
