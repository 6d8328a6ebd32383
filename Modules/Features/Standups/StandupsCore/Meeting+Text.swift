import ComposableArchitecture
import Foundation

extension Meeting {
  /// The date and time of the meeting in the program's time zone: `2023-11-14 22:13`.
  public var dateText: String {
    @Dependency(\.timeZone) var timeZone
    return date.formatted(
      Date.VerbatimFormatStyle(
        format:
          "\(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
        timeZone: timeZone, calendar: Calendar(identifier: .gregorian)))
  }

  /// The beginning of the transcript, short enough for a row of a list.
  public var beginning: String {
    let line = transcript.prefix(400).split(whereSeparator: \.isNewline).first ?? ""
    return line.count > 40 ? line.prefix(39) + "…" : String(line)
  }
}
