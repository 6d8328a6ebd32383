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
}
