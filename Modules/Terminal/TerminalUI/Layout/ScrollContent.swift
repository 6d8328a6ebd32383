import TerminalText

/// The content of a scroll area as a sequence of pieces, with space for rows that weren't created.
struct ScrollContent {
  /// A piece of the content that has a layout, or that wasn't created.
  struct Piece {
    /// The element of the piece, or `nil` for the space between elements.
    var id: ElementID?
    var block: Block
    var height: Int
    /// The position of the row, if the piece is one.
    var position: Element.Position?
    /// The rows that weren't created.
    var hidden: Element.HiddenRows?
  }

  private(set) var pieces: [Piece] = []
  /// The first line of each piece.
  private(set) var tops: [Int] = []
  private(set) var height = 0
  /// The number of fields directly below another field, and of buttons below another button.
  private(set) var adjacentFields = 0
  /// A Boolean value that indicates whether a blank line separates such fields and buttons.
  private let spacesFields: Bool

  init(_ elements: [Element], layout: ElementLayout, spacesFields: Bool = false) {
    self.spacesFields = spacesFields
    add(elements, layout: layout.withCaptions(of: elements), indent: 0)
  }

  private mutating func add(_ elements: [Element], layout: ElementLayout, indent: Int) {
    let digits = layout.digits(of: elements)
    var before: Spaced?
    for element in elements {
      let kind = Spaced(element)
      if kind != nil, kind == before, layout.isWindow {
        adjacentFields += 1
        if spacesFields { append(Piece(block: Block(empty: 1), height: 1)) }
      }
      before = kind
      switch element.content {
      case .hiddenRows(let hidden):
        append(
          Piece(
            id: nil, block: Block(), height: layout.geometry?.height(of: hidden) ?? hidden.offsets.count,
            hidden: hidden))
      case .section(let header, let footer, let content):
        if !pieces.isEmpty { append(Piece(block: Block(empty: 1), height: 1)) }
        add(layout.header(header), id: element.id, indent: indent)
        add(content, layout: layout.with(width: layout.width - 2), indent: indent + 2)
        add(layout.footer(footer), id: nil, indent: indent + 2)
      case .list(let children), .stack(.vertical, let children):
        add(children, layout: layout, indent: indent)
      case .decorated, .layered, .stack:
        if element.containsList {
          add(element.children, layout: layout, indent: indent)
        } else {
          add(layout.block(element, digits: digits), id: element.id, indent: indent)
        }
      case .row(let row):
        add(layout.block(element, digits: digits), id: element.id, indent: indent, position: row.position)
      default:
        add(layout.block(element, digits: digits), id: element.id, indent: indent)
      }
    }
  }

  /// Elements that touch each other without a blank line between them.
  private enum Spaced {
    case field, button

    init?(_ element: Element) {
      switch element.content {
      case .control(let control) where control.kind.isField && !control.isSearch: self = .field
      case .control(let control): if control.looksLikeButton { self = .button } else { return nil }
      // Buttons side by side.
      case .stack(.horizontal, let children):
        guard children.contains(where: { $0.control?.looksLikeButton == true }) else { return nil }
        self = .button
      case .columns(let cells, _):
        guard cells.joined().contains(where: { $0.control?.looksLikeButton == true }) else { return nil }
        self = .button
      default: return nil
      }
    }
  }

  private mutating func add(_ block: Block, id: ElementID?, indent: Int, position: Element.Position? = nil) {
    guard !block.isEmpty else { return }
    append(
      Piece(
        id: id, block: indent > 0 ? block.indented(by: indent) : block, height: block.lines.count,
        position: position))
  }

  private mutating func append(_ piece: Piece) {
    tops.append(height)
    height += piece.height
    pieces.append(piece)
  }

  /// The average number of lines of a row, for each list.
  var rowHeights: [ElementID: Double] {
    var sums: [ElementID: (lines: Int, rows: Int)] = [:]
    // Rows of a list follow each other, so that each list is looked up once.
    var current: (list: ElementID, lines: Int, rows: Int)?
    func end() {
      guard let (list, lines, rows) = current else { return }
      let before = sums[list] ?? (0, 0)
      sums[list] = (before.lines + lines, before.rows + rows)
    }
    for piece in pieces {
      guard let list = piece.position?.list else { continue }
      if current?.list != list {
        end()
        current = (list, 0, 0)
      }
      current?.lines += piece.height
      current?.rows += 1
    }
    end()
    return sums.mapValues { Double($0.lines) / Double($0.rows) }
  }

  // MARK: Scrolling

  /// Returns the first visible line of an area with a number of rows.
  ///
  /// The element on the first line remains there when elements above it are added or removed, unless the beginning is visible.
  func offset(for scroll: ScrollPosition, rows: Int) -> Int {
    var offset = scroll.offset
    if offset > 0, let anchor = scroll.anchor, let index = pieces.firstIndex(where: { $0.id == anchor }) {
      offset = tops[index] + scroll.anchorLine
    }
    return min(max(offset, 0), max(height - rows, 0))
  }

  /// Returns the scroll position for a first visible line.
  func scroll(offset: Int) -> ScrollPosition {
    guard let index = index(ofLine: offset) else { return ScrollPosition(offset: offset) }
    return ScrollPosition(offset: offset, anchor: pieces[index].id, anchorLine: offset - tops[index])
  }

  /// Returns the index of the piece that contains a line.
  private func index(ofLine line: Int) -> Int? {
    guard line >= 0, line < height else { return nil }
    var (low, high) = (0, pieces.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if tops[middle] <= line { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Returns the lines in a range, and the positions of the elements of all created pieces relative to its first line.
  func lines(_ range: Range<Int>) -> (lines: [StyledText], frames: [ElementFrame]) {
    var lines: [StyledText] = []
    var frames: [ElementFrame] = []
    for (piece, top) in zip(pieces, tops) {
      frames += piece.block.frames.map { $0.moved(down: top - range.lowerBound, right: 0) }
      let part = (top..<top + piece.height).clamped(to: range)
      guard !part.isEmpty else { continue }
      if piece.hidden != nil {
        lines += Array(repeating: StyledText(), count: part.count)
      } else {
        lines += piece.block.lines[part.lowerBound - top..<part.upperBound - top]
      }
    }
    return (lines, frames)
  }

  /// The rows of a list that must be created.
  struct MissingRows {
    /// The visible rows, and some around them.
    var made: Range<Int>
    /// The first visible row.
    var first: Int
  }

  /// Returns the rows of each list that must be created before a range of lines can be shown.
  ///
  /// If any row is missing, as many rows before and after the range are included, for the next steps of scrolling.
  func missingRows(in range: Range<Int>) -> [ElementID: MissingRows] {
    let isComplete = !zip(pieces, tops).contains { piece, top in
      piece.hidden != nil && !(top..<top + piece.height).clamped(to: range).isEmpty
    }
    if isComplete { return [:] }
    var shown: [ElementID: Range<Int>] = [:]
    var isMissing: Set<ElementID> = []
    func show(_ offsets: Range<Int>, of list: ElementID) {
      let before = shown[list] ?? offsets
      shown[list] =
        min(before.lowerBound, offsets.lowerBound)..<max(before.upperBound, offsets.upperBound)
    }
    for (piece, top) in zip(pieces, tops) {
      let part = (top..<top + piece.height).clamped(to: range)
      guard !part.isEmpty else { continue }
      if let position = piece.position {
        show(position.offset..<position.offset + 1, of: position.list)
      } else if let hidden = piece.hidden {
        isMissing.insert(hidden.list)
        let rows = Double(hidden.offsets.count) / Double(piece.height)
        let first = hidden.offsets.lowerBound + Int(Double(part.lowerBound - top) * rows)
        let last = hidden.offsets.lowerBound + Int((Double(part.upperBound - top) * rows).rounded(.up))
        show(first..<min(max(last, first + 1), hidden.offsets.upperBound), of: hidden.list)
      }
    }
    return shown.filter { isMissing.contains($0.key) }
      .mapValues { rows in
        MissingRows(
          made: max(rows.lowerBound - range.count, 0)..<rows.upperBound + range.count, first: rows.lowerBound)
      }
  }
}
