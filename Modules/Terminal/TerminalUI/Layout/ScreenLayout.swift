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
      { layout.column(content) }, { layout.flow(toolbar.flatMap(\.content)) },
      { if case .alert(let alert) = presentation { layout.box(alert) } else { [] } },
    ] {
      add(block(), below: head != nil && lines.count == 2)
    }
    lines.replaceEach { $0.truncated(to: width).trimmingTrailingSpaces }
    return lines
  }

  private func titleLine(width: Int) -> StyledText? {
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

extension [StyledText] {
  /// Replaces each text in place.
  ///
  /// A long screen has many lines: each that is replaced is freed at once, so that two copies of the screen are never in memory.
  mutating func replaceEach(_ transform: (StyledText) -> StyledText) {
    for index in indices { self[index] = transform(self[index]) }
  }
}

extension ElementLayout {
  /// A question in a box, as narrow as its content allows.
  func box(_ alert: Presentation.Alert) -> [StyledText] {
    let inner = ElementLayout(width: max(width - 4, 4))
    var lines: [StyledText] = []
    if alert.showsTitle { lines += alert.title.styled(.bold).wrapped(to: inner.width) }
    if let message = alert.message { lines += message.wrapped(to: inner.width) }
    if !lines.isEmpty { lines.append(StyledText()) }
    lines += inner.flow(alert.actions)
    let columns = lines.map(\.width).max() ?? 0
    func edge(_ left: String, _ right: String) -> StyledText {
      StyledText(left + String(repeating: "─", count: columns + 2) + right, style: .dim)
    }
    let side = StyledText("│", style: .dim)
    return [edge("╭", "╮")] + lines.map { side + " " + $0.padded(to: columns) + " " + side } + [
      edge("╰", "╯")
    ]
  }
}
