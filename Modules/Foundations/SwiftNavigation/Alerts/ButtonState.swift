import Foundation

/// A button as data: what it says, what it means and the action that it sends.
public struct ButtonState<Action>: Identifiable {
  /// What a button means.
  public typealias Role = ButtonStateRole

  /// Which button this is; no part of equality.
  public let id: UUID
  /// What a tap does.
  public let action: ButtonStateAction<Action>
  /// What the button says.
  public let label: TextState
  /// What the button means, where it means something special.
  public let role: ButtonStateRole?

  package init(id: UUID, action: ButtonStateAction<Action>, label: TextState, role: ButtonStateRole?) {
    self.id = id
    self.action = action
    self.label = label
    self.role = role
  }

  /// Makes a button whose action can be animated: `ButtonState(action: .send(.done, animation: .default))`.
  public init(
    role: ButtonStateRole? = nil,
    action: ButtonStateAction<Action> = .send(nil),
    @TextStateBuilder label: () -> TextState
  ) {
    self.init(id: StateID.next(), action: action, label: label(), role: role)
  }

  /// Makes a button that sends an action.
  public init(
    role: ButtonStateRole? = nil,
    action: Action,
    @TextStateBuilder label: () -> TextState
  ) {
    self.init(id: StateID.next(), action: .send(action), label: label(), role: role)
  }

  /// Gives the action of this button, `nil` where it only closes, to a closure.
  public func withAction(_ perform: (Action?) -> Void) {
    switch action.type {
    case .send(let action): perform(action)
    case .animatedSend(let action, let animation): withAnimation(animation) { perform(action) }
    }
  }

  /// Gives the action of this button to a closure that may suspend.
  @MainActor
  public func withAction(_ perform: @MainActor (Action?) async -> Void) async {
    switch action.type {
    case .send(let action), .animatedSend(let action, _): await perform(action)
    }
  }

  /// The same button with another action, or nothing where the transform returns `nil`.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(id: id, action: action.map(transform), label: label, role: role)
  }
}

extension ButtonState: Sendable where Action: Sendable {}

extension ButtonState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.action == rhs.action && lhs.label == rhs.label && lhs.role == rhs.role
  }
}

extension ButtonState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(action)
    hasher.combine(label)
    hasher.combine(role)
  }
}
