/// A text that is being edited: its characters, the cursor, what is selected, and what was done to it.
///
/// It reads and writes nothing: a prompt and the text fields of a screen hold one, give it keys and draw it. An edit costs as
/// much as what it changes, not as the text. Positions count characters, from 0.
public struct EditableText: Hashable, Sendable {
  /// What becomes of line ends that are typed or pasted.
  public enum LineEnds: Hashable, Sendable {
    /// They end lines: a field of several lines.
    case breaks
    /// They stay, in one line, and are shown as marks: a prompt, where pasted lines are commands.
    case marks
    /// They become spaces: a field of one line.
    case spaces
  }

  /// Where the cursor can go.
  public enum Movement: Hashable, Sendable {
    /// By one character.
    case left, right
    /// To the beginning of a word, or behind its end.
    case wordLeft, wordRight
    /// To the beginning of what is between spaces.
    case spaceWordLeft
    /// To the ends of the line, or of everything.
    case lineStart, lineEnd, textStart, textEnd
    /// To the row above or below, in the same column.
    case up, down
  }

  /// What undoes a change: the characters that replace others, and the cursor before it.
  private struct Change: Hashable, Sendable {
    var range: Range<Int>
    var characters: [Character]
    var cursor: Int
    var anchor: Int?
    /// Whether the change before is undone with it.
    var joinsPrevious: Bool
  }

  /// What becomes of line ends that are typed or pasted.
  public let lineEnds: LineEnds
  private(set) var characters: [Character] = []
  /// How many characters stand before the cursor.
  public private(set) var cursor = 0
  /// The other end of what is selected.
  private var anchor: Int?
  private var killed = ""
  private var undos: [Change] = []
  /// The column that moving up and down aims at.
  private var aimedColumn: Int?

  /// Makes a text with the cursor at its end.
  public init(_ text: String = "", lineEnds: LineEnds = .spaces) {
    self.lineEnds = lineEnds
    self.characters = Array(text)
    self.cursor = characters.count
  }

  /// What the text says.
  public var text: String { String(characters) }

  /// The same text with a dot for each character, to show that a secret was typed.
  public var masked: EditableText {
    var copy = self
    copy.characters = Array(repeating: "•", count: characters.count)
    return copy
  }

  /// Whether there are no characters.
  public var isEmpty: Bool { characters.isEmpty }

  /// How many characters there are.
  public var count: Int { characters.count }

  /// The characters that are selected; `nil` where none is.
  public var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  /// What the selected characters say.
  public var selectedText: String { selection.map { String(characters[$0]) } ?? "" }

  // MARK: Moving

  /// Moves the cursor.
  ///
  /// - Parameters:
  ///   - selecting: Whether what lies between is selected, in addition to what is.
  ///   - width: The columns after which lines are broken, for ``Movement/up`` and ``Movement/down``.
  /// - Returns: Whether there was somewhere to go.
  @discardableResult
  public mutating func move(_ movement: Movement, selecting: Bool = false, width: Int = .max) -> Bool {
    if !selecting, let selection, movement == .left || movement == .right {
      place(movement == .left ? selection.lowerBound : selection.upperBound, selecting: false)
      return true
    }
    if movement == .up || movement == .down {
      let column = aimedColumn ?? column(of: cursor, width: width)
      guard let target = target(above: movement == .up, column: column, width: width) else { return false }
      place(target, selecting: selecting)
      aimedColumn = column
      return true
    }
    let (target, before) = (target(of: movement), cursor)
    place(target, selecting: selecting)
    return target != before
  }

  /// Puts the cursor at a position, such as that of a click. With `selecting`, what lies between is selected.
  public mutating func moveCursor(to position: Int, selecting: Bool = false) {
    place(min(max(position, 0), characters.count), selecting: selecting)
  }

  /// Selects everything.
  public mutating func selectAll() {
    (anchor, cursor, aimedColumn) = (0, characters.count, nil)
  }

  /// Selects the word at a position, as a double click does.
  public mutating func selectWord(at position: Int) {
    var start = min(max(position, 0), characters.count)
    var end = start
    while start > 0, characters[start - 1].isPartOfWord { start -= 1 }
    while end < characters.count, characters[end].isPartOfWord { end += 1 }
    (anchor, cursor, aimedColumn) = (start, end, nil)
  }

  private mutating func place(_ position: Int, selecting: Bool) {
    if selecting { anchor = anchor ?? cursor } else { anchor = nil }
    cursor = position
    aimedColumn = nil
  }

  private func target(of movement: Movement) -> Int {
    var index = cursor
    func isPartOfWord(_ index: Int) -> Bool { characters[index].isPartOfWord }
    switch movement {
    case .left: return max(cursor - 1, 0)
    case .right: return min(cursor + 1, characters.count)
    case .wordLeft:
      while index > 0, !isPartOfWord(index - 1) { index -= 1 }
      while index > 0, isPartOfWord(index - 1) { index -= 1 }
    case .wordRight:
      while index < characters.count, !isPartOfWord(index) { index += 1 }
      while index < characters.count, isPartOfWord(index) { index += 1 }
    case .spaceWordLeft:
      while index > 0, characters[index - 1].isWhitespace { index -= 1 }
      while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
    case .lineStart: return line(at: cursor).lowerBound
    case .lineEnd: return line(at: cursor).upperBound
    case .textStart: return 0
    case .textEnd: return characters.count
    case .up, .down: return cursor
    }
    return index
  }

  // MARK: Changing

  /// Writes something in place of what is selected, or at the cursor. Line ends become what ``lineEnds`` says.
  public mutating func insert(_ text: String) {
    let written = lineEnds == .spaces ? String(text.map { $0.isNewline ? " " : $0 }) : text
    guard !written.isEmpty else { return deleteSelection() }
    replace(selection ?? cursor..<cursor, with: written)
  }

  /// Writes what came from the clipboard: its line ends become one kind, and those at its end are left out unless the text
  /// has several lines.
  public mutating func paste(_ text: String) {
    insert(Self.pasted(text, keepsEnd: lineEnds == .breaks))
  }

  /// Deletes what is selected, or else what lies between the cursor and where a movement goes.
  public mutating func delete(_ movement: Movement) {
    let range = selection ?? range(to: movement)
    if !range.isEmpty { replace(range, with: "") }
  }

  /// Deletes like ``delete(_:)``, and keeps what was deleted for ``yank()``.
  public mutating func kill(_ movement: Movement) {
    let range = selection ?? range(to: movement)
    guard !range.isEmpty else { return }
    killed = String(characters[range])
    replace(range, with: "")
  }

  /// Keeps what is selected for ``yank()``.
  public mutating func copy() {
    if let selection { killed = String(characters[selection]) }
  }

  /// Writes what was killed or copied last.
  public mutating func yank() {
    if !killed.isEmpty { insert(killed) }
  }

  /// Exchanges the characters on both sides of the cursor, at the end the last two.
  public mutating func exchange() {
    guard characters.count > 1, cursor > 0 else { return }
    let second = min(cursor, characters.count - 1)
    replace(second - 1..<second + 1, with: String([characters[second], characters[second - 1]]))
  }

  /// Undoes the last change, and the correction of it by ``update(to:)``.
  public mutating func undo() {
    aimedColumn = nil
    while let last = undos.popLast() {
      characters.replaceSubrange(last.range, with: last.characters)
      (cursor, anchor) = (last.cursor, last.anchor)
      if !last.joinsPrevious { return }
    }
  }

  /// Replaces everything by another text, with the cursor at its end. That cannot be undone.
  public mutating func begin(_ text: String = "") { begin(Array(text)) }

  mutating func begin(_ characters: [Character], cursor: Int? = nil) {
    self.characters = characters
    self.cursor = min(cursor ?? characters.count, characters.count)
    (anchor, undos, aimedColumn) = (nil, [], nil)
  }

  /// Replaces everything before the cursor.
  mutating func replaceHead(with text: String) { replace(0..<cursor, with: text) }

  private mutating func deleteSelection() {
    if let selection { replace(selection, with: "") }
  }

  private func range(to movement: Movement) -> Range<Int> {
    let target = target(of: movement)
    return min(cursor, target)..<max(cursor, target)
  }

  /// Every change goes through here, and puts the cursor behind what is written.
  private mutating func replace(_ range: Range<Int>, with text: String) {
    // A mark joins the character before it, and what comes next may join too; no other characters are concerned.
    let before = max(range.lowerBound - 1, 0)..<range.lowerBound
    let after = range.upperBound..<min(range.upperBound + 1, characters.count)
    let written = Array(String(characters[before]) + text)
    let whole = after.isEmpty ? written : Array(String(written) + String(characters[after]))
    replace(
      before.lowerBound..<after.upperBound, with: whole,
      cursor: before.lowerBound + min(written.count, whole.count), joinsPrevious: false)
    anchor = nil
  }

  private mutating func replace(
    _ range: Range<Int>, with new: [Character], cursor: Int, joinsPrevious: Bool
  ) {
    let end = range.lowerBound + new.count
    undos.append(
      Change(
        range: range.lowerBound..<end, characters: Array(characters[range]), cursor: self.cursor,
        anchor: anchor, joinsPrevious: joinsPrevious))
    if undos.count > Self.mostUndos {
      undos.removeFirst()
      // The rest of a change can't be undone alone.
      while undos.first?.joinsPrevious == true { undos.removeFirst() }
    }
    characters.replaceSubrange(range, with: new)
    self.cursor = cursor
    aimedColumn = nil
  }

  private static let mostUndos = 200

  /// What is pasted, with one kind of line end.
  private static func pasted(_ text: String, keepsEnd: Bool) -> String {
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
    while !keepsEnd, bytes.last == 0x0A { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: - Setting from outside

extension EditableText {
  /// Adopts the text that the owner has now, such as a binding's value after a write.
  ///
  /// What was typed may come back in another form: in capitals, with separators, shortened. The cursor stays before the
  /// characters that it stood before; where those have changed, it stays behind as many letters and digits. A cursor at the
  /// end stays at the end.
  public mutating func update(to text: String) {
    // Strings are compared by their bytes first, characters one by one.
    guard self.text != text else { return }
    let new = Array(text)
    let shorter = min(characters.count, new.count)
    var prefix = 0
    while prefix < shorter, characters[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, characters[characters.count - 1 - suffix] == new[new.count - 1 - suffix]
    {
      suffix += 1
    }
    let old = prefix..<characters.count - suffix
    let changed = prefix..<new.count - suffix
    func moved(_ position: Int) -> Int {
      if position == characters.count { return new.count }
      if position <= prefix { return position }
      if position >= old.upperBound { return position + new.count - characters.count }
      if old.count == changed.count { return position }
      var letters = characters[prefix..<position].count { $0.isLetter || $0.isNumber }
      var index = prefix
      while letters > 0, index < changed.upperBound {
        if new[index].isLetter || new[index].isNumber { letters -= 1 }
        index += 1
      }
      return index
    }
    let (cursor, anchor) = (moved(cursor), anchor.map(moved))
    if undos.isEmpty {
      begin(new, cursor: cursor)
    } else {
      replace(old, with: Array(new[changed]), cursor: cursor, joinsPrevious: true)
    }
    self.anchor = anchor
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
