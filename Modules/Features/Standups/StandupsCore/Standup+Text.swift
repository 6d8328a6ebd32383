// The text of models on screens and in the output of commands.

extension Standup {
  /// The title, or a placeholder if it's empty.
  public var shownTitle: String {
    hasTitle ? title : "Untitled"
  }

  /// The title in a message: in quotation marks, and cut off after 60 characters.
  public var quotedTitle: String {
    let (title, limit) = (shownTitle, 60)
    return title.count > limit ? "'\(title.prefix(limit - 1))…'" : "'\(title)'"
  }
}

extension Attendee {
  /// The name, or a placeholder if it's empty.
  public var shownName: String {
    name.allSatisfy(\.isWhitespace) ? "(no name)" : name
  }
}

extension Duration {
  /// The duration as a clock shows it: `5:00`.
  public var clockText: String {
    let components = bounded.components
    let seconds = components.seconds + (components.attoseconds >= 500_000_000_000_000_000 ? 1 : 0)
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The duration in minutes: `5 minutes`, `1 minute`.
  public var minutesText: String {
    let minutes = (bounded.components.seconds + 30) / 60
    return minutes == 1 ? "1 minute" : "\(minutes) minutes"
  }
}
