import TerminalPrograms
import TerminalText
import TerminalUI

// While the past is shown, keys move through time, and nothing on the screen can be used.

extension FullScreenSurface {
  /// Handles a key while the past is shown. Ctrl-T starts with the screen before the last action.
  ///
  /// - Returns: The result, or `nil` if the key has no special meaning.
  func travel(by key: Key) -> Handled? {
    guard let travel = program.timeline, program.questions.front == nil else { return nil }
    guard travel.isTraveling else {
      return key == .control("t") ? Handled(value: run(":back")) : nil
    }
    let line: String? =
      switch key {
      case .left, .up: ":back"
      case .right, .down: ":forward"
      case .home: ":at 0"
      case .pageUp: ":at \(max(travel.position - 10, 0))"
      case .pageDown: ":at \(min(travel.position + 10, travel.count))"
      case .end, .escape, .control("t"): ":at \(travel.count)"
      case .enter: ":resume"
      default: nil
      }
    if let line { return Handled(value: run(line)) }
    // The palette and the help for keys work as usual.
    if [.control("p"), .character(":"), .character("?")].contains(key) { return nil }
    say("This is the past. ← and → move through it, Enter resumes from here, Esc returns to the present.")
    return Handled()
  }

  /// Returns the message about the position in time: a slider and the action.
  func travelMessage(columns: Int) -> StatusLine.Message? {
    guard let travel = program.timeline, travel.isTraveling else { return nil }
    let (position, count) = (travel.position, travel.count)
    let width = min(max(columns / 5, 5), 30)
    let knob = count == 0 ? 0 : position * (width - 1) / count
    let slider = String(repeating: "━", count: knob) + "●" + String(repeating: "─", count: width - 1 - knob)
    let place = StyledText("\(slider) \(position)/\(count) ")
    // The end of its path distinguishes the action.
    let action = position == 0 ? "before the first action" : travel.action(position).summary
    let shown = StyledText(action).singleLine.truncatedAtStart(to: max(columns - place.width, 8))
    return StatusLine.Message((place + shown).plain)
  }

  /// The number of columns of the action list beside the screen, or zero if there is no past or no room.
  var historyColumns: Int {
    guard program.timeline?.isTraveling == true, terminal.size.columns >= 100 else { return 0 }
    return min(terminal.size.columns / 3, 48)
  }

  /// Returns the list of actions around the shown one, which is marked, one per line.
  func history(rows: Int) -> [StyledText] {
    let columns = historyColumns
    guard columns > 0, rows > 0, let travel = program.timeline else { return [] }
    let (position, count) = (travel.position, travel.count)
    let digits = String(count).count
    // The list also has a line for the time before the first action.
    let first = max(min(position - rows / 2, count + 1 - rows), 0)
    return (first..<first + rows).map { number in
      let edge = StyledText("│ ", style: .dim)
      guard number <= count else { return edge.padded(to: columns) }
      let head =
        StyledText(number == position ? "▸ " : "  ")
        + StyledText(String(number)).padded(to: digits, alignment: .trailing).styled(.dim) + "  "
      let action = number == 0 ? ("before the first action", false) : travel.action(number)
      // The end of its path distinguishes the action.
      var line = head + StyledText(action.0).singleLine.truncatedAtStart(to: columns - 2 - head.width)
      if !action.1 { line = line.styled(.dim) }
      line = line.padded(to: columns - 2)
      return edge + (number == position ? line.styled(TextStyle(background: .role(.selection))) : line)
    }
  }

  /// The keys that move through time.
  static let travelHints = [
    KeyHint("←→", "Move"), KeyHint("Enter", "Resume here"), KeyHint("Esc", "Return"),
  ]
}
