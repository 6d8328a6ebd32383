import TerminalText

extension ElementTree {
  /// Returns the screen as lines with a number of columns. A topmost sheet replaces the screen, while a question or popover is
  /// below it.
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
    // The rule below the title is directly above the first block.
    for block in [
      { layout.column(content).lines }, { foot(layout).lines },
      { if case .alert(let alert) = presentation { layout.box(alert).lines } else { [] } },
    ] {
      add(block(), below: head != nil && lines.count == 2)
    }
    lines.replaceEach { $0.truncated(to: width).trimmingTrailingSpaces }
    return lines
  }

  /// Returns the dimmed screen with a popover in a box below it.
  private func lines(width: Int, below popover: ElementTree) -> [StyledText] {
    var base = self
    base.layers.removeLast()
    var lines = base.lines(width: width)
    lines.replaceEach(\.dimmed)
    return lines + [StyledText()] + Block(popover.lines(width: width - 4)).boxed().lines
  }

  /// Returns the line of the title with its toolbar items, or an empty block if there is none.
  func head(_ layout: ElementLayout) -> Block {
    let (before, instead, behind) = (
      toolbarElements(in: .leading), toolbarElements(in: .title), toolbarElements(in: .trailing)
    )
    guard !before.isEmpty || !instead.isEmpty || !behind.isEmpty else {
      return Block(titleLine(width: layout.width).map { [$0] } ?? [])
    }
    var head = layout.flow(before)
    let trailing = layout.flow(behind)
    // The items at the ends take precedence over the title, which is shortened.
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

  /// A Boolean value that indicates whether the line of the title has toolbar items.
  var hasBarItems: Bool {
    [.leading, .title, .trailing].contains { !toolbarElements(in: $0).isEmpty }
  }

  /// Returns the bars at the bottom.
  func foot(_ layout: ElementLayout) -> Block {
    var foot = layout.flow(toolbarElements(in: .actions))
    foot.append(layout.flow(toolbarElements(in: .bottom)))
    return foot
  }

  /// Returns the title, after the titles of the screens below if there is room.
  func titleLine(width: Int) -> StyledText? {
    guard let title, !title.isEmpty else { return nil }
    let name = title.singleLine.styled(.bold)
    let breadcrumb = earlierTitles.filter { !$0.isEmpty }.map { $0.singleLine.styled(.dim) }
    let whole = (breadcrumb + [name]).joined(separator: StyledText(" ▸ ", style: .dim))
    if whole.width <= width { return whole }
    // In a narrow window, only the title of the screen itself remains.
    return (StyledText("… ▸ ", style: .dim) + name).width <= width
      ? StyledText("… ▸ ", style: .dim) + name : name.truncated(to: width)
  }
}

extension ElementLayout {
  /// Returns a question in a box that is as narrow as its content allows.
  ///
  /// - Parameter isRoomy: Whether a window has room for blank rows and columns around the question.
  func box(_ alert: Presentation.Alert, isRoomy: Bool = false) -> Block {
    if isWindow, alert.style == .menu { return menu(alert) }
    if isRoomy { return roomyBox(alert) }
    let inner = with(width: max(width - 4, 4))
    var block = Block()
    if alert.showsTitle { block.lines += alert.title.styled(.bold).wrapped(to: inner.width) }
    if let message = alert.message { block.lines += message.wrapped(to: inner.width) }
    if !block.isEmpty { block.lines.append(StyledText()) }
    let actions = inner.flow(alert.actions)
    block.append(isWindow ? actions.trailing(in: min(inner.width, max(block.width, actions.width))) : actions)
    let box = block.boxed()
    return isWindow ? box.onSurface : box
  }

  /// Returns a question in a box with its title in the border.
  private func roomyBox(_ alert: Presentation.Alert) -> Block {
    let inner = with(width: max(width - 8, 4))
    let title = alert.showsTitle && alert.title.singleLine.width <= inner.width ? alert.title.singleLine : nil
    var block = Block(empty: 1)
    if alert.showsTitle, title == nil { block.lines += alert.title.styled(.bold).wrapped(to: inner.width) }
    if let message = alert.message { block.lines += message.wrapped(to: inner.width) }
    if block.lines.count > 1 { block.lines.append(StyledText()) }
    let actions = inner.flow(alert.actions)
    let columns = max(block.width, actions.width, (title?.width ?? 0) + 2)
    block.append(actions.trailing(in: min(inner.width, columns)))
    block.lines.append(StyledText())
    block.lines[0] = StyledText.spaces(min(inner.width, columns) + 2)
    return block.indented(by: 2).boxed(title: title?.styled(.bold)).onSurface
  }

  /// Returns the items of a menu below each other in a box.
  private func menu(_ alert: Presentation.Alert) -> Block {
    let inner = with(width: max(width - 4, 4))
    let title = alert.showsTitle ? alert.title.singleLine.truncated(to: inner.width - 2) : StyledText()
    var block = Block()
    for action in alert.actions { block.append(inner.block(action, digits: 0)) }
    let columns = min(inner.width, max(block.width, title.width + 2))
    // An item is a row of the menu, without the look of a button.
    block.lines.replaceEach { $0.menuItem(columns: columns) }
    for index in block.frames.indices { block.frames[index].rect.width = columns }
    return block.boxed(title: title.isEmpty ? nil : title.styled(.bold)).onSurface
  }
}

extension TextStyle {
  /// The style on the surface of sheets, also for the invisible brackets of disabled buttons.
  fileprivate var onSurface: TextStyle {
    guard background == nil || background == .role(.background) else { return self }
    var style = self
    style.background = .role(.surface)
    if foreground == .role(.background) { style.foreground = .role(.surface) }
    return style
  }
}

extension StyledText {
  /// Returns a button as an item of a menu, which is as wide as the menu.
  fileprivate func menuItem(columns: Int) -> StyledText {
    let end = StyledText("]", style: TextStyle(foreground: .role(.surface), background: .role(.surface)))
    let item = runs.filter { !($0.style.isInvisible && $0.content == "]") }.map {
      StyledText($0.content, style: $0.style.menuItem)
    }
    return item.joined().padded(to: columns - 1) + end
  }
}

extension TextStyle {
  /// The style of a part of a button in a menu.
  fileprivate var menuItem: TextStyle {
    guard background == .role(.button) || background == .role(.accent) else { return self }
    var style = self
    if isInvisible { style.foreground = .role(.surface) }
    if foreground == .role(.onAccent) { style.foreground = .role(.text) }
    style.background = .role(.surface)
    return style
  }
}

extension Block {
  /// The block on the surface of sheets and questions.
  var onSurface: Block {
    var block = self
    block.lines.replaceEach { $0.mappingStyles(\.onSurface) }
    return block
  }

  /// Returns the block, aligned to the right of a number of columns.
  func trailing(in columns: Int) -> Block { indented(by: max(columns - width, 0)) }

  /// Returns the block in a box.
  ///
  /// - Parameters:
  ///   - style: The style of the box's border.
  ///   - title: A text in the upper border.
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
