// How models are written on screens and in lists of commands.

extension Standup {
  /// The title as it is shown: there is something to see even where there is none.
  public var shownTitle: String {
    hasTitle ? title : "Untitled"
  }
}

extension Attendee {
  /// The name as it is shown: there is something to see even where there is none.
  public var shownName: String {
    name.allSatisfy(\.isWhitespace) ? "(no name)" : name
  }
}

extension Duration {
  /// This duration as a clock shows it: `5:00`.
  public var clockText: String {
    let components = bounded.components
    let seconds = components.seconds + (components.attoseconds >= 500_000_000_000_000_000 ? 1 : 0)
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// This duration in minutes: `5 minutes`, `1 minute`.
  public var minutesText: String {
    let minutes = (bounded.components.seconds + 30) / 60
    return minutes == 1 ? "1 minute" : "\(minutes) minutes"
  }
}
