/// A way to move the focus.
public enum FocusMove: Hashable, Sendable {
  /// To the next or previous item, wrapping around at the ends.
  case next, previous
  /// To the nearest item in a direction.
  case up, down, left, right
  /// By about the height of the list.
  case pageUp, pageDown
  /// To the first or the last item.
  case first, last
}

extension ViewGraph {
  /// The control or row that has the focus on the front screen or on the one beside it, or `nil` if none has.
  ///
  /// Each screen keeps its focus while it's covered. A `@FocusState` that refers to a field gives it the focus, and follows it.
  public var focus: ElementID? {
    synchronizeFocus()
    return frontNode?.focus?.id
  }

  /// Gives the focus to a control or row of the front screen or of the one beside it, and scrolls until it's visible.
  ///
  /// - Returns: `true` if the element can have the focus.
  @discardableResult
  public func focus(_ id: ElementID) -> Bool {
    synchronizeFocus()
    let ring = currentRing
    guard let index = ring.index(of: id) else { return focusBeside(id) }
    setFocus(ring.items[index], at: index)
    return true
  }

  /// Moves the focus on the front screen. If nothing has the focus, the first or the last item gets it.
  ///
  /// Creates the rows that are necessary for the move.
  ///
  /// - Returns: `true` if the focus moved.
  @discardableResult
  public func moveFocus(_ move: FocusMove) -> Bool {
    synchronizeFocus()
    let ring = currentRing
    guard !ring.items.isEmpty else { return moveFocusBeside(move) }
    guard let current = shownFocus(in: ring) else {
      let isBackwards = [.previous, .up, .last, .pageUp, .left].contains(move)
      return go(to: isBackwards ? ring.items.count - 1 : 0, of: ring, fromEnd: isBackwards)
    }
    switch move {
    case .next where current.index == current.ring.items.count - 1 && moveFocusBeside(move): return true
    case .previous where current.index == 0 && moveFocusBeside(move): return true
    case .next: return go(to: (current.index + 1) % current.ring.items.count, of: current.ring)
    case .previous:
      return go(
        to: (current.index + current.ring.items.count - 1) % current.ring.items.count, of: current.ring,
        fromEnd: true)
    case .first: return go(to: 0, of: current.ring)
    case .last: return go(to: current.ring.items.count - 1, of: current.ring, fromEnd: true)
    case .up, .down, .left, .right:
      return moveFocus(move, from: current.index, in: current.ring) || moveFocusBeside(move)
    case .pageUp, .pageDown: return page(move, from: current.index, in: current.ring)
    }
  }

  // MARK: Moves

  /// Returns the ring and the position of the focus in it. A focused row that was scrolled out of the window is created again.
  private func shownFocus(in ring: FocusRing) -> (ring: FocusRing, index: Int)? {
    guard let focus = frontNode?.focus, let id = focus.id else { return nil }
    if let index = ring.index(of: id) { return (ring, index) }
    guard let row = focus.row, let window = rowsAround(row.offset, of: row.list) else { return nil }
    make(rows: window, of: row.list, anchor: row.offset)
    update()
    let ring = currentRing
    return ring.index(of: id).map { (ring, $0) }
  }

  func rowsAround(_ offset: Int, of list: ElementID) -> Range<Int>? {
    guard node(list) != nil else { return nil }
    let page = shownRows.limit
    return max(offset - page / 2, 0)..<offset + page / 2 + 1
  }

  /// Gives the focus to the item at a position. If the item represents rows that weren't created, this creates and focuses the row
  /// at the nearer end.
  ///
  /// - Parameter isFromEnd: Whether to focus the last of these rows, regardless of the previous focus.
  private func go(to index: Int, of ring: FocusRing, fromEnd isFromEnd: Bool = false) -> Bool {
    let item = ring.items[index]
    guard let hidden = item.hidden else {
      setFocus(item, at: index)
      return true
    }
    let current = frontNode?.focus?.position ?? 0
    let isForwards = !isFromEnd && (index > current || index == 0)
    let offset = isForwards ? hidden.offsets.lowerBound : hidden.offsets.upperBound - 1
    return focusRow(offset, of: hidden.list)
  }

  /// Gives the focus to a row of the front screen, and creates it if necessary.
  ///
  /// - Returns: `true` if there is a row at the position.
  @discardableResult
  public func focus(row position: Element.Position) -> Bool {
    synchronizeFocus()
    let ring = currentRing
    guard let index = ring.items.firstIndex(where: { $0.position == position }) else {
      return focusRow(position.offset, of: position.list)
    }
    setFocus(ring.items[index], at: index)
    return true
  }

  /// Creates a row and those around it, and gives it the focus.
  private func focusRow(_ offset: Int, of list: ElementID) -> Bool {
    guard let window = rowsAround(offset, of: list) else { return false }
    make(rows: window, of: list, anchor: offset)
    update()
    let ring = currentRing
    let row = Element.Position(list: list, offset: offset)
    guard let index = ring.items.firstIndex(where: { $0.position == row }) else { return false }
    setFocus(ring.items[index], at: index)
    return true
  }

  /// Moves the focus to the nearest item in a direction. Items in the same scroll area take precedence.
  private func moveFocus(_ move: FocusMove, from index: Int, in ring: FocusRing) -> Bool {
    guard let layer = lastLayout?.front, let id = ring.items[index].id else { return false }
    let area = layer.scrollAreas.first { $0.frames.contains { $0.id == id } }
    let inArea = area?.frames ?? []
    guard let from = (inArea + layer.frames).first(where: { $0.id == id })?.rect else {
      // The element was created after the last layout, so its neighbors on the screen aren't known yet.
      return go(to: neighbor(of: index, move, in: ring) ?? index, of: ring)
    }
    if let near = nearest(to: from, move, among: inArea, in: ring) { return go(to: near, of: ring) }
    // The next rows of the list weren't created.
    if area != nil, let next = neighbor(of: index, move, in: ring), ring.items[next].hidden != nil {
      return go(to: next, of: ring)
    }
    let others = layer.frames.filter { frame in !inArea.contains { $0.id == frame.id } }
    let near = nearest(to: from, move, among: others, in: ring) ?? neighbor(of: from, move, in: ring, layer)
    return near.map { go(to: $0, of: ring) } ?? false
  }

  /// Returns the closest item in the next column of a split view, for a move to the side.
  private func neighbor(
    of from: LayoutRect, _ move: FocusMove, in ring: FocusRing, _ layer: ScreenLayout.Layer
  ) -> Int? {
    guard move == .left || move == .right, let panes = tree.front.panes else { return nil }
    let columns = panes.elements.compactMap { pane in layer.frames.first { $0.id == pane.id }?.rect }
    guard let current = columns.firstIndex(where: { $0.columns.contains(from.column) }) else { return nil }
    let next = move == .left ? columns[..<current].reversed() : Array(columns[(current + 1)...])
    for column in next {
      let inside = layer.frames.filter {
        column.columns.contains($0.rect.column) && ring.index(of: $0.id) != nil
      }
      if let near = inside.min(by: { abs($0.rect.row - from.row) < abs($1.rect.row - from.row) }) {
        return ring.index(of: near.id)
      }
    }
    return nil
  }

  private func neighbor(of index: Int, _ move: FocusMove, in ring: FocusRing) -> Int? {
    let row = ring.items[index].row
    func isElsewhere(_ item: FocusRing.Item) -> Bool { row == nil || item.row != row }
    switch move {
    case .down: return ring.items.indices.dropFirst(index + 1).first { isElsewhere(ring.items[$0]) }
    case .up: return ring.items.indices.prefix(index).last { isElsewhere(ring.items[$0]) }
    default: return nil
    }
  }

  private func nearest(
    to from: LayoutRect, _ move: FocusMove, among frames: [ElementFrame], in ring: FocusRing
  ) -> Int? {
    var best: (index: Int, distance: (Int, Int))?
    for frame in frames {
      guard let distance = frame.rect.distance(from: from, move), let index = ring.index(of: frame.id) else {
        continue
      }
      if let known = best, known.distance <= distance { continue }
      best = (index, distance)
    }
    return best?.index
  }

  /// Moves by as many rows of the list as are visible.
  private func page(_ move: FocusMove, from index: Int, in ring: FocusRing) -> Bool {
    let isDown = move == .pageDown
    guard
      let row = ring.items[index].row,
      let area = lastLayout?.front.scrollAreas.first(where: { area in
        ring.items[index].id.map { id in area.frames.contains { $0.id == id } } ?? false
      })
    else { return go(to: isDown ? ring.items.count - 1 : 0, of: ring) }
    let lines = max(rowHeights[row.list] ?? 1, 1)
    let step = max(Int(Double(area.rect.height) / lines) - 1, 1)
    let count = rowCount(of: row.list, in: ring)
    let offset = isDown ? min(row.offset + step, count - 1) : max(row.offset - step, 0)
    guard offset != row.offset else { return false }
    return focusRow(offset, of: row.list)
  }

  private func rowCount(of list: ElementID, in ring: FocusRing) -> Int {
    ring.items.reduce(0) { count, item in
      if let hidden = item.hidden, hidden.list == list { return max(count, hidden.offsets.upperBound) }
      if let position = item.position, position.list == list { return max(count, position.offset + 1) }
      return count
    }
  }

  // MARK: State

  /// The focus ring of the front screen.
  private var currentRing: FocusRing {
    if let ring, ring.version == treeVersion, ring.isLeading == isLeadingFocused { return ring.ring }
    let new = FocusRing(focusedTree)
    ring = (treeVersion, isLeadingFocused, new)
    return new
  }

  /// The node that stores the focus of the screen that has it.
  private var frontNode: Node? { node(isLeadingFocused ? focusedTree.id : frontID) }

  private func setFocus(_ item: FocusRing.Item, at index: Int) {
    guard let node = frontNode else { return }
    let before = node.focus?.id
    defer { update() }
    keep(ScreenFocus(id: item.id, position: index, row: item.position, linked: item.id), on: node)
    revealed = item.id
    interactions += 1
    // A focus on the leading screen changes no state of the program.
    guard !isLeadingFocused else { return }
    if let before, before != item.id { usage(before)?.focus?.release() }
    if let id = item.id { usage(id)?.focus?.take() }
  }

  /// Updates the focus after a change: a focus state may refer to another field, and the focused element may no longer exist.
  func synchronizeFocus() {
    let earlierRing = ring?.ring
    update()
    if isLeadingFocused { synchronizeLeadingFocus() }
    guard let node = frontNode else { return }
    let ring = currentRing
    let front = ElementID(rawValue: node.id)
    if focusedScreen != front {
      if let earlier = focusedScreen { keepFocus(of: self.node(earlier), on: node, in: ring) }
      focusedScreen = front
    }
    let linked = ring.items.firstIndex(where: \.isFocused)
    if let linked, let id = ring.items[linked].id, node.focus?.linked != id {
      keep(ScreenFocus(id: id, position: linked, row: nil, linked: id), on: node)
      revealed = id
      return
    }
    guard var focus = node.focus, let id = focus.id else { return }
    if linked == nil { focus.linked = nil }
    if let index = ring.index(of: id) {
      focus.position = index
      focus.row = ring.items[index].position
    } else if self.node(id)?.isKept != true {
      // The focus follows a view that moved to another place, such as a card that moved to another column.
      if let index = ring.firstIndex(
        of: node.focusTrail, newerThan: earlierRing, trail: { self.node($0)?.trail })
      {
        let item = ring.items[index]
        keep(ScreenFocus(id: item.id, position: index, row: item.position, linked: focus.linked), on: node)
        return revealed = item.id
      }
      // The element that takes its position gets the focus, such as the row after a deleted row. If all elements are newer than the
      // focused element, this is a different screen, and the focus starts at its beginning.
      let isOther =
        focus.row == nil && ring.items.allSatisfy { $0.id.map { $0.rawValue > id.rawValue } ?? true }
      let position = isOther ? 0 : focus.position
      let item = ring.nearest(to: position)
      focus = ScreenFocus(id: item?.id, position: position, row: item?.position, linked: focus.linked)
    }
    keep(focus, on: node)
  }

  /// Keeps the focus on its element, if another screen shows that element now: in a narrow window, each column of a split view is a
  /// screen.
  private func keepFocus(of earlier: Node?, on screen: Node, in ring: FocusRing) {
    // A column that was covered when the columns became screens takes its focus from them when it's shown.
    let above = screen.focus == nil ? sequence(first: screen, next: \.parent).dropFirst().map(\.focus) : []
    for case var focus? in [earlier?.focus] + above {
      guard let id = focus.id, let index = ring.index(of: id) else { continue }
      focus.position = index
      focus.row = ring.items[index].position
      revealed = id
      return keep(focus, on: screen)
    }
  }

  private func keep(_ focus: ScreenFocus, on screen: Node) {
    if screen.focus?.id != focus.id {
      if let id = screen.focus?.id { node(id)?.hasFocus = false }
      let new = focus.id.flatMap { node($0) }
      new?.hasFocus = true
      screen.focusTrail = new?.trail ?? []
    }
    guard screen.focus != focus else { return }
    screen.focus = focus
    interactions += 1
  }
}

extension LayoutRect {
  /// Returns the distance from another rectangle in a direction, and the distance to the side, or `nil` if it isn't in that
  /// direction.
  fileprivate func distance(from other: LayoutRect, _ move: FocusMove) -> (Int, Int)? {
    let aside = abs(column - other.column)
    switch move {
    case .down: return row > other.row && row >= other.row + other.height ? (row - other.row, aside) : nil
    case .up: return row + height <= other.row ? (other.row - row - height + 1, aside) : nil
    case .right:
      return column > other.column && rows.overlaps(other.rows)
        ? (column - other.column, abs(row - other.row)) : nil
    case .left:
      return column < other.column && rows.overlaps(other.rows)
        ? (other.column - column, abs(row - other.row)) : nil
    default: return nil
    }
  }
}
