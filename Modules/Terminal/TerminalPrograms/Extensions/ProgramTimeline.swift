import SessionRecording

/// The past of a program, which can be shown in place of the program.
@MainActor
package protocol ProgramTimeline: AnyObject {
  /// A Boolean value that indicates whether the past is shown.
  var isTraveling: Bool { get }
  /// The number of actions before the shown state.
  var position: Int { get }
  /// The number of actions.
  var count: Int { get }

  /// The actions so far.
  var recording: Recording { get }

  /// Returns a description of an action, and whether a user performed it.
  ///
  /// - Parameter number: The number of the action, from 1 to ``count``.
  func action(_ number: Int) -> (summary: String, isByUser: Bool)
}
