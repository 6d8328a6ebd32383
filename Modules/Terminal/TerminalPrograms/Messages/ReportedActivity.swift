import Foundation
import NavigationCore
import SessionRecording

/// An action that a program has reduced, as the programs that are attached to it are told.
public struct ReportedAction: Codable, Hashable, Sendable {
  /// Which one it is, from 1: `:at` shows the program as it was after it.
  public var number: Int
  /// When it came, in seconds since the program began.
  public var time: TimeInterval
  /// Where it comes from.
  public var origin: Recording.Entry.Origin
  /// The name of the effect that sent it, where it has one.
  public var effect: String?
  /// The action as a test sends it, without what may be a secret.
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

/// An effect that runs, as the programs that are attached are told.
public struct ReportedEffect: Codable, Hashable, Sendable {
  /// What happens to an effect.
  public enum Phase: String, Codable, Sendable {
    /// It ran already when the other program came.
    case runs
    /// It begins.
    case begins
    /// It has ended.
    case ends
  }

  /// Which one it is, from 1.
  public var number: Int
  /// What happens to it.
  public var phase: Phase
  /// The name that its feature gave it, where it has one.
  public var name: String?
  /// Where it belongs: the link of its screen, and the children in it.
  public var place: String

  package init(number: Int, phase: Phase, name: String?, place: String) {
    (self.number, self.phase, self.name, self.place) = (number, phase, name, place)
  }
}
