import Foundation
import TerminalText

/// The text format of dates and times in fields: `2026-11-22`, `14:05`, `2026-11-22 14:05`.
///
/// Texts with the same components sort in the order of their times, so that they can be compared.
public enum DateText {
  /// The components of a field: the date, the time, or both.
  public struct Components: OptionSet, Hashable, Sendable {
    /// A bit for each component.
    public let rawValue: Int
    /// Creates components from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The date.
    public static let date = Components(rawValue: 1)
    /// The time of day, in hours and minutes.
    public static let hourAndMinute = Components(rawValue: 2)

    /// The expected format, for a message.
    var pattern: String {
      switch self {
      case .date: "YYYY-MM-DD"
      case .hourAndMinute: "HH:MM"
      default: "YYYY-MM-DD HH:MM"
      }
    }

    /// The name of a value with these components, for a message.
    var name: String {
      switch self {
      case .date: "date"
      case .hourAndMinute: "time"
      default: "date and time"
      }
    }

    /// A valid text, for a message.
    var example: String {
      switch self {
      case .date: "1970-01-31"
      case .hourAndMinute: "14:05"
      default: "1970-01-31 14:05"
      }
    }
  }

  /// Returns the text of a date.
  static func text(of date: Date, _ components: Components, in calendar: Calendar) -> String {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func number(_ value: Int?, _ digits: Int) -> String {
      let text = String(value ?? 0)
      return String(repeating: "0", count: max(digits - text.count, 0)) + text
    }
    var texts: [String] = []
    if components.contains(.date) {
      texts.append("\(number(parts.year, 4))-\(number(parts.month, 2))-\(number(parts.day, 2))")
    }
    if components.contains(.hourAndMinute) {
      texts.append("\(number(parts.hour, 2)):\(number(parts.minute, 2))")
    }
    return texts.joined(separator: " ")
  }

  /// Returns the user's text in the format of the field, or `nil` if it isn't a date or a time.
  ///
  /// The text can have a `T` between the date and the time, and a day or month without a leading zero. If the field has a date
  /// and a time, one of them can be omitted and keeps its current value.
  static func completed(_ written: String, _ components: Components, current: String) -> String? {
    let separators: Set<Character> = [" ", "T", "t"]
    let words = written.split(whereSeparator: separators.contains).map(String.init)
    guard !words.isEmpty, words.count <= 2 else { return nil }
    let currentWords = current.split(separator: " ").map(String.init)
    var day = components.contains(.date) ? currentWords.first : nil
    var time = components.contains(.hourAndMinute) ? currentWords.last : nil
    var hasDay = false
    var hasTime = false
    for word in words {
      if word.contains(":"), components.contains(.hourAndMinute), !hasTime, let read = self.time(word) {
        (time, hasTime) = (read, true)
      } else if word.contains("-"), components.contains(.date), !hasDay, let read = self.day(word) {
        (day, hasDay) = (read, true)
      } else {
        return nil
      }
    }
    return [day, time].compactMap { $0 }.joined(separator: " ")
  }

  private static func day(_ word: String) -> String? {
    let numbers = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= days(in: month, of: year)
    else { return nil }
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
  }

  private static func time(_ word: String) -> String? {
    let numbers = word.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let hour = numbers[0], let minute = numbers[1], (0...23).contains(hour),
      (0...59).contains(minute)
    else { return nil }
    return padded(hour, 2) + ":" + padded(minute, 2)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(digits - text.count, 0)) + text
  }

  /// The distance to another day in a month.
  enum Distance {
    case days(Int)
    case months(Int)

    /// Creates the distance by which a key moves, or returns `nil` for other keys.
    init?(_ key: Key) {
      switch key {
      case .left: self = .days(-1)
      case .right: self = .days(1)
      case .up: self = .days(-7)
      case .down: self = .days(7)
      case .pageUp: self = .months(-1)
      case .pageDown: self = .months(1)
      default: return nil
      }
    }
  }

  /// Returns the text of another day at the same time, or `nil` after the last day or before the first one.
  ///
  /// In a shorter month, the last day takes the place of a later one.
  static func moved(_ text: String, by distance: Distance) -> String? {
    let words = text.split(separator: " ")
    let numbers = words.first.map { $0.split(separator: "-").compactMap { Int($0) } } ?? []
    guard numbers.count == 3 else { return nil }
    var (year, month, day) = (numbers[0], numbers[1], numbers[2])
    func turn(_ count: Int) {
      month += count
      if month < 1 { (year, month) = (year - 1, month + 12) }
      if month > 12 { (year, month) = (year + 1, month - 12) }
    }
    switch distance {
    case .months(let count):
      turn(count)
      day = min(day, days(in: month, of: year))
    case .days(let count):
      day += count
      if day < 1 {
        turn(-1)
        day += days(in: month, of: year)
      } else if day > days(in: month, of: year) {
        day -= days(in: month, of: year)
        turn(1)
      }
    }
    guard (1...9999).contains(year) else { return nil }
    let date = padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
    return ([date] + words.dropFirst().map(String.init)).joined(separator: " ")
  }

  /// Returns the date for a text in the format of the field. Components that aren't in the text are taken from another date.
  static func date(of text: String, replacing date: Date, in calendar: Calendar) -> Date? {
    var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    for word in text.split(separator: " ") {
      let numbers = word.split { $0 == "-" || $0 == ":" }.compactMap { Int($0) }
      if word.contains(":"), numbers.count == 2 {
        (parts.hour, parts.minute, parts.second) = (numbers[0], numbers[1], 0)
      } else if numbers.count == 3 {
        (parts.year, parts.month, parts.day) = (numbers[0], numbers[1], numbers[2])
      }
    }
    return calendar.date(from: parts)
  }
}
