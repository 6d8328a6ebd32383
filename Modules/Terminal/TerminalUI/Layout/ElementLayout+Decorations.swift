import TerminalText

extension ElementLayout {
  /// Returns elements with a decoration.
  func decorated(_ decoration: Element.Decoration, _ children: [Element], digits: Int) -> Block {
    switch decoration {
    case .padding(let insets):
      let insets = insets.inCells
      // Omit the space on the sides in a very narrow layout.
      let sides = width - insets.leading - insets.trailing >= 4 ? insets : Element.Insets()
      let inner = with(width: width - sides.leading - sides.trailing).column(children)
      guard !inner.isEmpty else { return inner }
      var block = Block(empty: sides.top)
      block.append(inner.indented(by: sides.leading))
      if sides.trailing > 0 {
        let columns = block.width + sides.trailing
        block.lines.replaceEach { $0.padded(to: columns) }
      }
      block.lines += Block(empty: sides.bottom).lines
      return block
    case .frame(let size, let alignment):
      return frame(size, alignment, children)
    case .border(let color):
      guard width >= 6 else { return column(children) }
      return filled(children, with: with(width: width - 4), columns: nil, rows: nil)
        .boxed(TextStyle(foreground: color))
    case .background(let color):
      var block = column(children)
      let columns = block.width
      block.lines.replaceEach { $0.padded(to: columns).styled(TextStyle(background: color)) }
      return block
    case .lineLimit(let limit):
      var block = column(children)
      guard block.lines.count > limit else { return block }
      block.lines.removeSubrange(limit...)
      let last = block.lines[limit - 1]
      block.lines[limit - 1] =
        last.width < width ? last + "…" : last.prefix(columns: width - 1) + "…"
      block.frames = block.frames.compactMap { $0.clipped(toRows: 0..<limit) }
      return block
    case .hidden:
      return Block(empty: column(children).lines.count)
    case .pane:
      return column(children)
    case .gradient(let fill):
      var block = column(children)
      let (columns, rows) = (block.width, block.lines.count)
      for row in block.lines.indices {
        block.lines[row] = block.lines[row].mappingCells { column, style in
          guard style.foreground == nil else { return style }
          var style = style
          style.foreground = fill.color(column: column, of: columns, row: row, of: rows)
          return style
        }
      }
      return block
    case .redacted:
      var block = column(children)
      block.lines.replaceEach(\.redacted)
      return block
    }
  }

  private func frame(_ size: Element.FrameSize, _ alignment: Alignment, _ children: [Element]) -> Block {
    let most = min(size.maxWidth ?? width, width)
    let least = min(size.minWidth ?? 0, most)
    // The height of a screen is unlimited, so an infinite height can't fill it.
    let minHeight = size.minHeight.map { $0 == .max ? 0 : $0.inCells }
    let isFixed = size.minWidth == size.maxWidth && minHeight == size.maxHeight
    let inner = filled(
      children, with: with(width: most), columns: size.maxWidth.map { min($0, width) },
      rows: isFixed ? size.maxHeight : nil)
    guard !inner.isEmpty else { return inner }
    // A maximum width is used in full if there is space, unlike a maximum height.
    let columns = size.maxWidth == nil ? max(inner.width, least) : most
    var rows = max(inner.lines.count, minHeight ?? 0)
    if let limit = size.maxHeight { rows = min(rows, max(limit, minHeight ?? 0)) }
    return inner.aligned(alignment, columns: columns, rows: rows)
  }

  /// Returns a column of elements. If the only element is a surface, it fills the given size.
  private func filled(_ children: [Element], with layout: ElementLayout, columns: Int?, rows: Int?) -> Block {
    if children.count == 1, case .fill(let color) = children[0].content {
      return Block(surface: color, columns: columns ?? 2, rows: rows ?? 1)
    }
    if children.count == 1, case .gradient(let fill) = children[0].content {
      return Block(surface: fill, columns: columns ?? min(layout.width, 20), rows: rows ?? 1)
    }
    return layout.column(children)
  }

  /// Returns elements in front of each other.
  func layered(_ layers: [[Element]], base: Int?, alignment: Alignment) -> Block {
    func surface(_ layer: [Element]) -> Paint? {
      guard layer.count == 1 else { return nil }
      return switch layer[0].content {
      case .fill(let color): .color(color)
      case .gradient(let fill): .gradient(fill)
      default: nil
      }
    }
    let blocks = layers.map { surface($0) == nil ? column($0) : Block() }
    let sized = base.map { [blocks[$0]] } ?? blocks
    let columns = sized.map(\.width).max() ?? 0
    let rows = sized.map(\.lines.count).max() ?? 0
    guard columns > 0 else {
      // All layers are surfaces.
      return layers.last.flatMap(surface).map { Block(surface: $0, columns: 2, rows: 1) } ?? Block()
    }
    var canvas = WindowCanvas(columns: columns, rows: rows)
    var frames: [ElementFrame] = []
    var ground = TextStyle.plain
    var gradient: GradientFill?
    for (layer, block) in zip(layers, blocks) {
      if let paint = surface(layer) {
        if paint == .color(.clear) { continue }
        ground = if case .color(let color) = paint { TextStyle(background: color) } else { .plain }
        let line = StyledText.spaces(columns).styled(ground)
        canvas.draw(
          Array(repeating: line, count: rows), at: LayoutRect(row: 0, column: 0, width: columns, height: rows)
        )
        gradient = if case .gradient(let fill) = paint { fill } else { nil }
        continue
      }
      let row = alignment.rowsAbove(rows - block.lines.count)
      let column = alignment.columnsBefore(columns - block.width)
      canvas.draw(over: block, on: ground, row: row, column: column)
      frames += block.frames.map { $0.moved(down: row, right: column) }
        .compactMap { $0.clipped(toRows: 0..<rows) }
    }
    var block = Block(canvas.lines)
    block.frames = frames
    if let gradient {
      for row in block.lines.indices {
        block.lines[row] = block.lines[row].padded(to: columns).mappingCells { column, style in
          let color = gradient.color(column: column, of: columns, row: row, of: rows)
          return color == .clear ? style : style.inside(TextStyle(background: color))
        }
      }
    }
    return block
  }
}

extension Int {
  /// The number, limited to a screen's possible number of cells, because views and other programs can ask for any number.
  var inCells: Int { Swift.min(Swift.max(self, 0), 10_000) }
}

extension Element.Insets {
  fileprivate var inCells: Self {
    Self(top: top.inCells, leading: leading.inCells, bottom: bottom.inCells, trailing: trailing.inCells)
  }
}

extension Block {
  /// Creates a surface of a color, or of the terminal's default color if it's `nil`.
  init(surface color: Color?, columns: Int, rows: Int) {
    // Characters, unlike a background, are visible without color, and aren't trimmed as trailing white space.
    let line =
      color == .clear
      ? StyledText.spaces(max(columns, 1))
      : StyledText(String(repeating: "█", count: max(columns, 1)), style: TextStyle(foreground: color))
    self.init(Array(repeating: line, count: max(rows, 1)))
  }

  /// Creates a surface of a gradient.
  init(surface fill: GradientFill, columns: Int, rows: Int) {
    let (columns, rows) = (max(columns, 1), max(rows, 1))
    self.init(
      (0..<rows).map { row in
        (0..<columns).map { column in
          let color = fill.color(column: column, of: columns, row: row, of: rows)
          return color == .clear ? .space : StyledText("█", style: TextStyle(foreground: color))
        }.joined()
      })
  }

  /// Creates a surface.
  init(surface paint: Paint, columns: Int, rows: Int) {
    switch paint {
    case .color(let color): self.init(surface: color, columns: columns, rows: rows)
    case .gradient(let fill): self.init(surface: fill, columns: columns, rows: rows)
    }
  }

  /// Returns the block aligned in a space of another size. Content that doesn't fit is cut off.
  func aligned(_ alignment: Alignment, columns: Int, rows: Int) -> Block {
    var block = Block()
    let above = alignment.rowsAbove(rows - lines.count)
    let before = alignment.columnsBefore(columns - width)
    for row in 0..<rows {
      let line = lines.indices.contains(row - above) ? lines[row - above] : StyledText()
      block.lines.append(
        (StyledText.spaces(before) + line).prefix(columns: columns).padded(to: columns))
    }
    block.frames = frames.map { $0.moved(down: above, right: before) }
      .compactMap { $0.clipped(toRows: 0..<rows) }
    return block
  }
}

extension WindowCanvas {
  /// Draws a block over the existing content. Spaces at both ends of its lines are transparent if they have no style.
  mutating func draw(over block: Block, on ground: TextStyle, row: Int, column: Int) {
    for (index, line) in block.lines.enumerated() where lines.indices.contains(row + index) {
      let text = line.trimmingTrailingSpaces
      let spaces = text.leadingSpaces
      let shown = text.dropping(columns: spaces).prefix(columns: max(columns - column - spaces, 0))
      guard !shown.isEmpty else { continue }
      let first = column + spaces
      draw(
        [shown.styled(ground)], at: LayoutRect(row: row + index, column: first, width: shown.width, height: 1)
      )
    }
  }
}

extension StyledText {
  /// The number of unstyled spaces at the beginning.
  fileprivate var leadingSpaces: Int {
    var count = 0
    for run in runs {
      guard run.style == .plain else { return count }
      for character in run.content {
        guard character == " " else { return count }
        count += 1
      }
    }
    return count
  }

  /// The text with shades in place of all characters except spaces.
  fileprivate var redacted: StyledText {
    runs.map { run in
      let shades = run.content.map { character in
        character == " " ? " " : String(repeating: "▒", count: StyledText(String(character)).width)
      }
      return StyledText(shades.joined(), style: .dim)
    }.joined()
  }
}
