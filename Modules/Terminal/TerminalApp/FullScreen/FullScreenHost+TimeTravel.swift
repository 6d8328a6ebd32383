import TerminalText
import TerminalUI

// While the past is shown, keys move in time: nothing on the screen can be used.

extension FullScreenHost {
  /// Does what a key means while the past is shown. Ctrl-T begins with the screen before the last action.
  ///
  /// - Returns: Whether the key was meant for it.
  func travel(by key: Key) async -> Bool {
    guard let travel = session.travel else { return false }
    guard travel.isTravelling else {
      guard key == .control("t") else { return false }
      _ = await run(":back")
      return true
    }
    let line: String? =
      switch key {
      case .left: ":back"
      case .right: ":forward"
      case .home: ":at 0"
      case .pageUp: ":at \(max(travel.position - 10, 0))"
      case .pageDown: ":at \(min(travel.position + 10, travel.entries.count))"
      case .end, .escape, .control("t"): ":at \(travel.entries.count)"
      case .enter: ":resume"
      default: nil
      }
    if let line {
      _ = await run(line)
      return true
    }
    // The palette and the keys' help work as always.
    if [.control("p"), .character(":"), .character("?")].contains(key) { return false }
    say("This is the past: ← → go on in it, Enter resumes from here, Esc returns.")
    return true
  }

  /// Where in time one is: a slider, and the action.
  func travelMessage(columns: Int) -> StatusLine.Message? {
    guard let travel = session.travel, travel.isTravelling else { return nil }
    let (position, count) = (travel.position, travel.entries.count)
    let width = min(max(columns / 5, 5), 30)
    let knob = count == 0 ? 0 : position * (width - 1) / count
    let slider = String(repeating: "━", count: knob) + "●" + String(repeating: "─", count: width - 1 - knob)
    let place = StyledText("\(slider) \(position)/\(count) ")
    // The end of its path says which action it is.
    let action = position == 0 ? "before the first action" : travel.entries[position - 1].action.path
    let shown = StyledText(action).singleLine.truncatedAtStart(to: max(columns - place.width, 8))
    return StatusLine.Message((place + shown).plain)
  }

  /// The keys that move in time.
  static let travelHints = [
    KeyHint("←→", "an action"), KeyHint("Enter", "resumes here"), KeyHint("Esc", "returns"),
  ]
}
