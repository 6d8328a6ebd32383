import NavigationCore
import CairnSupport
import ConcurrencyExtras
import Dependencies
import DependenciesMacros
import Foundation
import Sharing

/// The unrepeatable values that dependencies gave to a reducer: dates, ids, random numbers, and the answers of recordable
/// clients.
///
/// A recording stores these values with each action, and a replay gives them again. The values that effects received aren't
/// included because a replay runs no effects, and the answers of effects are actions.
public final class DependencyRecorder: Sendable {
  /// Values in the order in which they were given.
  public struct Values: Codable, Hashable, Sendable {
    var dates: [Date]?
    var ids: [UUID]?
    var numbers: [UInt64]?
    var answers: [RecordedAnswer]?

    /// A Boolean value that indicates whether no values were given.
    public var isEmpty: Bool { dates == nil && ids == nil && numbers == nil && answers == nil }
  }

  private struct State {
    var given = Values()
    /// The values to give again, or `nil` if the dependencies give new values.
    var again: Values?
    /// The thread on which a reducer is running.
    var reducing: UInt?
    var isExhausted = false
  }

  private let state = Locked(State())

  public init() {}

  private static var thread: UInt { withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) } }

  /// Runs a reducer and records the values that it receives.
  func whileReducing<R>(_ body: () -> R) -> R {
    state.withLock { ($0.reducing, $0.given) = (Self.thread, Values()) }
    defer { state.withLock { $0.reducing = nil } }
    return RecordableEndpoint.$recorder.withValue(self, operation: body)
  }

  /// Whether a reducer is running on this thread.
  var isReducing: Bool { state.withLock { $0.reducing == Self.thread } }

  /// The values that were given during the last run of a reducer.
  var lastGiven: Values { state.withLock(\.given) }

  /// Sets the values that the next action's reducer receives again.
  func replay(_ values: Values?) {
    state.withLock { ($0.again, $0.isExhausted) = (values ?? Values(), false) }
  }

  /// Whether a reducer has requested a missing value since ``replay(_:)``.
  var isExhausted: Bool { state.withLock { $0.isExhausted } }

  private func give<Value>(
    _ values: WritableKeyPath<Values, [Value]?>, _ make: () -> Value
  ) -> Value {
    let again = state.withLock { state -> Value? in
      guard state.again != nil else { return nil }
      guard state.again?[keyPath: values]?.isEmpty == false else {
        if state.reducing == Self.thread { state.isExhausted = true }
        return nil
      }
      return state.again?[keyPath: values]?.removeFirst()
    }
    if let again { return again }
    let value = make()
    state.withLock { state in
      guard state.reducing == Self.thread else { return }
      state.given[keyPath: values] = (state.given[keyPath: values] ?? []) + [value]
    }
    return value
  }

  /// Wraps the generators of some dependencies to record the values that they give.
  public func observe(_ dependencies: inout DependencyValues) {
    let date = dependencies.date
    dependencies.date = DateGenerator { self.give(\.dates) { date() } }
    let uuid = dependencies.uuid
    dependencies.uuid = UUIDGenerator { self.give(\.ids) { uuid() } }
    dependencies.withRandomNumberGenerator = WithRandomNumberGenerator(
      Numbers(values: self, base: dependencies.withRandomNumberGenerator))
    dependencies.givenValues = self
  }

  private struct Numbers: RandomNumberGenerator, Sendable {
    let values: DependencyRecorder
    let base: WithRandomNumberGenerator

    func next() -> UInt64 { values.give(\.numbers) { base { $0.next() } } }
  }
}

extension DependencyRecorder: EndpointRecorder {
  /// Returns the answer of an endpoint: either a new answer from its client, which is recorded, or a recorded answer.
  ///
  /// When recorded answers are given again, an endpoint that returns nothing isn't called because its work outside the program is
  /// already done.
  public func answer<Answer, Failure: Error>(
    of endpoint: String, _ answer: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let (isReducing, isAgain, again) = state.withLock { state -> (Bool, Bool, RecordedAnswer?) in
      guard state.reducing == Self.thread else { return (false, false, nil) }
      guard state.again != nil else { return (true, false, nil) }
      let index = state.again?.answers?.firstIndex { $0.endpoint == endpoint }
      return (true, true, index.flatMap { state.again?.answers?.remove(at: $0) })
    }
    guard isReducing else { return try answer() }
    guard isAgain else {
      let result = Result(catching: answer)
      if let noted = RecordedAnswer(of: endpoint, result) {
        state.withLock { $0.given.answers = ($0.given.answers ?? []) + [noted] }
      }
      return try result.get()
    }
    if Answer.self == Void.self, let nothing = () as? Answer { return nothing }
    guard let result = again?.result(Answer.self, Failure.self) else {
      if again == nil { state.withLock { $0.isExhausted = true } }
      return try answer()
    }
    return try result.get()
  }
}

extension DependencyValues {
  /// The reason why the actions of this program can't be performed again, or `nil` if they can.
  ///
  /// One such reason is that the program keeps its values in a place that a replay would change. Such a program can't be
  /// recorded, and it can't go back to an earlier action.
  public var recordingObstacle: String? {
    get { self[RecordingObstacleKey.self] }
    set { self[RecordingObstacleKey.self] = newValue }
  }

  private enum RecordingObstacleKey: DependencyKey {
    static let liveValue: String? = nil
    static let testValue: String? = nil
  }

  /// The values that dependencies gave to reducers, or `nil` if they aren't recorded.
  package var givenValues: DependencyRecorder? {
    get { self[GivenValuesKey.self] }
    set { self[GivenValuesKey.self] = newValue }
  }

  private enum GivenValuesKey: DependencyKey {
    static let liveValue: DependencyRecorder? = nil
    static let testValue: DependencyRecorder? = nil
  }
}
