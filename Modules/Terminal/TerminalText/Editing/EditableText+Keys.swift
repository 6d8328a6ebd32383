extension EditableText {
  /// Handles a key.
  ///
  /// The keys are the arrows and those of Emacs: `Ctrl-A` `Ctrl-E` `Ctrl-B` `Ctrl-F` `Alt-B` `Alt-F` move, the arrows select with
  /// Shift, `Alt-A` selects everything, `Ctrl-D` `Ctrl-H` `Ctrl-K` `Ctrl-U` `Ctrl-W` `Alt-D` delete, `Alt-W` copies, `Ctrl-Y`
  /// pastes, `Ctrl-T` transposes, `Ctrl-_` undoes, and `Alt-/` redoes. Typing or deleting replaces the selection.
  ///
  /// In text of several lines, Enter inserts a line break, and the Up and Down arrows move between rows. On the first and the last
  /// row they aren't handled, so that a form can move its focus with them.
  ///
  /// - Parameter width: The number of columns after which lines wrap.
  /// - Returns: `true` if the key edits text. Other keys are left to the caller: Enter in a single line, Tab, Escape.
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
    case .alt("/"): redo()
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
  /// The movement of the key, and whether it extends the selection.
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
