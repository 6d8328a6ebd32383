import TerminalText

/// A command palette: a field, and below it the commands that match the typed text.
struct Palette: Hashable, Sendable {
  /// A command in the palette.
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

  /// The outcome of a key.
  enum Outcome: Hashable, Sendable {
    case isOpen
    case closed
    /// The user wants to run the line.
    case run(String)
  }

  /// The commands.
  let commands: [Entry]
  /// The typed text.
  private(set) var line: EditableText
  /// The selected entry.
  private(set) var selection = 0
  /// Whether the user selected the entry explicitly, so that it takes precedence over the typed
  /// text.
  private var isChosen = false
  /// The completions of the line for commands that aren't listed.
  private var completions: [String] = []

  init(commands: [Entry], typed: String = "", completions: (String) -> [String] = { _ in [] }) {
    self.commands = commands
    line = EditableText(lineEnds: .marks)
    line.begin(typed)
    look(completions)
  }

  var text: String { line.text }

  /// The commands that match the typed text.
  var entries: [Entry] {
    let written = text.lowercased()
    if written.hasPrefix(":") { return completions.map { Entry($0) } }
    let withValues = commands.filter { !$0.values.isEmpty && written.hasPrefix($0.name.lowercased() + " ") }
    if let command = withValues.max(by: { $0.name.count < $1.name.count }) {
      let argument = written.dropFirst(command.name.count).trimmingSpaces
      return command.values.filter { argument.isEmpty || $0.lowercased().contains(argument) }
        .map { Entry("\(command.name) \($0)", help: command.help) }
    }
    let begun = commands.filter { written.hasPrefix($0.name.lowercased() + " ") }
    if !begun.isEmpty { return begun }
    let words = written.split(separator: " ")
    let found = commands.filter { entry in
      let said = "\(entry.usage) \(entry.help)".lowercased()
      return words.allSatisfy { said.contains($0) }
    }
    let first = found.filter { $0.name.lowercased().hasPrefix(written.trimmingSpaces) }
    return first + found.filter { !first.contains($0) }
  }

  /// Handles a key.
  ///
  /// - Parameters:
  ///   - page: The number of visible entries.
  ///   - completions: Returns the whole lines that complete the typed text.
  mutating func handle(_ key: Key, page: Int = 10, completions: (String) -> [String]) -> Outcome {
    switch key {
    case .escape, .control("c"), .control("p"): return .closed
    case .enter: return enter(completions)
    case .up: choose(selection - 1)
    case .down: choose(selection + 1)
    case .pageUp: choose(selection - page)
    case .pageDown: choose(selection + page)
    case .tab: complete(completions)
    default:
      let before = line.text
      line.handle(key)
      if line.text != before {
        (selection, isChosen) = (0, false)
        look(completions)
      }
    }
    return .isOpen
  }

  /// Activates an entry, as Enter does.
  mutating func use(_ index: Int, completions: (String) -> [String]) -> Outcome {
    guard entries.indices.contains(index) else { return .isOpen }
    choose(index)
    return enter(completions)
  }

  private mutating func choose(_ index: Int) {
    selection = max(min(index, entries.count - 1), 0)
    isChosen = true
  }

  private mutating func enter(_ completions: (String) -> [String]) -> Outcome {
    let written = text.trimmingSpaces
    let entries = entries
    if !isChosen, !written.isEmpty, isRunnable(written) { return .run(written) }
    guard entries.indices.contains(selection) else {
      return written.isEmpty ? .closed : .run(written)
    }
    let entry = entries[selection]
    guard !entry.isWhole else { return .run(entry.name) }
    // The user types the argument after it.
    write(entry.name + " ", completions)
    return .isOpen
  }

  /// Returns `true` if a line is a complete command, including a required argument.
  private func isRunnable(_ written: String) -> Bool {
    let lowercased = written.lowercased()
    return commands.contains { command in
      let name = command.name.lowercased()
      if lowercased == name { return command.isWhole }
      guard lowercased.hasPrefix(name + " ") else { return false }
      let argument = lowercased.dropFirst(name.count).trimmingSpaces
      return command.values.isEmpty || command.values.contains { $0.lowercased() == argument }
        || !command.values.contains { $0.lowercased().contains(argument) }
    }
  }

  private mutating func complete(_ completions: (String) -> [String]) {
    let found = completions(text)
    guard let first = found.first else { return }
    var common = Array(first)
    for other in found.dropFirst() {
      common = Array(common.prefix(zip(common, other).prefix { $0.lowercased() == $1.lowercased() }.count))
    }
    if common.count > text.count { write(String(common), completions) }
  }

  private mutating func write(_ text: String, _ completions: (String) -> [String]) {
    line.begin(text)
    (selection, isChosen) = (0, false)
    look(completions)
  }

  private mutating func look(_ completions: (String) -> [String]) {
    self.completions = text.hasPrefix(":") ? completions(text) : []
  }

  /// The palette as a box.
  func box(in size: TerminalSize) -> OverlayBox {
    let columns = min(OverlayBox.maxColumns(of: size), 72)
    let entries = entries
    let names = min(entries.map(\.usage.displayWidth).max() ?? 0, columns / 2)
    let lines = entries.map { entry in
      let line =
        StyledText(entry.usage).truncated(to: names).padded(to: names)
        + (entry.help.isEmpty ? "" : StyledText("  " + entry.help, style: .dim))
      guard !entry.shortcut.isEmpty else { return line }
      let shortcut = StyledText(entry.shortcut, style: .highlight)
      return line.truncated(to: columns - shortcut.width - 2).padded(to: columns - shortcut.width) + shortcut
    }
    let row = line.row(width: max(columns - 2, 1))
    let field = LineFrame(
      lines: [StyledText("> ", style: .bold) + row.lines[0]], cursorRow: 0, cursorColumn: row.cursorColumn + 2
    )
    return OverlayBox(
      title: "Commands", field: field,
      lines: lines.isEmpty ? [StyledText("Press Enter to run the command.", style: .dim)] : lines,
      selection: entries.isEmpty ? nil : selection, width: columns)
  }
}

extension StringProtocol {
  /// The text without spaces at its ends.
  fileprivate var trimmingSpaces: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
