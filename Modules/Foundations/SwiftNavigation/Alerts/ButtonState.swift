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

  init(id: UUID, action: ButtonStateAction<Action>, label: TextState, role: ButtonStateRole?) {
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

  /// The same button, sending another action, or nothing where the transform answers `nil`.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(id: id, action: action.map(transform), label: label, role: role)
  }
}

/// What a button means.
public enum ButtonStateRole: Hashable, Sendable {
  /// It leaves everything as it was.
  case cancel
  /// It loses something that cannot be brought back.
  case destructive
}

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

  /// Sends an action, or with `nil` only closes what the button stands on.
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

  /// Sends another action in the same way, or nothing where the transform answers `nil`.
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

extension ButtonState: Sendable where Action: Sendable {}

extension ButtonState: Equatable where Action: Equatable {
  /// Whether both are the same.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.action == rhs.action && lhs.label == rhs.label && lhs.role == rhs.role
  }
}

extension ButtonState: Hashable where Action: Hashable {
  /// Feeds what makes two of them the same.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(action)
    hasher.combine(label)
    hasher.combine(role)
  }
}

/// Builds the buttons of an alert or a dialog, with conditions and loops between them.
@resultBuilder
public enum ButtonStateBuilder<Action> {
  /// Puts the rounds of a loop together.
  public static func buildArray(_ components: [[ButtonState<Action>]]) -> [ButtonState<Action>] {
    components.flatMap { $0 }
  }

  /// Puts the statements of a block together.
  public static func buildBlock(_ components: [ButtonState<Action>]...) -> [ButtonState<Action>] {
    components.flatMap { $0 }
  }

  /// Takes the first branch of a condition.
  public static func buildEither(first component: [ButtonState<Action>]) -> [ButtonState<Action>] {
    component
  }

  /// Takes the other branch of a condition.
  public static func buildEither(second component: [ButtonState<Action>]) -> [ButtonState<Action>] {
    component
  }

  /// Takes one statement.
  public static func buildExpression(_ expression: ButtonState<Action>) -> [ButtonState<Action>] {
    [expression]
  }

  /// Takes what an availability condition guards.
  public static func buildLimitedAvailability(
    _ component: [ButtonState<Action>]
  ) -> [ButtonState<Action>] {
    component
  }

  /// Takes an `if` without `else`.
  public static func buildOptional(_ component: [ButtonState<Action>]?) -> [ButtonState<Action>] {
    component ?? []
  }
}
