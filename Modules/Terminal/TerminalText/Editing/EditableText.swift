/// Text that the user is editing: its characters, cursor, selection, and undo history.
///
/// An editable text does no input or output. A prompt or a text field owns one, passes keys to it, and draws it. The cost of an
/// edit depends on the size of the change, not on the length of the text. Positions count characters, from 0.
public struct EditableText: Hashable, Sendable {
  /// The treatment of line breaks that are typed or pasted.
  public enum LineEnds: Hashable, Sendable {
    /// Line breaks end lines, in a field of several lines.
    case breaks
    /// Line breaks are kept in a single line and shown as marks, in a prompt where pasted lines are commands.
    case marks
    /// Line breaks become spaces, in a field of one line.
    case spaces
  }

  /// A movement of the cursor.
  public enum Movement: Hashable, Sendable {
    /// By one character.
    case left, right
    /// To the beginning of a word, or to its end.
    case wordLeft, wordRight
    /// To the beginning of the text between spaces.
    case spaceWordLeft
    /// To the beginning or end of the line, or of the whole text.
    case lineStart, lineEnd, textStart, textEnd
    /// To the row above or below, in the same column.
    case up, down
  }

  /// The reversal of a change: the characters to restore, and the previous cursor.
  private struct Change: Hashable, Sendable {
    var range: Range<Int>
    var characters: [Character]
    var cursor: Int
    var anchor: Int?
    /// Whether this change is undone and redone together with the one before it.
    var joinsPrevious: Bool
  }

  /// The treatment of line breaks that are typed or pasted.
  public let lineEnds: LineEnds
  private(set) var characters: [Character] = []
  /// The number of characters before the cursor.
  public private(set) var cursor = 0
  /// The other end of the selection.
  private var anchor: Int?
  private var killed = ""
  private var undos: [Change] = []
  private var redos: [Change] = []
  /// The column to keep when the cursor moves up and down.
  private var aimedColumn: Int?

  /// Creates an editable text with the cursor at its end.
  public init(_ text: String = "", lineEnds: LineEnds = .spaces) {
    self.lineEnds = lineEnds
    self.characters = Array(text)
    self.cursor = characters.count
  }

  /// The text as a string.
  public var text: String { String(characters) }

  /// A copy with a dot for each character, which shows that a secret was typed.
  public var masked: EditableText {
    var copy = self
    copy.characters = Array(repeating: "•", count: characters.count)
    return copy
  }

  /// A Boolean value that indicates whether there are no characters.
  public var isEmpty: Bool { characters.isEmpty }

  /// The number of characters.
  public var count: Int { characters.count }

  /// The selected characters, or `nil` if none are selected.
  public var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  /// The selected text.
  public var selectedText: String { selection.map { String(characters[$0]) } ?? "" }

  // MARK: Moving

  /// Moves the cursor.
  ///
  /// - Parameters:
  ///   - selecting: Whether to extend the selection to the new position.
  ///   - width: The number of columns after which lines wrap, for ``Movement/up`` and ``Movement/down``.
  /// - Returns: `true` if the cursor could move.
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

  /// Moves the cursor to a position, such as that of a click. With `selecting`, extends the selection to it.
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

  /// Inserts text at the cursor, or replaces the selection. ``lineEnds`` determines the treatment of line breaks.
  public mutating func insert(_ text: String) {
    let written = lineEnds == .spaces ? String(text.map { $0.isNewline ? " " : $0 }) : text
    guard !written.isEmpty else { return deleteSelection() }
    replace(selection ?? cursor..<cursor, with: written)
  }

  /// Inserts text from the clipboard. All line breaks become line feeds, and trailing ones are removed unless the field has several
  /// lines.
  public mutating func paste(_ text: String) {
    insert(Self.pasted(text, keepsEnd: lineEnds == .breaks))
  }

  /// Deletes the selection or, if there is none, the text between the cursor and the target of the movement.
  public mutating func delete(_ movement: Movement) {
    let range = selection ?? range(to: movement)
    if !range.isEmpty { replace(range, with: "") }
  }

  /// Deletes like ``delete(_:)``, and saves the deleted text for ``yank()``.
  public mutating func kill(_ movement: Movement) {
    let range = selection ?? range(to: movement)
    guard !range.isEmpty else { return }
    killed = String(characters[range])
    replace(range, with: "")
  }

  /// Saves the selected text for ``yank()``.
  public mutating func copy() {
    if let selection { killed = String(characters[selection]) }
  }

  /// Inserts the text that was last killed or copied.
  public mutating func yank() {
    if !killed.isEmpty { insert(killed) }
  }

  /// Transposes the characters on both sides of the cursor, or the last two characters at the end.
  public mutating func exchange() {
    guard characters.count > 1, cursor > 0 else { return }
    let second = min(cursor, characters.count - 1)
    replace(second - 1..<second + 1, with: String([characters[second], characters[second - 1]]))
  }

  /// A Boolean value that indicates whether there is a change to undo.
  public var canUndo: Bool { !undos.isEmpty }

  /// A Boolean value that indicates whether there is an undone change to redo.
  public var canRedo: Bool { !redos.isEmpty }

  /// Undoes the last change, together with its correction by ``update(to:)``.
  public mutating func undo() {
    while let last = undos.popLast() {
      redos.append(revert(last))
      if !last.joinsPrevious { return }
    }
  }

  /// Redoes the change that was undone last. Any other change ends this possibility.
  public mutating func redo() {
    while let last = redos.popLast() {
      undos.append(revert(last))
      if redos.last?.joinsPrevious != true { return }
    }
  }

  /// Reverts a change, and returns the reversal of that.
  private mutating func revert(_ change: Change) -> Change {
    let start = change.range.lowerBound
    let reversal = Change(
      range: start..<start + change.characters.count, characters: Array(characters[change.range]),
      cursor: cursor, anchor: anchor, joinsPrevious: change.joinsPrevious)
    characters.replaceSubrange(change.range, with: change.characters)
    (cursor, anchor, aimedColumn) = (change.cursor, change.anchor, nil)
    return reversal
  }

  /// Replaces the whole text and puts the cursor at its end. This can't be undone.
  public mutating func begin(_ text: String = "") { begin(Array(text)) }

  mutating func begin(_ characters: [Character], cursor: Int? = nil) {
    self.characters = characters
    self.cursor = min(cursor ?? characters.count, characters.count)
    (anchor, undos, redos, aimedColumn) = (nil, [], [], nil)
  }

  /// Replaces the text before the cursor.
  mutating func replaceHead(with text: String) { replace(0..<cursor, with: text) }

  private mutating func deleteSelection() {
    if let selection { replace(selection, with: "") }
  }

  private func range(to movement: Movement) -> Range<Int> {
    let target = target(of: movement)
    return min(cursor, target)..<max(cursor, target)
  }

  /// Replaces a range and puts the cursor after the new text. Every edit goes through this method.
  private mutating func replace(_ range: Range<Int>, with text: String) {
    // A combining mark joins the character before it, and the next character may join too. No other characters are affected.
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
    redos = []
    undos.append(
      Change(
        range: range.lowerBound..<end, characters: Array(characters[range]), cursor: self.cursor,
        anchor: anchor, joinsPrevious: joinsPrevious))
    if undos.count > Self.maxUndos {
      undos.removeFirst()
      // The remaining parts of a change can't be undone alone.
      while undos.first?.joinsPrevious == true { undos.removeFirst() }
    }
    characters.replaceSubrange(range, with: new)
    self.cursor = cursor
    aimedColumn = nil
  }

  private static let maxUndos = 200

  /// Returns pasted text with line feeds as its only line breaks.
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

// MARK: - Updates by the owner

extension EditableText {
  /// Adopts the owner's current text, such as a binding's value after a write.
  ///
  /// The owner may change typed text: capitalize it, insert separators, or shorten it. The cursor stays before the same characters.
  /// If those have changed, it stays after the same number of letters and digits. A cursor at the end stays at the end.
  public mutating func update(to text: String) {
    // Comparing strings compares bytes first, which is faster than comparing characters.
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
