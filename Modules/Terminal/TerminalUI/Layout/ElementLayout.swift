import TerminalText

/// Lays out elements as lines with a number of columns.
struct ElementLayout {
  private(set) var width: Int
  /// The data for a layout with positions, or `nil` if only the lines are needed.
  var geometry: LayoutGeometry?

  /// A Boolean value that indicates whether the lines are for a window, in which rows, fields, and buttons are distinguished by
  /// color.
  ///
  /// At a prompt and in a script, the user refers to rows by their numbers.
  var isWindow: Bool { geometry != nil }

  /// The width of the names of fields in a window, so that their values are in one column, or 0 if each name has its own width.
  var captionColumns = 0
  /// A Boolean value that indicates whether fields are shown without their names, because each is the only content of its row.
  var hidesCaptions = false

  /// Returns the layout with another width, which is at least 2.
  func with(width: Int) -> ElementLayout {
    var layout = self
    layout.width = max(width, 2)
    return layout
  }

  /// Returns a column of elements.
  func column(_ elements: [Element]) -> Block {
    column(elements, digits: digits(of: elements))
  }

  /// Returns a column of elements.
  ///
  /// - Parameter digits: The number of columns for the numbers of rows.
  func column(_ elements: [Element], digits: Int) -> Block {
    let layout = withCaptions(of: elements)
    var column = Block()
    for element in elements {
      let block = layout.block(element, digits: digits)
      if block.isEmpty { continue }
      if Self.isSection(element), !column.isEmpty { column.lines.append(StyledText()) }
      column.append(block)
    }
    return column
  }

  /// Returns elements one after another, in as many lines as necessary.
  func flow(_ elements: [Element]) -> Block {
    var flow = Block()
    var current = StyledText()
    for element in elements {
      let block = block(element, digits: 0)
      var frames = block.frames
      for (index, piece) in block.lines.enumerated() where !piece.isEmpty {
        var column = 0
        if current.isEmpty {
          current = piece
        } else if current.width + 2 + piece.width <= width {
          column = current.width + 2
          current += StyledText.spaces(2) + piece
        } else {
          flow.lines.append(current)
          current = piece
        }
        if index == 0 {
          frames = frames.map { $0.moved(down: flow.lines.count, right: column) }
        }
      }
      flow.frames += frames
    }
    if !current.isEmpty { flow.lines.append(current) }
    return flow
  }

  /// Returns the lines of one element.
  ///
  /// - Parameter digits: The number of columns for the numbers of rows, or 0 if rows have no numbers.
  func block(_ element: Element, digits: Int) -> Block {
    if let known = geometry?.cache?.block(
      of: element, width: width, digits: digits, edited: geometry?.edited?.id)
    {
      return known
    }
    var block = plainBlock(element, digits: digits)
    if element.isDisabled, case .control = element.content { block.lines.replaceEach(\.disabled) }
    if let badge = element.badge, !block.isEmpty, element.control?.isTab != true {
      block.lines[0] += " " + Self.shown(badge: badge)
    }
    if let geometry, !geometry.hidesShortcuts, let shortcut = element.shortcut, block.lines.count == 1,
      case .control = element.content
    {
      let keys = StyledText(" " + shortcut.written, style: .dim)
      if block.width + keys.width <= width { block.lines[0] += keys }
    }
    if let geometry {
      if !block.isEmpty {
        let isRow = if case .row = element.content { true } else { false }
        block.frames.insert(
          ElementFrame(
            id: element.id,
            rect: LayoutRect(
              row: 0, column: 0, width: isRow ? width : min(block.width, width), height: block.lines.count)),
          at: 0)
      }
      // A blank line separates a search field from the results.
      if case .control(let control) = element.content, control.isSearch { block.lines.append(StyledText()) }
      geometry.cache?.keep(block, of: element, width: width, digits: digits)
    }
    return block
  }

  /// Returns a badge as it's shown after a title.
  static func shown(badge: StyledText) -> StyledText { ("(" + badge + ")").styled(.dim) }

  private func plainBlock(_ element: Element, digits: Int) -> Block {
    switch element.content {
    case .text(let text):
      return text.isEmpty ? Block() : Block(text.wrapped(to: width))
    case .image(let glyph, _):
      return Block([glyph])
    case .divider:
      return Block([.rule(width)])
    case .spacer:
      return Block()
    case .stack(.vertical, let children), .list(let children):
      return column(children)
    case .columns(let cells, let widths):
      // The titles of a table's columns are above the cells, indented by the numbers of the rows.
      let margin = margin(digits: digits)
      let inner = withoutCaptions.with(width: width - margin)
      var block = inner.columns(cells, widths: widths)
      if isWindow, element.isTableHeader, !block.isEmpty {
        let rect = LayoutRect(row: 0, column: 0, width: inner.width, height: 1)
        block.frames.append(ElementFrame(id: element.id, rect: rect, part: .columnTitles))
      }
      return block.indented(by: margin)
    case .stack(.horizontal, let children):
      return withoutCaptions.row(children)
    case .section(let header, let footer, let content):
      let inner = with(width: width - 2)
      var block = self.header(header)
      block.append(inner.column(content).indented(by: 2))
      block.append(inner.footer(footer).indented(by: 2))
      return block
    case .row(let row):
      return withoutCaptions.numbered(row, id: element.id, digits: digits)
    case .hiddenRows(let hidden):
      if let geometry { return Block(empty: geometry.height(of: hidden)) }
      let count = hidden.offsets.count
      let rows = count == 1 ? "1 more row" : "\(count) more rows"
      return StyledText("… \(rows): 'more' shows them, 'find' searches them", style: .dim)
        .block(width: width)
    case .labeled(let label, let content):
      return labeled(label, content: content)
    case .progress(let label, let fraction, let value, let tint):
      var block = progress(label: label, fraction: fraction, value: value, tint: tint)
      if fraction == nil, isWindow {
        let (row, column) = (block.lines.count - 1, block.lines[block.lines.count - 1].width - 1)
        let rect = LayoutRect(row: row, column: column, width: 1, height: 1)
        block.frames.append(ElementFrame(id: element.id, rect: rect, part: .activity))
      }
      return block
    case .decorated(let decoration, let children):
      return decorated(decoration, children, digits: digits)
    case .layered(let layers, let base, let alignment):
      return withoutCaptions.layered(layers, base: base, alignment: alignment)
    case .fill(let color):
      return Block(surface: color, columns: 2, rows: 1)
    case .gradient(let fill):
      return Block(surface: fill, columns: min(width, 20), rows: 1)
    case .drawing(let drawing):
      let columns = min(drawing.columns, width)
      return Block(drawing.lines(columns: columns).map { $0.padded(to: columns) })
    case .chart(let chart):
      return Block(ChartDrawing(chart, columns: width).lines)
    case .largeText(let text, let isOptional):
      return largeText(text, isOptional: isOptional)
    case .control(let control):
      if let geometry, let (text, prompt) = control.editableText {
        let edited = geometry.edited?.id == element.id ? geometry.edited : nil
        guard !control.isMultiline else {
          return editor(control, id: element.id, text: text, prompt: prompt, edited: edited?.text)
        }
        var block = field(control, id: element.id, text: text, prompt: prompt, edited: edited?.text)
        if let edited, edited.isRejected, let problem = control.kind.problem(ofDate: edited.text.text) {
          let column = block.frames[0].rect.column
          let text = StyledText(problem, style: TextStyle(foreground: .danger))
          block.append(Block(text.wrapped(to: max(width - column, 2))).indented(by: column))
        }
        if control.showsMonth { block.lines += Self.month(of: text) }
        return block
      }
      var block = Block(self.control(control, isFocused: element.isFocused, badge: element.badge))
      if isWindow { block.frames = numberParts(of: control, id: element.id, in: block.lines) }
      addLink(of: element, to: &block)
      return block
    }
  }

  /// Returns the header of a section.
  func header(_ elements: [Element]) -> Block {
    var block = column(elements)
    block.styleLines(.bold)
    return block
  }

  /// Returns the footer of a section.
  func footer(_ elements: [Element]) -> Block {
    var block = column(elements)
    block.styleLines(.dim)
    return block
  }

  // MARK: Rows

  /// Returns the number of columns for the numbers of these rows, or 0 if no command needs the numbers.
  ///
  /// In a window, rows that weren't created count too, so that scrolling doesn't change the indentation.
  func digits(of elements: [Element]) -> Int {
    let isNumbered = elements.contains { element in
      guard case .row(let row) = element.content else { return false }
      return row.opens != nil || row.deletion != nil || row.content.contains(where: Self.hasControl)
    }
    guard isNumbered else { return 0 }
    let largest = elements.reduce(0) { largest, element in
      switch element.content {
      case .row(let row): max(largest, row.number)
      case .hiddenRows(let hidden) where geometry != nil: largest + hidden.offsets.count
      default: largest
      }
    }
    return largest == 0 ? 0 : String(largest).count
  }

  /// Returns the number of columns before the content of rows.
  private func margin(digits: Int) -> Int { digits == 0 ? 0 : isWindow ? 2 : digits + 2 }

  private static func hasControl(_ element: Element) -> Bool {
    [element].withDescendants.contains { $0.control != nil }
  }

  private static func isSection(_ element: Element) -> Bool {
    if case .section = element.content { true } else { false }
  }

  private func numbered(_ row: Element.Row, id: ElementID, digits: Int) -> Block {
    let margin = margin(digits: digits)
    var inner = with(width: width - margin)
    var content = row.content
    let isField = isWindow && content.count == 1 && content[0].control?.editableText != nil
    let isDeletableField = isField && row.deletion != nil && inner.width > 12
    inner.hidesCaptions = isField
    if isDeletableField { inner = inner.with(width: inner.width - 2) }
    // A row that is opened as a whole shows the label of its only button or link without the look of a button.
    var isDisabled = false
    if content.count == 1, case .control(let control) = content[0].content, control.opensItsRow {
      (isDisabled, content) = (content[0].isDisabled, control.label)
    }
    var block = inner.column(content)
    if isDisabled { block.lines.replaceEach(\.disabled) }
    if isDeletableField, !block.isEmpty {
      let rect = LayoutRect(row: 0, column: block.lines[0].width, width: 2, height: 1)
      block.lines[0] += StyledText(" ×", style: .dim)
      block.frames.append(ElementFrame(id: id, rect: rect, part: .deletion))
    }
    if row.content.count == 1 { addLink(of: row.content[0], to: &block) }
    if row.isSelected {
      block.lines.replaceEach {
        (isWindow ? $0.padded(to: inner.width) : $0).styled(
          TextStyle(bold: true, background: .role(.surface)))
      }
    }
    guard digits > 0 else { return block }
    if block.isEmpty { block.lines = [StyledText()] }
    // In a window, the margin contains the mark of the selected row.
    if isWindow { return block.indented(by: margin) }
    let number = StyledText(String(row.number)).padded(to: digits, alignment: .trailing).styled(.dim)
    let first = number + StyledText.spaces(2)
    // These spaces have the same style as the number.
    let others = StyledText.spaces(digits).styled(.dim) + StyledText.spaces(2)
    block.lines[0] = first + block.lines[0]
    for index in block.lines.indices.dropFirst() { block.lines[index] = others + block.lines[index] }
    block.moveFrames(right: margin)
    return block
  }

  /// Adds the position of an element's link, if it has an address.
  private func addLink(of element: Element, to block: inout Block) {
    guard isWindow, case .control(let control) = element.content, control.url != nil else { return }
    let rect = LayoutRect(row: 0, column: 0, width: block.width, height: block.lines.count)
    block.frames.append(ElementFrame(id: element.id, rect: rect, part: .link))
  }

  /// Returns a label with its content: in one line if both fit, or else below each other.
  private func labeled(_ label: [Element], content: [Element]) -> Block {
    var block = with(width: width - 1).row(label)
    guard !block.isEmpty else { return column(content) }
    if isWindow {
      block.styleLines(.dim)
      block.lines[block.lines.count - 1] =
        block.lines[block.lines.count - 1].padded(to: captionColumns) + StyledText.space
    } else {
      block.lines[block.lines.count - 1] += ":"
    }
    let column = block.width + 1
    var value = with(width: width - column).column(content)
    if block.lines.count == 1, value.lines.count <= 1, column < width * 2 / 3 {
      block.lines[0] += " " + (value.lines.first ?? StyledText())
      value.moveFrames(right: column)
      block.frames += value.frames
      return block
    }
    block.append(with(width: width - 2).column(content).indented(by: 2))
    return block
  }

  /// An element of a row after its layout. A spacer has no width.
  private struct Cell {
    var block: Block
    var width: Int
    var element: Element
    var isSpacer = false
  }

  private func cell(_ element: Element) -> Cell {
    if case .spacer = element.content {
      return Cell(block: Block(), width: 0, element: element, isSpacer: true)
    }
    let block = block(element, digits: 0)
    return Cell(block: block, width: block.width, element: element)
  }

  /// Returns a row of elements, in which spacers take the remaining space. If the elements don't fit, they are split into lines
  /// at the spacers. In a line, the widest elements shrink first. If that isn't enough, the elements are below each other.
  func row(_ elements: [Element]) -> Block {
    var cells = elements.map { cell($0) }
    return row(&cells, of: elements)
  }

  /// Returns the row of some cells, and consumes the cells' lines.
  private func row(_ cells: inout [Cell], of elements: [Element]) -> Block {
    cells.removeAll { !$0.isSpacer && $0.width == 0 }
    let spacers = cells.count(where: { $0.width == 0 })
    guard cells.count > spacers else { return Block() }
    // There is one space between adjacent elements, and a spacer has at least one space.
    let gaps = cells.count - 1
    var used = cells.reduce(0) { $0 + $1.width } + gaps
    if used > width, let broken = brokenAtSpacers(&cells) { return broken }
    while used > width {
      guard let widest = cells.indices.max(by: { cells[$0].width < cells[$1].width }), cells[widest].width > 8
      else { return column(elements) }
      cells[widest].width -= 1
      used -= 1
    }
    for index in cells.indices where cells[index].width > 0 {
      let width = cells[index].width
      if cells[index].block.lines.contains(where: { $0.isWider(than: width) }) {
        cells[index].block = Block()
        cells[index].block = with(width: cells[index].width)
          .block(cells[index].element, digits: 0)
        // An element that was reduced may need less space than it got.
        cells[index].width = max(cells[index].block.width, 1)
      }
    }
    var free = width - cells.reduce(0) { $0 + $1.width } - gaps
    var spacersLeft = spacers
    var widths = cells.map { $0.width }
    for index in cells.indices where cells[index].width == 0 {
      widths[index] = free / spacersLeft
      free -= widths[index]
      spacersLeft -= 1
    }
    let height = cells.reduce(0) { max($0, $1.block.lines.count) }
    var result = Block()
    result.lines.reserveCapacity(height)
    var column = 0
    for index in cells.indices {
      result.frames += cells[index].block.frames.map { $0.moved(down: 0, right: column) }
      column += widths[index] + 1
    }
    for line in 0..<height {
      var whole = StyledText()
      for index in cells.indices {
        if index > 0 { whole += StyledText.space }
        guard line < cells[index].block.lines.count else {
          whole += StyledText.spaces(widths[index])
          continue
        }
        whole += cells[index].block.lines[line].padded(to: widths[index])
        // Free each line immediately, because a long text has many lines.
        cells[index].block.lines[line] = StyledText()
      }
      result.lines.append(whole.trimmingTrailingSpaces)
    }
    return result
  }

  /// Returns the elements between spacers on separate lines, with all but the first part indented, or `nil` if there is nothing
  /// to split.
  private func brokenAtSpacers(_ cells: inout [Cell]) -> Block? {
    var parts = cells.split { $0.isSpacer }
    guard parts.count > 1 else { return nil }
    // The first part already has a layout for this number of columns.
    var first = Array(parts[0])
    let others = parts.dropFirst().map { $0.map { $0.element } }
    (cells, parts) = ([], [])
    let inner = with(width: width - 2)
    let elements = first.map { $0.element }
    var block = row(&first, of: elements)
    for part in others { block.append(inner.row(part).indented(by: 2)) }
    return block
  }

  /// Returns a number in a readable form: without decimals if it's an integer, and otherwise rounded to two decimals.
  static func format(_ number: Double) -> String {
    if number == number.rounded(), abs(number) < 1e15 { return String(Int(number)) }
    let hundredths = (number * 100).rounded() / 100
    return String(hundredths)
  }
}

/// Returns the fraction of a whole, from 0 to 1. Returns 0 if a number isn't finite or the whole isn't positive.
func fraction(of part: Double, in whole: Double) -> Double {
  guard part.isFinite, whole.isFinite, whole > 0 else { return 0 }
  return min(max(part / whole, 0), 1)
}
