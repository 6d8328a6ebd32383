import TerminalText

extension ElementTree {
  /// The screen as lines of some columns: the top-most sheet, and a question below what it is asked on.
  public func lines(width: Int) -> [StyledText] {
    let width = max(width, 8)
    if case .sheet(let sheet) = presentation { return sheet.tree.lines(width: width) }
    let layout = ElementLayout(width: width)
    var blocks: [[StyledText]] = []
    if let title = titleLine(width: width) {
      blocks.append([title, StyledText(String(repeating: "─", count: min(width, title.width)), style: .dim)])
    }
    let content = layout.column(content)
    if !content.isEmpty { blocks.append(content) }
    let tools = layout.flow(toolbar.flatMap(\.content))
    if !tools.isEmpty { blocks.append(tools) }
    if case .alert(let alert) = presentation { blocks.append(layout.box(alert)) }
    var lines = Array(blocks.joined(separator: [StyledText()]))
    // The title's rule stands directly above the content.
    if blocks.count > 1, titleLine(width: width) != nil { lines.remove(at: 2) }
    return lines.map { $0.truncated(to: width).trimmingTrailingSpaces }
  }

  private func titleLine(width: Int) -> StyledText? {
    guard let title, !title.isEmpty else { return nil }
    let name = title.singleLine.styled(.bold)
    let way = breadcrumbs.filter { !$0.isEmpty }.map { $0.singleLine.styled(.dim) }
    let whole = (way + [name]).joined(separator: StyledText(" ▸ ", style: .dim))
    if whole.width <= width { return whole }
    // What matters most is where one is.
    return (StyledText("… ▸ ", style: .dim) + name).width <= width
      ? StyledText("… ▸ ", style: .dim) + name : name.truncated(to: width)
  }
}

extension StyledText {
  /// The text without spaces at its end, which no eye sees and every comparison stumbles over.
  var trimmingTrailingSpaces: StyledText {
    let text = plain
    let kept = text.count - text.reversed().prefix { $0 == " " }.count
    guard kept < text.count else { return self }
    // Spaces on a coloured ground are seen.
    if let last = runs.last, last.style.background != nil || last.style.isInverse { return self }
    var columns = 0
    for character in text.prefix(kept) { columns += character.displayWidth }
    return prefix(columns: columns)
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
