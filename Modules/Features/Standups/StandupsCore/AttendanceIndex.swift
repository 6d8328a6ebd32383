import ComposableArchitecture

/// Who takes part in which standups, for the standups of the last look-up.
///
/// The names of all attendees are made comparable once, not once for each list of a person: a stack can hold many
/// such lists, and a render visits all of them.
public final class AttendanceIndex: Sendable {
  /// The index of the program.
  public static let shared = AttendanceIndex()

  private struct State {
    var standups: IdentifiedArrayOf<Standup> = []
    /// The positions of a person's standups, by the person's comparable name.
    var positions: [String: [Int]] = [:]
    /// The results so far.
    var answers: [String: [Standup]] = [:]
    var timesMade = 0
  }

  private let state = LockIsolated(State())

  public init() {}

  /// How often the index was made.
  var timesMade: Int { state.withValue { $0.timesMade } }

  /// The standups that a person takes part in, in their order. See ``Standup/isAttended(by:)``.
  public func standups(of person: String, in standups: IdentifiedArrayOf<Standup>) -> [Standup] {
    let name = Attendee.normalized(person)
    guard !name.isEmpty else { return [] }
    return state.withValue { state in
      // The same array is equal without a look at its elements.
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
        // One of two people with one name is enough.
        if !name.isEmpty, state.positions[name]?.last != position {
          state.positions[name, default: []].append(position)
        }
      }
    }
    return state
  }
}
