import Clocks
import ComposableArchitecture
import Dependencies
import Foundation
import NavigationCore
import Sharing

extension DependencyValues {
  /// Sets all inputs of a session so that each run is the same.
  mutating func prepareSession(seed: UInt64) {
    let clock = TestClock()
    let origin = clock.now
    continuousClock = clock
    suspendingClock = clock
    sessionClock = clock
    let start = Date(timeIntervalSinceReferenceDate: 788_961_600)
    date = DateGenerator {
      let time = origin.duration(to: clock.now).components
      return start.addingTimeInterval(TimeInterval(time.seconds) + TimeInterval(time.attoseconds) / 1e18)
    }
    uuid = .incrementing
    withRandomNumberGenerator = WithRandomNumberGenerator(SeededGenerator(seed: seed))
    let zone = TimeZone(secondsFromGMT: 0) ?? .current
    let locale = Locale(identifier: "en_US_POSIX")
    var calendar = Calendar(identifier: .gregorian)
    (calendar.timeZone, calendar.locale) = (zone, locale)
    timeZone = zone
    self.locale = locale
    self.calendar = calendar
    stackElementID = StackElementIDGenerator()
    sharedReferences = SharedReferences()
    defaultInMemoryStorage = InMemoryStorage()
  }

  /// The clock that a session advances.
  var sessionClock: TestClock<Duration>? {
    get { self[SessionClockKey.self] }
    set { self[SessionClockKey.self] = newValue }
  }

  private enum SessionClockKey: DependencyKey {
    static let liveValue: TestClock<Duration>? = nil
    static let testValue: TestClock<Duration>? = nil
  }
}
