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

  /// The day in words and the time, in the program's time zone: `Today 10:02`, `Yesterday 10:00`, `Mon 23 Nov 10:00`, or
  /// `23 Nov 2023 10:00` for a day that is a year ago.
  public var dayText: String {
    @Dependency(\.timeZone) var timeZone
    @Dependency(\.date.now) var now
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    calendar.locale = Locale(identifier: "en_US_POSIX")
    let parts = calendar.dateComponents([.year, .month, .day, .weekday, .hour, .minute], from: date)
    guard let year = parts.year, let month = parts.month, let day = parts.day, let weekday = parts.weekday,
      let hour = parts.hour, let minute = parts.minute
    else { return dateText }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let days = calendar.dateComponents(
      [.day], from: calendar.startOfDay(for: date), to: calendar.startOfDay(for: now)
    ).day
    let name =
      switch days {
      case 0?: "Today"
      case 1?: "Yesterday"
      case .some(-180..<360):
        "\(calendar.shortWeekdaySymbols[weekday - 1]) \(day) \(calendar.shortMonthSymbols[month - 1])"
      default: "\(day) \(calendar.shortMonthSymbols[month - 1]) \(year)"
      }
    return "\(name) \(two(hour)):\(two(minute))"
  }

  /// The first line of the transcript, without what no row has room for.
  public var beginning: String {
    String(transcript.prefix(400).split(whereSeparator: \.isNewline).first ?? "")
  }
}
