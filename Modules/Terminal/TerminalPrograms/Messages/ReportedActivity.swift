import Foundation
import NavigationCore
import SessionRecording

/// An action that a program has reduced, as reported to the programs attached to it.
public struct ReportedAction: Codable, Hashable, Sendable {
  /// The number of the action, from 1. `:at` shows the program after it.
  public var number: Int
  /// The time of the action, in seconds since the program started.
  public var time: TimeInterval
  /// The source of the action.
  public var origin: Recording.Entry.Origin
  /// The name of the effect that sent it, if it has one.
  public var effect: String?
  /// The action as a test sends it, without values that may be secret.
  public var action: String
  /// The parts of the state that it changed, such as `root.state.title`.
  public var changed: [String]

  package init(
    number: Int, time: TimeInterval, origin: Recording.Entry.Origin, effect: String?, action: String,
    changed: [String]
  ) {
    (self.number, self.time, self.origin) = (number, time, origin)
    (self.effect, self.action, self.changed) = (effect, action, changed)
  }
}

/// An effect, as reported to attached programs.
public struct ReportedEffect: Codable, Hashable, Sendable {
  /// A change in an effect's life.
  public enum Phase: String, Codable, Sendable {
    /// The effect was already running when the other program attached.
    case runs
    /// The effect started.
    case begins
    /// The effect ended.
    case ends
  }

  /// The number of the effect, from 1.
  public var number: Int
  /// The reported change.
  public var phase: Phase
  /// The name that its feature gave it, if any.
  public var name: String?
  /// The location of the effect: the link of its screen, and the children in it.
  public var place: String

  package init(number: Int, phase: Phase, name: String?, place: String) {
    (self.number, self.phase, self.name, self.place) = (number, phase, name, place)
  }
}
