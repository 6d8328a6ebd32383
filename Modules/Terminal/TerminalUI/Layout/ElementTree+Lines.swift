import TerminalText

extension ElementTree {
  /// The screen as lines of some columns: the top-most sheet, and a question or a popover below what it belongs to.
  public func lines(width: Int) -> [StyledText] {
    let width = max(width, 8)
    if case .sheet(let sheet) = presentation {
      return sheet.style == .popover && width >= 20
        ? lines(width: width, below: sheet.tree) : sheet.tree.lines(width: width)
    }
    let layout = ElementLayout(width: width)
    let head = head(layout).lines.first
    var lines: [StyledText] = []
    func add(_ block: [StyledText], below isBelow: Bool = false) {
      guard !block.isEmpty else { return }
      if !lines.isEmpty, !isBelow { lines.append(StyledText()) }
      lines += block
    }
    if let head {
      add([head, .rule(min(width, head.width))])
    }
    // The title's rule stands directly above what comes first.
    for block in [
      { layout.column(content).lines }, { foot(layout).lines },
      { if case .alert(let alert) = presentation { layout.box(alert).lines } else { [] } },
    ] {
      add(block(), below: head != nil && lines.count == 2)
    }
    lines.replaceEach { $0.truncated(to: width).trimmingTrailingSpaces }
    return lines
  }

  /// The screen with another in a box below it.
  private func lines(width: Int, below popover: ElementTree) -> [StyledText] {
    var base = self
    base.layers.removeLast()
    var lines = base.lines(width: width)
    lines.replaceEach(\.dimmed)
    return lines + [StyledText()] + Block(popover.lines(width: width - 4)).boxed().lines
  }

  /// The line of the title, with what stands in it; empty where there is none.
  func head(_ layout: ElementLayout) -> Block {
    let (before, instead, behind) = (
      toolbarElements(in: .leading), toolbarElements(in: .title), toolbarElements(in: .trailing)
    )
    guard !before.isEmpty || !instead.isEmpty || !behind.isEmpty else {
      return Block(titleLine(width: layout.width).map { [$0] } ?? [])
    }
    var head = layout.flow(before)
    let trailing = layout.flow(behind)
    // What is at the ends comes before the title, which gives way.
    guard head.lines.count <= 1, trailing.lines.count <= 1 else {
      return Block(titleLine(width: layout.width).map { [$0] } ?? [])
    }
    let ends = (head.isEmpty ? 0 : head.width + 2) + (trailing.isEmpty ? 0 : trailing.width + 2)
    let room = max(layout.width - ends, 2)
    let title =
      instead.isEmpty
      ? Block(titleLine(width: room).map { [$0] } ?? []) : layout.with(width: room).flow(instead)
    func add(_ block: Block, at column: Int) {
      guard let line = block.lines.first else { return }
      head.frames += block.frames.map { $0.moved(down: 0, right: column) }
      head.lines = [(head.lines.first ?? StyledText()).padded(to: column) + line]
    }
    add(title, at: head.isEmpty ? 0 : head.width + 2)
    add(trailing, at: max(layout.width - trailing.width, head.width))
    return head
  }

  /// A Boolean value that indicates whether something stands in the line of the title.
  var hasBarItems: Bool {
    [.leading, .title, .trailing].contains { !toolbarElements(in: $0).isEmpty }
  }

  /// The bars at the bottom.
  func foot(_ layout: ElementLayout) -> Block {
    var foot = layout.flow(toolbarElements(in: .actions))
    foot.append(layout.flow(toolbarElements(in: .bottom)))
    return foot
  }

  /// The title behind those of the screens below, as far as there is room.
  func titleLine(width: Int) -> StyledText? {
    guard let title, !title.isEmpty else { return nil }
    let name = title.singleLine.styled(.bold)
    let way = earlierTitles.filter { !$0.isEmpty }.map { $0.singleLine.styled(.dim) }
    let whole = (way + [name]).joined(separator: StyledText(" ▸ ", style: .dim))
    if whole.width <= width { return whole }
    // Where there is little room, the title of the screen itself stays.
    return (StyledText("… ▸ ", style: .dim) + name).width <= width
      ? StyledText("… ▸ ", style: .dim) + name : name.truncated(to: width)
  }
}

extension ElementLayout {
  /// A question in a box, as narrow as its content allows.
  func box(_ alert: Presentation.Alert) -> Block {
    let inner = with(width: max(width - 4, 4))
    var block = Block()
    if alert.showsTitle { block.lines += alert.title.styled(.bold).wrapped(to: inner.width) }
    if let message = alert.message { block.lines += message.wrapped(to: inner.width) }
    if !block.isEmpty { block.lines.append(StyledText()) }
    let actions = inner.flow(alert.actions)
    block.append(isWindow ? actions.trailing(in: min(inner.width, max(block.width, actions.width))) : actions)
    return block.boxed()
  }
}

extension Block {
  /// The block at the right of some columns.
  func trailing(in columns: Int) -> Block { indented(by: max(columns - width, 0)) }

  /// The block in a box.
  ///
  /// - Parameters:
  ///   - style: The style of the lines around it.
  ///   - title: A text in the line above it.
  func boxed(_ style: TextStyle = .border, title: StyledText? = nil) -> Block {
    let columns = width
    let side = StyledText("│", style: style)
    var box = Block([.boxEdge("╭", "╮", columns: columns, title: title, style: style)])
    var inside = self
    inside.lines.replaceEach { side + " " + $0.padded(to: columns) + " " + side }
    inside.moveFrames(right: 2)
    box.append(inside)
    box.lines.append(.boxEdge("╰", "╯", columns: columns, style: style))
    return box
  }
}
