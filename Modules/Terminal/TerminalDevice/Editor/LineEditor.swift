import TerminalText

/// Edits a line: takes keys, and says what came of each. It reads and writes nothing.
///
/// The keys are those of emacs and the arrows: `Ctrl-A` `Ctrl-E` `Ctrl-B` `Ctrl-F` `Alt-B` `Alt-F` move, `Ctrl-D`
/// `Ctrl-H` `Ctrl-K` `Ctrl-U` `Ctrl-W` `Alt-D` delete, `Ctrl-Y` brings back, `Ctrl-T` exchanges, `Ctrl-_` undoes,
/// `Ctrl-P` `Ctrl-N` `Ctrl-R` go through the history, Tab completes.
public struct LineEditor: Sendable {
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

  struct Search: Sendable {
    var query = ""
    /// Where in the history the match stands.
    var index: Int?
    /// The line before the search began.
    var original: (line: [Character], cursor: Int)
  }

  /// What undoes a change: the characters that replace others, and the cursor before it.
  private struct Change: Sendable {
    var range: Range<Int>
    var characters: [Character]
    var cursor: Int
  }

  private(set) var line: [Character] = []
  private(set) var cursor = 0
  /// What Tab found, where it could not decide.
  private(set) var candidates: [String] = []
  private(set) var search: Search?
  private var killed: [Character] = []
  private var undos: [Change] = []
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
  public var text: String { String(line) }

  /// Begins a new line, adding the last one to the history that the arrows walk through.
  public mutating func begin(remembering submitted: String? = nil) {
    if let submitted, !submitted.isEmpty {
      history.removeAll { $0 == submitted }
      history.append(submitted)
    }
    line = []
    cursor = 0
    candidates = []
    search = nil
    undos = []
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
    case .character(let character): insert(String(character))
    case .paste(let text): insert(Self.pasted(text))
    case .enter, .control("j"), .control("m"): return .submitted(text)
    case .control("c"): return .interrupted
    case .escape where line.isEmpty: return .escaped
    case .control("z"): return .suspended
    case .control("l"): return .cleared
    case .control("d"):
      if line.isEmpty { return .ended }
      delete(cursor..<min(cursor + 1, line.count))
    case .delete: delete(cursor..<min(cursor + 1, line.count))
    case .backspace, .control("h"): delete(max(cursor - 1, 0)..<cursor)
    case .left, .control("b"): cursor = max(cursor - 1, 0)
    case .right, .control("f"): cursor = min(cursor + 1, line.count)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = line.count
    case .wordLeft, .alt("b"): cursor = wordStart
    case .wordRight, .alt("f"): cursor = wordEnd
    case .control("k"): kill(cursor..<line.count)
    case .control("u"): kill(0..<cursor)
    case .control("w"): kill(spaceWordStart..<cursor)
    case .alt("\u{7F}"): kill(wordStart..<cursor)
    case .alt("d"): kill(cursor..<wordEnd)
    case .control("y"): insert(String(killed))
    case .control("t"): exchange()
    case .control("_"): undo()
    case .up, .control("p"): walk(to: historyIndex - 1)
    case .down, .control("n"): walk(to: historyIndex + 1)
    case .control("r"): search = Search(original: (line, cursor))
    case .tab: complete(completions)
    default: break
    }
    return .edited
  }

  // MARK: Changes

  /// Every change of the line goes through here. It costs as much as what changes, not as the line.
  private mutating func replace(_ range: Range<Int>, with characters: [Character], cursor: Int) {
    let end = range.lowerBound + characters.count
    undos.append(
      Change(range: range.lowerBound..<end, characters: Array(line[range]), cursor: self.cursor))
    if undos.count > 200 { undos.removeFirst() }
    line.replaceSubrange(range, with: characters)
    self.cursor = cursor
  }

  private mutating func undo() {
    guard let last = undos.popLast() else { return }
    line.replaceSubrange(last.range, with: last.characters)
    cursor = last.cursor
  }

  private mutating func insert(_ text: String) {
    guard !text.isEmpty else { return }
    // A mark joins the character before it; no other is concerned.
    let start = max(cursor - 1, 0)
    let characters = cursor > 0 ? Array(String(line[start]) + text) : Array(text)
    replace(start..<cursor, with: characters, cursor: start + characters.count)
  }

  private mutating func delete(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    replace(range, with: [], cursor: range.lowerBound)
  }

  private mutating func kill(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    killed = Array(line[range])
    delete(range)
  }

  private mutating func exchange() {
    guard line.count > 1, cursor > 0 else { return }
    let second = min(cursor, line.count - 1)
    replace(second - 1..<second + 1, with: [line[second], line[second - 1]], cursor: second + 1)
  }

  private var wordStart: Int {
    var index = cursor
    while index > 0, !line[index - 1].isPartOfWord { index -= 1 }
    while index > 0, line[index - 1].isPartOfWord { index -= 1 }
    return index
  }

  private var spaceWordStart: Int {
    var index = cursor
    while index > 0, line[index - 1].isWhitespace { index -= 1 }
    while index > 0, !line[index - 1].isWhitespace { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    var index = cursor
    while index < line.count, !line[index].isPartOfWord { index += 1 }
    while index < line.count, line[index].isPartOfWord { index += 1 }
    return index
  }

  /// What is pasted, with one kind of line end and without those at its own end.
  private static func pasted(_ text: String) -> String {
    var bytes = Array(text.utf8)
    if bytes.contains(0x0D) {
      var kept: [UInt8] = []
      kept.reserveCapacity(bytes.count)
      var previous: UInt8 = 0
      for byte in bytes {
        defer { previous = byte }
        if byte == 0x0A, previous == 0x0D { continue }
        kept.append(byte == 0x0D ? 0x0A : byte)
      }
      bytes = kept
    }
    while bytes.last == 0x0A { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: History

  private mutating func walk(to index: Int) {
    guard index >= 0, index <= history.count, index != historyIndex else { return }
    if historyIndex == history.count { ownLine = line }
    historyIndex = index
    line = index == history.count ? ownLine : Array(history[index])
    cursor = line.count
    undos = []
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
      line = current.original.line
      cursor = current.original.cursor
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
      line = search.original.line
      cursor = search.original.cursor
      return
    }
    let query = search.query.lowercased()
    var index = min(start, history.count - 1)
    while index >= 0 {
      if history[index].lowercased().contains(query) {
        search.index = index
        line = Array(history[index])
        cursor = line.count
        return
      }
      index -= 1
    }
  }

  // MARK: Completion

  private mutating func complete(_ completions: (String) -> [String]) {
    let written = String(line[..<cursor])
    let found = completions(written)
    guard let first = found.first else {
      candidates = []
      return
    }
    if found.count == 1 {
      replaceHead(with: first)
      candidates = []
      return
    }
    var common = Array(first)
    for candidate in found.dropFirst() {
      let other = Array(candidate)
      common = Array(common.prefix(zip(common, other).prefix { $0.lowercased() == $1.lowercased() }.count))
    }
    if common.count > cursor { replaceHead(with: String(common)) }
    candidates = found
  }

  private mutating func replaceHead(with text: String) {
    let head = Array(text)
    replace(0..<cursor, with: head, cursor: head.count)
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
