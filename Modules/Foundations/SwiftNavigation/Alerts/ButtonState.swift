import Foundation

/// A data type that describes a button: its label, role, and action.
public struct ButtonState<Action>: Identifiable {
  /// The role of a button.
  public typealias Role = ButtonStateRole

  /// The identity of the button, which isn't part of equality.
  public let id: UUID
  /// The action of the button.
  public let action: ButtonStateAction<Action>
  /// The label of the button.
  public let label: TextState
  /// The role of the button, or `nil` for an ordinary button.
  public let role: ButtonStateRole?

  package init(id: UUID, action: ButtonStateAction<Action>, label: TextState, role: ButtonStateRole?) {
    self.id = id
    self.action = action
    self.label = label
    self.role = role
  }

  /// Creates a button whose action can be animated: `ButtonState(action: .send(.done, animation: .default))`.
  public init(
    role: ButtonStateRole? = nil,
    action: ButtonStateAction<Action> = .send(nil),
    @TextStateBuilder label: () -> TextState
  ) {
    self.init(id: StateID.next(), action: action, label: label(), role: role)
  }

  /// Creates a button that sends an action.
  public init(
    role: ButtonStateRole? = nil,
    action: Action,
    @TextStateBuilder label: () -> TextState
  ) {
    self.init(id: StateID.next(), action: .send(action), label: label(), role: role)
  }

  /// Calls `perform` with the button's action, or with `nil` if the button only closes the alert.
  public func withAction(_ perform: (Action?) -> Void) {
    switch action.type {
    case .send(let action): perform(action)
    case .animatedSend(let action, let animation): withAnimation(animation) { perform(action) }
    }
  }

  /// Calls an asynchronous closure with the button's action.
  @MainActor
  public func withAction(_ perform: @MainActor (Action?) async -> Void) async {
    switch action.type {
    case .send(let action), .animatedSend(let action, _): await perform(action)
    }
  }

  /// Returns the same button with a transformed action.
  ///
  /// The button sends nothing if `transform` returns `nil`.
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
