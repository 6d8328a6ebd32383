/// An editor for the line of a prompt: handles keys and returns the outcome of each. It does no input or output.
///
/// In addition to the keys of ``EditableText/handle(_:width:)``, `Ctrl-P`, `Ctrl-N`, `Ctrl-R`, and the arrows browse the history,
/// and Tab completes.
public struct LineEditor: Hashable, Sendable {
  /// The outcome of a key.
  public enum Outcome: Hashable, Sendable {
    /// The line may look different.
    case edited
    /// The user submitted the line.
    case submitted(String)
    /// The user canceled the line (`Ctrl-C`).
    case interrupted
    /// The line is empty and the user wants to leave the presented screen (Escape).
    case escaped
    /// The user ended the input (`Ctrl-D` on an empty line).
    case ended
    /// The user wants to suspend the program (`Ctrl-Z`).
    case suspended
    /// The user wants to clear the screen (`Ctrl-L`).
    case cleared
  }

  struct Search: Hashable, Sendable {
    var query = ""
    /// The index of the match in the history.
    var index: Int?
    /// The line before the search.
    var original: EditableText
  }

  /// The line with its cursor and selection.
  public private(set) var edited = EditableText(lineEnds: .marks)
  /// The candidates for completion, if there are several.
  private(set) var candidates: [String] = []
  private(set) var search: Search?
  private var history: [String]
  /// The index of the current line in the history, or the end of the history for a new line.
  private var historyIndex: Int
  private var ownLine: [Character] = []

  /// Creates an editor with an empty line and a history, oldest line first.
  public init(history: [String] = []) {
    self.history = history
    self.historyIndex = history.count
  }

  /// The text of the line.
  public var text: String { edited.text }

  /// Moves the cursor to a position, such as that of a click. With `selecting`, extends the selection to it.
  public mutating func moveCursor(to position: Int, selecting: Bool = false) {
    edited.moveCursor(to: position, selecting: selecting)
  }

  /// Appends a line to the history.
  public mutating func remember(_ line: String) {
    guard !line.isEmpty else { return }
    let isOwnLine = historyIndex == history.count
    history.removeAll { $0 == line }
    history.append(line)
    historyIndex = isOwnLine ? history.count : min(historyIndex, history.count)
  }

  /// Starts a new line.
  public mutating func begin() {
    edited.begin()
    candidates = []
    search = nil
    historyIndex = history.count
    ownLine = []
  }

  /// Handles a key.
  ///
  /// - Parameter completions: Returns the whole lines that complete the text before the cursor.
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

  /// - Returns: `nil` if the key ends the search and edits the line.
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
