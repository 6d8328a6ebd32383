/// Edits the line of a prompt: takes keys, and says what came of each. It reads and writes nothing.
///
/// On top of what ``EditableText/handle(_:width:)`` does with keys, `Ctrl-P` `Ctrl-N` `Ctrl-R` and the arrows go through the
/// history, Tab completes.
public struct LineEditor: Hashable, Sendable {
  /// What came of a key.
  public enum Outcome: Hashable, Sendable {
    /// The line may look different now.
    case edited
    /// The line is done.
    case submitted(String)
    /// The line was given up (`Ctrl-C`).
    case interrupted
    /// Nothing was typed, and what is presented is to be left (Escape).
    case escaped
    /// There will be no more lines (`Ctrl-D` on an empty one).
    case ended
    /// The program is to be suspended (`Ctrl-Z`).
    case suspended
    /// The screen is to be cleared (`Ctrl-L`).
    case cleared
  }

  struct Search: Hashable, Sendable {
    var query = ""
    /// Where in the history the match stands.
    var index: Int?
    /// The line before the search began.
    var original: EditableText
  }

  /// The line with its cursor and its selection.
  public private(set) var edited = EditableText(lineEnds: .marks)
  /// What Tab found, where it could not decide.
  private(set) var candidates: [String] = []
  private(set) var search: Search?
  private var history: [String]
  /// Where the line comes from: a position in the history, or its end for a line of its own.
  private var historyIndex: Int
  private var ownLine: [Character] = []

  /// Makes an editor with an empty line, and with the lines that were written before, from the oldest.
  public init(history: [String] = []) {
    self.history = history
    self.historyIndex = history.count
  }

  /// What the line says.
  public var text: String { edited.text }

  /// Puts the cursor at a position, such as that of a click. With `selecting`, what lies between is selected.
  public mutating func moveCursor(to position: Int, selecting: Bool = false) {
    edited.moveCursor(to: position, selecting: selecting)
  }

  /// Adds a line to the history that the arrows walk through, at its end.
  public mutating func remember(_ line: String) {
    guard !line.isEmpty else { return }
    let isOwnLine = historyIndex == history.count
    history.removeAll { $0 == line }
    history.append(line)
    historyIndex = isOwnLine ? history.count : min(historyIndex, history.count)
  }

  /// Begins a new line.
  public mutating func begin() {
    edited.begin()
    candidates = []
    search = nil
    historyIndex = history.count
    ownLine = []
  }

  /// Takes a key.
  ///
  /// - Parameter completions: The whole lines that what stands before the cursor can become.
  public mutating func handle(_ key: Key, completions: (String) -> [String] = { _ in [] }) -> Outcome {
    if search != nil {
      if let outcome = handleInSearch(key) { return outcome }
    }
    if key != .tab { candidates = [] }
    switch key {
    case .enter, .control("j"), .control("m"): return .submitted(text)
    case .control("c"): return .interrupted
    case .escape where edited.isEmpty: return .escaped
    case .control("z"): return .suspended
    case .control("l"): return .cleared
    case .control("d") where edited.isEmpty: return .ended
    case .up, .control("p"): walk(to: historyIndex - 1)
    case .down, .control("n"): walk(to: historyIndex + 1)
    case .control("r"): search = Search(original: edited)
    case .tab: complete(completions)
    default: edited.handle(key)
    }
    return .edited
  }

  // MARK: History

  private mutating func walk(to index: Int) {
    guard index >= 0, index <= history.count, index != historyIndex else { return }
    if historyIndex == history.count { ownLine = edited.characters }
    historyIndex = index
    edited.begin(index == history.count ? ownLine : Array(history[index]))
  }

  /// - Returns: Nothing where the key ends the search and has a meaning for the line.
  private mutating func handleInSearch(_ key: Key) -> Outcome? {
    guard var current = search else { return nil }
    switch key {
    case .character(let character):
      current.query.append(character)
      find(&current, from: current.index ?? history.count - 1)
    case .paste(let text):
      current.query += text
      find(&current, from: current.index ?? history.count - 1)
    case .backspace, .control("h"):
      guard !current.query.isEmpty else { return .edited }
      current.query.removeLast()
      find(&current, from: history.count - 1)
    case .control("r"):
      find(&current, from: (current.index ?? history.count) - 1)
    case .control("g"), .control("c"), .escape:
      edited = current.original
      search = nil
      return .edited
    default:
      search = nil
      if let index = current.index { historyIndex = index }
      return nil
    }
    search = current
    return .edited
  }

  private mutating func find(_ search: inout Search, from start: Int) {
    guard !search.query.isEmpty else {
      search.index = nil
      edited = search.original
      return
    }
    let query = search.query.lowercased()
    var index = min(start, history.count - 1)
    while index >= 0 {
      if history[index].lowercased().contains(query) {
        search.index = index
        edited.begin(history[index])
        return
      }
      index -= 1
    }
  }

  // MARK: Completion

  private mutating func complete(_ completions: (String) -> [String]) {
    let written = String(edited.characters[..<edited.cursor])
    let found = completions(written)
    guard let first = found.first else {
      candidates = []
      return
    }
    if found.count == 1 {
      edited.replaceHead(with: first)
      candidates = []
      return
    }
    var common = Array(first)
    for candidate in found.dropFirst() {
      let other = Array(candidate)
      common = Array(common.prefix(zip(common, other).prefix { $0.lowercased() == $1.lowercased() }.count))
    }
    if common.count > edited.cursor { edited.replaceHead(with: String(common)) }
    candidates = found
  }
}
