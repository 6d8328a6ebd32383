import Foundation
import TerminalText

// Input that a terminal doesn't report.

/// The result of a key press.
public enum KeyPressResult: Hashable, Sendable { case handled, ignored }
/// The phase of a pointer over a view.
public enum HoverPhase: Hashable, Sendable {
  case active(CGPoint)
  case ended
}
/// The effect of a pointer over a view.
public enum HoverEffect: Hashable, Sendable { case automatic, highlight, lift }
/// A short signal to the user's hand.
public enum SensoryFeedback: Hashable, Sendable {
  case success, warning, error, selection, increase, decrease, start, stop, alignment, levelChange
  case impact
}

extension View {
  public func onHover(perform action: @escaping @MainActor (Bool) -> Void) -> some View { self }
  public func onContinuousHover(perform action: @escaping @MainActor (HoverPhase) -> Void) -> some View {
    self
  }
  public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }
  public func sensoryFeedback(_ feedback: SensoryFeedback, trigger: some Equatable) -> some View { self }
  public func onKeyPress(
    _ key: KeyEquivalent, action: @escaping @MainActor () -> KeyPressResult
  ) -> some View { self }
  public func draggable<Item>(_ item: @autoclosure @escaping () -> Item) -> some View { self }
  public func dropDestination<Item>(
    for type: Item.Type, action: @escaping ([Item], CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View { self }
  public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View { self }
  public func userActivity(
    _ type: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
  )
    -> some View
  { self }
  public func focusable(_ isFocusable: Bool = true) -> some View { self }
  public func focusSection() -> some View { self }
  public func focusEffectDisabled(_ isDisabled: Bool = true) -> some View { self }
}

/// The content of a drag, which has no content in a terminal.
public final class NSItemProvider {
  /// Creates an empty drag.
  public init() {}
  /// Creates a drag of an object.
  public init(object: Any) {}
}

/// An activity that other devices continue. A terminal has none.
public final class NSUserActivity {
  /// The title.
  public var title: String?

  /// Creates an activity.
  public init(activityType: String) {}
}
