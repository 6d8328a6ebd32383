import Foundation

/// The time zone of the process, if `TZ` has a form that Foundation doesn't support.
///
/// POSIX supports rules in place of names: `UTC-3`, `CET-1CEST`, `<+0545>-5:45`, `EST5EDT,M3.2.0,M11.1.0`. The C library
/// understands all of them. Foundation treats them as UTC or as the opposite offset.
enum ProcessTimeZone {
  /// Makes Foundation interpret `TZ` as the C library does. Must be called before there are other threads.
  static func adopt() {
    // Names that Foundation knows rarely contain a digit, and all rules contain one. So most programs load no time zone here.
    guard let name = ProcessInfo.processInfo.environment["TZ"], name.contains(where: \.isNumber) else {
      return
    }
    tzset()
    let year = Calendar(identifier: .gregorian).component(.year, from: Date())
    guard let zone = Self.name(for: offsets(since: year)) else { return }
    // Foundation reads the variable once. The C library and child processes get the user's value.
    setenv("TZ", zone, 1)
    NSTimeZone.resetSystemTimeZone()
    _ = TimeZone.current
    setenv("TZ", name, 1)
  }

  /// Returns the C library's offsets: the seconds from GMT at several dates.
  private static func offsets(since year: Int) -> [(date: Date, seconds: Int)] {
    samples(since: year).map { date in
      var time = time_t(date.timeIntervalSince1970)
      var parts = tm()
      localtime_r(&time, &parts)
      return (date, Int(parts.tm_gmtoff))
    }
  }

  /// Returns each day of two years, so that every change of daylight saving time is between two of them.
  static func samples(since year: Int) -> [Date] {
    let start = Date(timeIntervalSince1970: (Double(year) - 1_970) * 365.2425 * 86_400)
    return (0..<731).map { start + Double($0) * 86_400 }
  }

  /// Returns the name of the time zone with the given offsets. If they change within a year, returns the time zone whose offsets
  /// differ on the fewest dates.
  ///
  /// A fixed offset that no known time zone has is named by its hours and minutes, rounded: `GMT+0107`.
  ///
  /// - Returns: The name, or `nil` if Foundation's current time zone has the same offsets.
  static func name(
    for offsets: [(date: Date, seconds: Int)], unless current: TimeZone = .autoupdatingCurrent
  ) -> String? {
    func differences(_ zone: TimeZone, upTo limit: Int) -> Int {
      var count = 0
      for (date, seconds) in offsets where zone.secondsFromGMT(for: date) != seconds {
        count += 1
        if count >= limit { break }
      }
      return count
    }
    guard let first = offsets.first?.seconds, differences(current, upTo: 1) > 0 else {
      return nil
    }
    let isFixed = offsets.allSatisfy { $0.seconds == first }
    // These names use the signs of POSIX.
    let hours = -first / 3_600
    let whole = isFixed && first % 3_600 == 0 ? ["Etc/GMT\(hours < 0 ? "" : "+")\(hours)"] : []
    var best: (name: String, differences: Int)?
    for name in whole + TimeZone.knownTimeZoneIdentifiers {
      guard let zone = TimeZone(identifier: name) else { continue }
      let count = differences(zone, upTo: best?.differences ?? offsets.count)
      if count < best?.differences ?? offsets.count { best = (name, count) }
      if count == 0 { break }
    }
    guard isFixed, best?.differences != 0 else { return best?.name }
    let minutes = Int((Double(abs(first)) / 60).rounded())
    return String(format: "GMT%@%02d%02d", first < 0 ? "-" : "+", minutes / 60, minutes % 60)
  }
}
