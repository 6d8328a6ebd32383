import TerminalText
import TerminalUI

/// A command palette: a field, and below it the actions whose titles match the typed text.
///
/// After a colon, the commands of the prompt take the place of the actions.
struct Palette: Hashable, Sendable {
  /// Something that the user can do.
  struct Action: Hashable, Sendable {
    enum Effect: Hashable, Sendable {
      /// Uses a control or a row, as a click does.
      case use(ElementID)
      case perform(Invocation)
      /// Runs a line, as the prompt does.
      case run(String)
      /// Applies a theme, which is shown while the action is selected.
      case theme(ColorTheme)
      case showKeys
    }

    /// The title, of which the typed letters are a part.
    var title: String
    /// An explanation, or the value of a field.
    var detail = ""
    /// The keys that do the same, or an empty string.
    var shortcut = ""
    var effect: Effect
  }

  /// The outcome of a key.
  enum Outcome: Hashable, Sendable {
    case isOpen
    case closed
    /// The user wants to run the line. It begins with a colon if the user has typed it.
    case run(String)
    /// The user chose an action.
    case chose(Action)
  }

  /// The actions, the most useful first.
  let actions: [Action]
  /// The commands of the prompt.
  let commands: [Entry]
  /// The typed text.
  private(set) var line: EditableText
  /// The selected line.
  private(set) var selection = 0
  /// Whether the user selected the line explicitly, so that it takes precedence over the typed text.
  private var isChosen = false
  /// The completions of the text for debugging commands.
  private var completions: [String] = []

  init(
    actions: [Action] = [], commands: [Entry], typed: String = "",
    completions: (String) -> [String] = { _ in [] }
  ) {
    (self.actions, self.commands) = (actions, commands)
    line = EditableText(lineEnds: .marks)
    line.begin(typed)
    look(completions)
  }

  var text: String { line.text }

  /// The text after the colon, or `nil` if the text doesn't begin with one.
  private var written: String? { text.hasPrefix(":") ? String(text.dropFirst()) : nil }

  /// An action with the positions of the typed letters in its title.
  struct Match: Hashable, Sendable {
    var action: Action
    var positions: [Int] = []
  }

  /// The actions that match the typed text, the best match first. The text of an explanation matches as a whole.
  private(set) var matches: [Match] = []

  private var newMatches: [Match] {
    guard written == nil else { return [] }
    guard text.contains(where: { !$0.isWhitespace }) else { return actions.map { Match(action: $0) } }
    // No title has as many letters. A pasted text may be very long.
    guard text.utf8.count <= Self.longestQuery else { return [] }
    var found: [(match: Match, score: Int)] = []
    var others: [Match] = []
    let words = text.lowercased().split(separator: " ")
    for action in actions {
      if let match = SubsequenceMatch(text, in: action.title) {
        found.append((Match(action: action, positions: match.positions), match.score))
      } else if words.allSatisfy({ action.detail.lowercased().contains($0) }) {
        others.append(Match(action: action))
      }
    }
    // Equal matches keep their order.
    let order = found.indices.sorted { (-found[$0].score, $0) < (-found[$1].score, $1) }
    return order.map { found[$0].match } + others
  }

  private static let longestQuery = 50

  /// The commands of the prompt that match the text after the colon.
  var entries: [Entry] {
    written.map { commands.matching($0) + completions.map { Entry($0) } } ?? []
  }

  private var count: Int { written == nil ? matches.count : entries.count }

  /// The theme of the selected action, or `nil` if it applies none.
  var previewedTheme: ColorTheme? {
    guard written == nil else { return nil }
    let matches = matches
    guard matches.indices.contains(selection), case .theme(let theme) = matches[selection].action.effect
    else {
      return nil
    }
    return theme
  }

  /// Handles a key.
  ///
  /// - Parameters:
  ///   - page: The number of visible lines.
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

  /// Activates a line, as Enter does.
  mutating func use(_ index: Int, completions: (String) -> [String]) -> Outcome {
    guard index < count else { return .isOpen }
    choose(index)
    return enter(completions)
  }

  private mutating func choose(_ index: Int) {
    selection = max(min(index, count - 1), 0)
    isChosen = true
  }

  private mutating func enter(_ completions: (String) -> [String]) -> Outcome {
    guard let written = written?.trimmingSpaces else {
      let matches = matches
      return matches.indices.contains(selection) ? .chose(matches[selection].action) : .isOpen
    }
    let entries = entries
    if !isChosen, !written.isEmpty, commands.canRun(written) { return .run(":" + written) }
    guard entries.indices.contains(selection) else { return written.isEmpty ? .closed : .run(":" + written) }
    let entry = entries[selection]
    guard !entry.isWhole else { return .run(entry.name) }
    // The user types the argument after it.
    write(":\(entry.name) ", completions)
    return .isOpen
  }

  private mutating func complete(_ completions: (String) -> [String]) {
    guard written != nil else {
      choose(selection + 1)
      return
    }
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
    matches = newMatches
    // The commands of the screen are listed in any case.
    let names = commands.map(\.name)
    self.completions =
      written == nil
      ? []
      : completions(text).filter { line in
        !names.contains { line.dropFirst().hasPrefix($0) }
      }
  }
}
