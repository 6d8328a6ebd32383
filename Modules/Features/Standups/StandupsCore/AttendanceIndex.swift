import ComposableArchitecture

/// An index of the standups by the names of their attendees, for the standups of the last lookup.
///
/// It normalizes the names of all attendees once. A stack can contain many lists of one person's standups, and each update reads all
/// of them.
public final class AttendanceIndex: Sendable {
  private struct State {
    var standups: IdentifiedArrayOf<Standup> = []
    /// The positions of each person's standups, by the person's normalized name.
    var positions: [String: [Int]] = [:]
    /// The results of earlier lookups.
    var answers: [String: [Standup]] = [:]
    var timesMade = 0
  }

  private let state = LockIsolated(State())

  public init() {}

  /// The number of times that the index was created, for tests.
  var timesMade: Int { state.withValue { $0.timesMade } }

  /// Returns the standups of an attendee, in their order.
  ///
  /// See ``Standup/isAttended(by:)``.
  public func standups(of person: String, in standups: IdentifiedArrayOf<Standup>) -> [Standup] {
    let name = Attendee.normalized(person)
    guard !name.isEmpty else { return [] }
    return state.withValue { state in
      // Arrays that share their storage are compared without comparing their elements.
      if state.standups != standups { state = Self.made(of: standups, timesMade: state.timesMade + 1) }
      if let answer = state.answers[name] { return answer }
      let answer = (state.positions[name] ?? []).map { standups[$0] }
      state.answers[name] = answer
      return answer
    }
  }

  private static func made(of standups: IdentifiedArrayOf<Standup>, timesMade: Int) -> State {
    var state = State(standups: standups, timesMade: timesMade)
    for (position, standup) in standups.enumerated() {
      for attendee in standup.attendees {
        let name = Attendee.normalized(attendee.name)
        // A standup is listed once, even if two of its attendees have the same name.
        if !name.isEmpty, state.positions[name]?.last != position {
          state.positions[name, default: []].append(position)
        }
      }
    }
    return state
  }
}

extension DependencyValues {
  /// The index that all lists share.
  public var attendanceIndex: AttendanceIndex {
    get { self[AttendanceIndexKey.self] }
    set { self[AttendanceIndexKey.self] = newValue }
  }

  private enum AttendanceIndexKey: DependencyKey {
    static let liveValue = AttendanceIndex()
    // A cache changes no result.
    static var testValue: AttendanceIndex { liveValue }
  }
}
