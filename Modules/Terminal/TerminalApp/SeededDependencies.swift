import Clocks
import Dependencies
import Foundation
import NavigationCore
import SessionRecording
import TerminalPrograms

extension ProgramOptions {
  /// Puts the clock, and what makes a run repeatable, into the dependencies of a program.
  ///
  /// With a seed, the program begins on 1 January 2026 at noon in UTC, ids are numbered from it, and everything is
  /// written as in the United States, wherever it runs.
  ///
  /// - Returns: The clock to give to the host, where it is virtual.
  @MainActor
  public func prepare(_ dependencies: inout DependencyValues) -> VirtualClock? {
    let clock = prepareTimeAndChance(&dependencies)
    // A test sets what it uses: reading what it has not set is reported.
    if dependencies.context != .test { GivenValues().observe(&dependencies) }
    return clock
  }

  @MainActor
  private func prepareTimeAndChance(_ dependencies: inout DependencyValues) -> VirtualClock? {
    let start = seed == nil ? Date() : Date(timeIntervalSinceReferenceDate: 788_961_600)
    if let seed {
      let generator = WithRandomNumberGenerator(SeededGenerator(seed: seed))
      dependencies.withRandomNumberGenerator = generator
      dependencies.uuid = UUIDGenerator { generator { UUID.random(using: &$0) } }
      let timeZone = TimeZone(secondsFromGMT: 0) ?? .current
      let locale = Locale(identifier: "en_US_POSIX")
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = timeZone
      calendar.locale = locale
      dependencies.timeZone = timeZone
      dependencies.locale = locale
      dependencies.calendar = calendar
    }
    guard virtualClock else {
      if seed != nil {
        let begin = ContinuousClock.now
        dependencies.date = DateGenerator { start.addingTimeInterval(begin.duration(to: .now).seconds) }
      }
      return nil
    }
    let clock = TestClock()
    let origin = clock.now
    dependencies.continuousClock = clock
    dependencies.suspendingClock = clock
    dependencies.date = DateGenerator { start.addingTimeInterval(origin.duration(to: clock.now).seconds) }
    return VirtualClock { duration, idle in await clock.advance(by: duration, waitingUntilIdle: idle) }
  }
}

extension Duration {
  fileprivate var seconds: TimeInterval {
    TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
  }
}

extension UUID {
  fileprivate static func random(using generator: inout any RandomNumberGenerator) -> UUID {
    let high = generator.next()
    let low = generator.next()
    func byte(_ word: UInt64, _ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: word >> (8 * (7 - index))) }
    // Version 4, as ids without a seed have it.
    return UUID(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
        byte(high, 6) & 0x0F | 0x40, byte(high, 7), byte(low, 0) & 0x3F | 0x80, byte(low, 1), byte(low, 2),
        byte(low, 3), byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      ))
  }
}
