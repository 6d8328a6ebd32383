import ComposableArchitecture
import Foundation

extension Meeting {
  /// When the meeting was, as a person of the program's time zone writes it: `2023-11-14 22:13`.
  public var dateText: String {
    @Dependency(\.timeZone) var timeZone
    return date.formatted(
      Date.VerbatimFormatStyle(
        format:
          "\(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
        timeZone: timeZone, calendar: Calendar(identifier: .gregorian)))
  }

  /// The beginning of what was written down, in a line that a list has room for.
  public var beginning: String {
    let line = transcript.prefix(400).split(whereSeparator: \.isNewline).first ?? ""
    return line.count > 40 ? line.prefix(39) + "…" : String(line)
  }
}
