import Foundation
import TerminalText

extension Text {
  /// A format for dates.
  public enum DateStyle: Hashable, Sendable {
    /// The date: November 22, 2026.
    case date
    /// The time of day: 2:05 PM.
    case time
    /// The time between the date and now, in the two largest units: 2 hours, 5 min.
    case relative
    /// The time between the date and now, with a sign: +2 hours.
    case offset
    /// The hours, minutes, and seconds between the date and now: 2:05:10.
    case timer
  }
}

extension EnvironmentValues {
  /// Returns a date as text.
  func text(of date: Date, _ style: Text.DateStyle) -> String {
    DateWriter(locale: locale, timeZone: timeZone, now: now()).text(of: date, style)
  }
}

/// Formats dates in a language and a time zone, relative to a moment.
nonisolated struct DateWriter {
  var locale = Locale.current
  var timeZone = TimeZone.autoupdatingCurrent
  var now = Date()

  func text(of date: Date, _ style: Text.DateStyle) -> String {
    switch style {
    case .date:
      return date.formatted(
        Date.FormatStyle(date: .long, time: .omitted, locale: locale, calendar: calendar, timeZone: timeZone))
    case .time:
      return date.formatted(
        Date.FormatStyle(
          date: .omitted, time: .shortened, locale: locale, calendar: calendar, timeZone: timeZone))
    case .relative:
      return Self.units(Self.seconds(date.timeIntervalSince(now)), count: 2)
    case .offset:
      let interval = date.timeIntervalSince(now)
      return (interval < 0 ? "-" : "+") + Self.units(Self.seconds(interval), count: 1)
    case .timer:
      let seconds = Self.seconds(date.timeIntervalSince(now))
      let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
      let ends = (hours > 0 ? [minutes, seconds % 60] : [seconds % 60]).map { $0 < 10 ? "0\($0)" : "\($0)" }
      return ([String(hours > 0 ? hours : minutes)] + ends).joined(separator: ":")
    }
  }

  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    calendar.locale = locale
    return calendar
  }

  /// The whole seconds of an interval in either direction, or the largest integer if there are more.
  private static func seconds(_ interval: TimeInterval) -> Int {
    Int(exactly: interval.magnitude.rounded(.down)) ?? .max
  }

  /// Formats seconds in their largest units.
  private static func units(_ seconds: Int, count: Int) -> String {
    let units = [
      (86_400, "day", "days"), (3_600, "hour", "hours"), (60, "min", "min"), (1, "sec", "sec"),
    ]
    var (rest, texts) = (seconds, [String]())
    for (length, one, many) in units where texts.count < count {
      let number = rest / length
      guard number > 0 || (length == 1 && texts.isEmpty) else {
        if !texts.isEmpty { break }
        continue
      }
      texts.append("\(number) \(number == 1 ? one : many)")
      rest %= length
    }
    return texts.joined(separator: ", ")
  }
}
