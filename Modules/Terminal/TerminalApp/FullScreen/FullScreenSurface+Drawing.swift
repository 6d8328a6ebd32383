import TerminalPrograms
import TerminalText
import TerminalUI

extension FullScreenSurface {
  @discardableResult
  func layout() -> ScreenLayout {
    let size = FullScreenContent.programSize(terminal.size, side: historyColumns)
    return graph.layout(columns: size.columns, rows: size.rows, isDivided: true)
  }

  func drawNow() {
    let layout = layout()
    if layout.activities.isEmpty {
      activity.stop()
    } else {
      activity.start(on: program.clock, after: Spinner.frameDuration) { [weak self] in self?.drawNow() }
    }
    let content = content(layout: layout)
    var frame = content.frame
    if terminal.capability.showsLinks, content.overlay == nil {
      frame.links = layout.links(of: graph.tree) + errorLinks(in: frame)
    }
    if content.overlay == nil { highlightHovered(in: layout, &frame.lines) }
    selection?.highlight(&frame.lines, width: frame.size.columns)
    frame.modes.title = windowTitle
    let theme = if case .palette(let palette) = mode { palette.previewedTheme } else { nil as ColorTheme? }
    let chosen = theme ?? chosenTheme
    guard frame != shown || terminal.theme != graph.tree.theme || terminal.chosenTheme != chosen else {
      return
    }
    (terminal.theme, terminal.chosenTheme) = (graph.tree.theme, chosen)
    shown = frame
    terminal.draw(frame)
  }

  /// Links from the place of an error in the status line to its file.
  private func errorLinks(in frame: Frame) -> [Frame.Link] {
    guard messages.isEmpty, let problem = program.builds?.problems.first,
      let url = problem.url,
      let place = problem.summary.split(separator: " ").first
    else { return [] }
    return frame.lines.indices.suffix(StatusLine.maxRows).compactMap { row in
      let line = frame.lines[row].plain
      guard let found = line.range(of: place) else { return nil }
      let start = String(line[..<found.lowerBound]).displayWidth
      return Frame.Link(row: row, columns: start..<start + place.count, url: url)
    }
  }

  /// The title of the screen and the name of the program, or `nil` if the terminal has no titles.
  private var windowTitle: String? {
    guard terminal.capability.showsTitles else { return nil }
    let (screen, name) = (graph.tree.breadcrumb.last, program.program.name)
    return screen.map { $0 == name ? $0 : "\($0) – \(name)" } ?? name
  }

  /// Returns the content of the whole screen.
  private func content(layout: ScreenLayout) -> FullScreenContent {
    let size = terminal.size
    let front = FrontScreen(graph.tree)
    var status = StatusLine(
      state: stateText(front), messages: messages, isUnsaved: program.isUnsaved,
      hints: hints(front: front))
    status.spinner = spinner.frame
    if messages.isEmpty, let message = travelMessage(columns: size.columns / 2) {
      status.messages = [message]
    }
    if program.saver.isWaiting { status.messages.append(StatusLine.Message(Client.Commit.slowness.plain)) }
    if status.messages.allSatisfy(\.fades), let notice = program.standingNotice {
      status.messages.append(StatusLine.Message(notice))
    }
    var content = FullScreenContent(layout: layout, size: size, status: [], isEditing: isEditing)
    content.side = history(rows: size.rows - 1)
    content.activity = activity.frame
    switch mode {
    case .program: break
    case .search(let bar): content.field = bar.frame(columns: size.columns)
    case .palette(let palette): content.overlay = palette.box(in: size)
    case .choices(let list): content.overlay = box(of: list)
    case .text(let text): content.overlay = text.box
    }
    if status.messages.contains(where: \.isUndoable) { status.hints.insert(KeyHint("Ctrl-_", "Undo"), at: 0) }
    if content.overlay != nil { status.hints = overlayHints }
    let bar = status.layout(columns: size.columns)
    content.status = bar.lines
    shownHints = content.field == nil ? bar.hints : []
    return content
  }

  /// Returns the state of the screen: what it says about itself or the position in its list, and whether everything is saved.
  private func stateText(_ front: FrontScreen) -> String {
    var parts: [String] = []
    if let subtitle = front.subtitle, !subtitle.isEmpty {
      parts.append(subtitle)
    } else if let row = front.row(of: graph.focus)?.row,
      case let count = front.rowCount(of: row.position.list),
      count > 1
    {
      parts.append("\(row.position.offset + 1) of \(count)")
    }
    if graph.unsavedInputs.contains(where: { $0.isInFront && !$0.isRestored }) {
      parts.append("unsaved changes")
    } else if program.program.storage != nil, !program.isUnsaved, !isSaving {
      parts.append("all saved")
    }
    return parts.joined(separator: " · ")
  }

  private var overlayHints: [KeyHint] {
    switch mode {
    case .palette: [KeyHint("Enter", "Run"), KeyHint("Tab", "Complete"), KeyHint("Esc", "Close")]
    case .choices: [KeyHint("Enter", "Choose"), KeyHint("Esc", "Close")]
    case .text: [KeyHint("↑↓", "Scroll"), KeyHint("Esc", "Close")]
    case .program, .search: []
    }
  }

  /// Moves the focus to the first element of a screen without a focus, so that Enter activates something.
  func focusFirst() async {
    guard graph.focus == nil else { return }
    let front = FrontScreen(graph.tree)
    if case .alert(let alert) = front.presentation, let action = alert.safestAction {
      graph.focus(action.id)
    } else if !graph.moveFocus(.first) {
      return
    } else if graph.focus == front.searchField?.id {
      // '/' moves the focus to the search field. Start with the results, so that keys aren't typed into the field.
      graph.moveFocus(.next)
    }
    await program.waitUntilIdle()
  }
}
