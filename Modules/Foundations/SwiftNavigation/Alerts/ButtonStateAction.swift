/// The action of a button, and whether it is animated.
public struct ButtonStateAction<Action> {
  /// The ways to send an action.
  public enum _ActionType {
    case send(Action?)
    case animatedSend(Action?, animation: Animation?)
  }

  /// The way in which the action is sent.
  public let type: _ActionType

  init(type: _ActionType) { self.type = type }

  /// Sends an action.
  ///
  /// `nil` closes the alert or the dialog and sends nothing.
  public static func send(_ action: Action?) -> Self {
    Self(type: .send(action))
  }

  /// Sends an action with an animation.
  ///
  /// A terminal doesn't animate it, but keeps the value.
  public static func send(_ action: Action?, animation: Animation?) -> Self {
    Self(type: .animatedSend(action, animation: animation))
  }

  /// The action to send.
  public var action: Action? {
    switch type {
    case .send(let action), .animatedSend(let action, _): action
    }
  }

  /// Returns the same kind of send with a transformed action, or with none if `transform` returns `nil`.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonStateAction<NewAction> {
    switch type {
    case .send(let action): .send(transform(action))
    case .animatedSend(let action, let animation): .send(transform(action), animation: animation)
    }
  }
}

extension ButtonStateAction: Sendable where Action: Sendable {}
extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction._ActionType: Sendable where Action: Sendable {}
extension ButtonStateAction._ActionType: Equatable where Action: Equatable {}
extension ButtonStateAction._ActionType: Hashable where Action: Hashable {}
