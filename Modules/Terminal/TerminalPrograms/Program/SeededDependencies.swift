import Clocks
import Dependencies
import Foundation
import SessionRecording

extension DependencyValues {
  /// Sets the clock and the values that make a run repeatable.
  ///
  /// With a seed, the program starts on January 1, 2026 at noon UTC, ids are derived from the seed, and values are
  /// formatted as in the United States.
  ///
  /// - Returns: The program's clock, or `nil` if it uses real time.
  package mutating func prepare(seed: UInt64?, virtualClock: Bool) -> VirtualClock? {
    let clock = prepareTimeAndChance(seed, virtualClock)
    // A test sets the values that it uses. Reading a value that it hasn't set reports an issue.
    if context != .test { DependencyRecorder().observe(&self) }
    return clock
  }

  private mutating func prepareTimeAndChance(_ seed: UInt64?, _ virtualClock: Bool) -> VirtualClock? {
    let start = seed == nil ? Date() : Date(timeIntervalSinceReferenceDate: 788_961_600)
    if let seed {
      let generator = WithRandomNumberGenerator(SeededGenerator(seed: seed))
      withRandomNumberGenerator = generator
      uuid = UUIDGenerator { generator { UUID.random(using: &$0) } }
      let timeZone = TimeZone(secondsFromGMT: 0) ?? .current
      let locale = Locale(identifier: "en_US_POSIX")
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = timeZone
      calendar.locale = locale
      (self.timeZone, self.locale, self.calendar) = (timeZone, locale, calendar)
    }
    guard virtualClock else {
      if seed != nil {
        let begin = ContinuousClock.now
        date = DateGenerator { start.addingTimeInterval(begin.duration(to: .now).seconds) }
      }
      return nil
    }
    let clock = TestClock()
    let origin = clock.now
    continuousClock = clock
    suspendingClock = clock
    date = DateGenerator { start.addingTimeInterval(origin.duration(to: clock.now).seconds) }
    return VirtualClock { duration, idle in await clock.advance(by: duration, waitingUntilIdle: idle) }
  }
}

extension Duration {
  fileprivate var seconds: TimeInterval {
    TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
  }
}

extension UUID {
  /// Returns an id from a generator of numbers.
  package static func random(using generator: inout any RandomNumberGenerator) -> UUID {
    let high = generator.next()
    let low = generator.next()
    func byte(_ word: UInt64, _ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: word >> (8 * (7 - index))) }
    // Version 4, like ids without a seed.
    return UUID(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
        byte(high, 6) & 0x0F | 0x40, byte(high, 7), byte(low, 0) & 0x3F | 0x80, byte(low, 1), byte(low, 2),
        byte(low, 3), byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      ))
  }
}
