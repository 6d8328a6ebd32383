import ComposableArchitecture
import Dependencies
import NavigationCore
import Sharing
import TerminalPrograms

extension DependencyValues {
  /// Sets all inputs of a session so that each run is the same.
  mutating func prepareSession(seed: UInt64) {
    sessionClock = prepare(seed: seed, virtualClock: true)
    uuid = .incrementing
    stackElementID = StackElementIDGenerator()
    sharedReferences = SharedReferences()
    defaultInMemoryStorage = InMemoryStorage()
  }

  /// The clock that a session advances.
  var sessionClock: VirtualClock? {
    get { self[SessionClockKey.self] }
    set { self[SessionClockKey.self] = newValue }
  }

  private enum SessionClockKey: DependencyKey {
    static let liveValue: VirtualClock? = nil
    static let testValue: VirtualClock? = nil
  }
}
