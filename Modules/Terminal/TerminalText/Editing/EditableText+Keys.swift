extension EditableText {
  /// Takes a key.
  ///
  /// The keys are those of emacs and the arrows: `Ctrl-A` `Ctrl-E` `Ctrl-B` `Ctrl-F` `Alt-B` `Alt-F` move, with shift the
  /// arrows select, `Alt-A` selects everything, `Ctrl-D` `Ctrl-H` `Ctrl-K` `Ctrl-U` `Ctrl-W` `Alt-D` delete, `Alt-W` copies,
  /// `Ctrl-Y` brings back, `Ctrl-T` exchanges, `Ctrl-_` undoes. What is typed or deleted goes for what is selected.
  ///
  /// In a text of several lines, enter begins a line, and the arrows go up and down. At the first and the last line they
  /// have no meaning, so that a host can leave the field with them.
  ///
  /// - Parameter width: The columns after which lines are broken.
  /// - Returns: Whether the key has a meaning for a text. Others are left to the caller: enter in one line, tab, escape.
  @discardableResult
  public mutating func handle(_ key: Key, width: Int = .max) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let text): paste(text)
    case .delete, .control("d"): delete(.right)
    case .backspace, .control("h"): delete(.left)
    case .control("k"): kill(.lineEnd)
    case .control("u"): kill(.lineStart)
    case .control("w"): kill(.spaceWordLeft)
    case .alt("\u{7F}"): kill(.wordLeft)
    case .alt("d"): kill(.wordRight)
    case .alt("w"): copy()
    case .alt("a"): selectAll()
    case .control("y"): yank()
    case .control("t"): exchange()
    case .control("_"): undo()
    case .enter, .shift(.enter), .alt("\r"):
      guard lineEnds == .breaks else { return false }
      insert("\n")
    case .escape:
      guard selection != nil else { return false }
      moveCursor(to: cursor)
    case .up, .down, .control("p"), .control("n"), .shift(.up), .shift(.down):
      guard lineEnds == .breaks, let (movement, isSelecting) = key.movement else { return false }
      return move(movement, selecting: isSelecting, width: width)
    default:
      guard let (movement, isSelecting) = key.movement else { return false }
      move(movement, selecting: isSelecting)
    }
    return true
  }
}

extension Key {
  /// Where the key moves a cursor, and whether it selects.
  fileprivate var movement: (EditableText.Movement, isSelecting: Bool)? {
    switch self {
    case .left, .control("b"): (.left, false)
    case .right, .control("f"): (.right, false)
    case .up, .control("p"): (.up, false)
    case .down, .control("n"): (.down, false)
    case .home, .control("a"): (.lineStart, false)
    case .end, .control("e"): (.lineEnd, false)
    case .wordLeft, .alt("b"): (.wordLeft, false)
    case .wordRight, .alt("f"): (.wordRight, false)
    case .textStart: (.textStart, false)
    case .textEnd: (.textEnd, false)
    case .shift(let key): key.movement.map { ($0.0, true) }
    default: nil
    }
  }
}
