import NavigationCore
import CairnSupport
import ConcurrencyExtras
import Dependencies
import DependenciesMacros
import Foundation
import Sharing

/// What dependencies gave to a reducer that cannot be had again: dates, ids, random numbers, and the answers of clients that are
/// recordable.
///
/// A recording has them beside each action, and a replay gives them again. What effects were given is not among them: a replay
/// runs no effects, and their answers are actions.
public final class GivenValues: Sendable {
  /// Values in the order in which they were given.
  public struct Values: Codable, Hashable, Sendable {
    var dates: [Date]?
    var ids: [UUID]?
    var numbers: [UInt64]?
    var answers: [GivenAnswer]?

    /// Whether nothing was given.
    public var isEmpty: Bool { dates == nil && ids == nil && numbers == nil && answers == nil }
  }

  private struct State {
    var given = Values()
    /// What is given again; `nil` where the dependencies give new values.
    var again: Values?
    /// The thread on which a reducer runs.
    var reducing: UInt?
    var isExhausted = false
  }

  private let state = Locked(State())

  public init() {}

  private static var thread: UInt { withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) } }

  /// Runs a reducer, whose values are noted.
  func whileReducing<R>(_ body: () -> R) -> R {
    state.withLock { ($0.reducing, $0.given) = (Self.thread, Values()) }
    defer { state.withLock { $0.reducing = nil } }
    return RecordableEndpoint.$recorder.withValue(self, operation: body)
  }

  /// Whether a reducer runs on this thread.
  var isReducing: Bool { state.withLock { $0.reducing == Self.thread } }

  /// What was given while a reducer ran last.
  var lastGiven: Values { state.withLock(\.given) }

  /// Gives values again to what is reduced next.
  func giveAgain(_ values: Values?) {
    state.withLock { ($0.again, $0.isExhausted) = (values ?? Values(), false) }
  }

  /// Whether a value was asked for that there was none of since ``giveAgain(_:)``.
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

  /// Puts generators into dependencies that note what those which are there give.
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
    let values: GivenValues
    let base: WithRandomNumberGenerator

    func next() -> UInt64 { values.give(\.numbers) { base { $0.next() } } }
  }
}

extension GivenValues: EndpointRecorder {
  /// The answer of an endpoint: of its client, which is noted, or the one that is given again.
  ///
  /// An endpoint that returns nothing is not called where answers are given again: what it does outside is done.
  public func answer<Answer, Failure: Error>(
    of endpoint: String, _ answer: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let (isReducing, isAgain, again) = state.withLock { state -> (Bool, Bool, GivenAnswer?) in
      guard state.reducing == Self.thread else { return (false, false, nil) }
      guard state.again != nil else { return (true, false, nil) }
      let index = state.again?.answers?.firstIndex { $0.endpoint == endpoint }
      return (true, true, index.flatMap { state.again?.answers?.remove(at: $0) })
    }
    guard isReducing else { return try answer() }
    guard isAgain else {
      let result = Result(catching: answer)
      if let noted = GivenAnswer(of: endpoint, result) {
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
  /// Why what is done in this program cannot be performed again, such as that it keeps its values where a replay would change
  /// them; `nil` where it can.
  ///
  /// Such a program is neither recorded nor gone back in.
  public var recordingObstacle: String? {
    get { self[RecordingObstacleKey.self] }
    set { self[RecordingObstacleKey.self] = newValue }
  }

  private enum RecordingObstacleKey: DependencyKey {
    static let liveValue: String? = nil
    static let testValue: String? = nil
  }

  /// What dependencies gave to reducers; `nil` where it is not noted.
  package var givenValues: GivenValues? {
    get { self[GivenValuesKey.self] }
    set { self[GivenValuesKey.self] = newValue }
  }

  private enum GivenValuesKey: DependencyKey {
    static let liveValue: GivenValues? = nil
    static let testValue: GivenValues? = nil
  }
}
