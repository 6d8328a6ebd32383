/// What a tap on a button does.
public struct ButtonStateAction<Action> {
  /// The two ways to send.
  public enum _ActionType {
    case send(Action?)
    case animatedSend(Action?, animation: Animation?)
  }

  /// How the action is sent.
  public let type: _ActionType

  init(type: _ActionType) { self.type = type }

  /// Sends an action.
  ///
  /// `nil` closes the alert or the dialog and sends nothing.
  public static func send(_ action: Action?) -> Self {
    Self(type: .send(action))
  }

  /// Sends an action with an animation, which a terminal carries along as data only.
  public static func send(_ action: Action?, animation: Animation?) -> Self {
    Self(type: .animatedSend(action, animation: animation))
  }

  /// The action that is sent.
  public var action: Action? {
    switch type {
    case .send(let action), .animatedSend(let action, _): action
    }
  }

  /// Sends another action in the same way, or nothing where the transform returns `nil`.
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
