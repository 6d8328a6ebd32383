// In a wide window, the screen below the top one of a stack is beside it. Either one can have the focus.

extension ViewGraph {
  /// The screen whose elements can have the focus: the front screen, or the one beside it.
  var focusedTree: ElementTree { focused(in: tree) }

  func focused(in tree: ElementTree) -> ElementTree {
    let front = tree.front
    guard isLeadingFocused else { return front }
    return front.leadingScreen ?? front
  }

  /// The screen beside the one with the focus, or `nil` if there is only one.
  private var otherTree: ElementTree? {
    guard hasLeadingScreen else { return nil }
    let front = tree.front
    return front.leadingScreen.map { isLeadingFocused ? front : $0 }
  }

  /// Returns `true` if an element is on the screen beside the front one.
  package func isOnLeadingScreen(_ id: ElementID) -> Bool {
    hasLeadingScreen && tree.front.leadingScreen?.contains(id) == true
  }

  /// Returns `true` if a row of the leading screen opened the front one.
  package func isOpen(_ row: ElementID) -> Bool { openedRow == row }

  /// The row of the leading screen that opened the front one, or `nil` if another element did.
  var openedRow: ElementID? {
    guard hasLeadingScreen else { return nil }
    let front = tree.front
    guard let leading = front.leadingScreen, let opener = node(front.id)?.opener else { return nil }
    return leading.rows.first { row in
      row.row?.opens == opener || [row].withDescendants.contains { $0.id == opener }
    }?.id
  }

  /// Records the control that opened the front screen.
  func recordOpener(of front: ElementID, from earlier: ElementID) {
    guard front != earlier else { return }
    if let tapped, tapped.screen == earlier, let node = node(front), node.opener == nil {
      node.opener = tapped.control
    }
    tapped = nil
  }

  /// Moves the focus to the leading screen, or away from it.
  ///
  /// - Returns: `true` if there is a leading screen.
  @discardableResult
  package func focus(onLeadingScreen isLeading: Bool) -> Bool {
    update()
    guard tree.front.leadingScreen != nil else { return false }
    if isLeading != isLeadingFocused {
      isLeadingFocused = isLeading
      interactions += 1
    }
    return true
  }

  /// Moves the focus to the front screen if no screen is beside it, or if a focus state now refers to one of its fields.
  func synchronizeLeadingFocus() {
    let front = tree.front
    guard front.leadingScreen != nil else {
      // A sheet or a question is in front for a while.
      if tree.presentation == nil { isLeadingFocused = false }
      return
    }
    let linked = FocusRing(front).items.first(where: \.isFocused)?.id
    if let linked, node(front.id)?.focus?.linked != linked {
      isLeadingFocused = false
      interactions += 1
    }
  }

  /// Gives the focus to an element of the screen beside the one with the focus.
  func focusBeside(_ id: ElementID) -> Bool {
    guard let otherTree, FocusRing(otherTree).index(of: id) != nil else { return false }
    isLeadingFocused.toggle()
    return focus(id)
  }

  /// Moves the focus to the other screen: for `next` and `previous`, to its first or last element, and for `left` and `right`, to the
  /// element that had the focus there.
  func moveFocusBeside(_ move: FocusMove) -> Bool {
    guard let otherTree else { return false }
    switch move {
    case .left where isLeadingFocused, .right where !isLeadingFocused: return false
    case .left, .right, .next, .previous: break
    case .up, .down, .pageUp, .pageDown, .first, .last: return false
    }
    guard !FocusRing(otherTree).items.isEmpty else { return false }
    isLeadingFocused.toggle()
    interactions += 1
    switch move {
    case .next: return moveFocus(.first)
    case .previous: return moveFocus(.last)
    default:
      guard let focus else { return moveFocus(.first) }
      revealed = focus
      return true
    }
  }
}
