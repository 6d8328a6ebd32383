import Foundation

/// A data type that describes a list of choices, for a decision after the user's last action.
public struct ConfirmationDialogState<Action>: Identifiable {
  /// The visibility of a dialog's title.
  public typealias Visibility = ConfirmationDialogStateTitleVisibility

  /// The identity of the dialog, which isn't part of equality.
  public let id: UUID
  /// The buttons.
  public var buttons: [ButtonState<Action>]
  /// The text below the title.
  public var message: TextState?
  /// The title.
  public var title: TextState
  /// The visibility of the title.
  ///
  /// A terminal shows the title unless it is hidden.
  public var titleVisibility: Visibility

  package init(
    id: UUID, buttons: [ButtonState<Action>], message: TextState?, title: TextState,
    titleVisibility: Visibility
  ) {
    self.id = id
    self.buttons = buttons
    self.message = message
    self.title = title
    self.titleVisibility = titleVisibility
  }

  /// Creates a dialog with the given visibility of its title.
  public init(
    titleVisibility: Visibility,
    @TextStateBuilder title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    @TextStateBuilder message: () -> TextState
  ) {
    self.init(
      id: StateID.next(), buttons: actions(), message: message(), title: title(),
      titleVisibility: titleVisibility)
  }

  /// Creates a dialog without a message, with the given visibility of its title.
  public init(
    titleVisibility: Visibility,
    @TextStateBuilder title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] }
  ) {
    self.init(
      id: StateID.next(), buttons: actions(), message: nil, title: title(), titleVisibility: titleVisibility)
  }

  /// Creates a dialog.
  public init(
    @TextStateBuilder title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    @TextStateBuilder message: () -> TextState
  ) {
    self.init(titleVisibility: .automatic, title: title, actions: actions, message: message)
  }

  /// Creates a dialog without a message.
  public init(
    @TextStateBuilder title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] }
  ) {
    self.init(titleVisibility: .automatic, title: title, actions: actions)
  }

  /// Returns the same dialog with transformed actions.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ConfirmationDialogState<NewAction> {
    ConfirmationDialogState<NewAction>(
      id: id, buttons: buttons.map { $0.map(transform) }, message: message, title: title,
      titleVisibility: titleVisibility)
  }
}

/// The visibility of a dialog's title.
public enum ConfirmationDialogStateTitleVisibility: Hashable, Sendable {
  /// The host decides. A terminal shows the title.
  case automatic
  /// The title is not shown.
  case hidden
  /// The title is shown.
  case visible
}

extension ConfirmationDialogState: Sendable where Action: Sendable {}

extension ConfirmationDialogState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.title == rhs.title && lhs.message == rhs.message && lhs.buttons == rhs.buttons
      && lhs.titleVisibility == rhs.titleVisibility
  }
}

extension ConfirmationDialogState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
    hasher.combine(titleVisibility)
  }
}
