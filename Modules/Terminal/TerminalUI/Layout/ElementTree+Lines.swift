import TerminalText

extension ElementTree {
  /// The screen as lines of some columns: the top-most sheet, and a question below what it is asked on.
  public func lines(width: Int) -> [StyledText] {
    let width = max(width, 8)
    if case .sheet(let sheet) = presentation { return sheet.tree.lines(width: width) }
    let layout = ElementLayout(width: width)
    let head = titleLine(width: width)
    var lines: [StyledText] = []
    func add(_ block: [StyledText], below isBelow: Bool = false) {
      guard !block.isEmpty else { return }
      if !lines.isEmpty, !isBelow { lines.append(StyledText()) }
      lines += block
    }
    if let head {
      add([head, StyledText(String(repeating: "─", count: min(width, head.width)), style: .dim)])
    }
    // The title's rule stands directly above what comes first.
    for block in [
      { layout.column(content).lines }, { layout.flow(toolbar.flatMap(\.content)).lines },
      { if case .alert(let alert) = presentation { layout.box(alert).lines } else { [] } },
    ] {
      add(block(), below: head != nil && lines.count == 2)
    }
    lines.replaceEach { $0.truncated(to: width).trimmingTrailingSpaces }
    return lines
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
    block.append(inner.flow(alert.actions))
    return block.boxed()
  }
}

extension Block {
  /// The block in a box.
  func boxed() -> Block {
    let columns = width
    func edge(_ left: String, _ right: String) -> StyledText {
      StyledText(left + String(repeating: "─", count: columns + 2) + right, style: .dim)
    }
    let side = StyledText("│", style: .dim)
    var box = Block([edge("╭", "╮")])
    var inside = self
    inside.lines.replaceEach { side + " " + $0.padded(to: columns) + " " + side }
    inside.moveFrames(right: 2)
    box.append(inside)
    box.lines.append(edge("╰", "╯"))
    return box
  }
}
