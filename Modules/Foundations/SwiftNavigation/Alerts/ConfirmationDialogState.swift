import Foundation

/// A list of choices as data, for a decision that follows from something a person just did.
public struct ConfirmationDialogState<Action>: Identifiable {
  /// Whether the dialog shows its title.
  public typealias Visibility = ConfirmationDialogStateTitleVisibility

  /// Which dialog this is; no part of equality.
  public let id: UUID
  /// What can be chosen.
  public var buttons: [ButtonState<Action>]
  /// What stands under the title.
  public var message: TextState?
  /// What the dialog asks.
  public var title: TextState
  /// Whether the title is shown; a terminal shows it unless it is hidden.
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

  /// Makes a dialog, and says whether its title is shown.
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

  /// Makes a dialog without a message, and says whether its title is shown.
  public init(
    titleVisibility: Visibility,
    @TextStateBuilder title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] }
  ) {
    self.init(
      id: StateID.next(), buttons: actions(), message: nil, title: title(), titleVisibility: titleVisibility)
  }

  /// Makes a dialog.
  public init(
    @TextStateBuilder title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    @TextStateBuilder message: () -> TextState
  ) {
    self.init(titleVisibility: .automatic, title: title, actions: actions, message: message)
  }

  /// Makes a dialog without a message.
  public init(
    @TextStateBuilder title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] }
  ) {
    self.init(titleVisibility: .automatic, title: title, actions: actions)
  }

  /// The same dialog, its buttons sending other actions.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ConfirmationDialogState<NewAction> {
    ConfirmationDialogState<NewAction>(
      id: id, buttons: buttons.map { $0.map(transform) }, message: message, title: title,
      titleVisibility: titleVisibility)
  }
}

/// Whether a dialog shows its title.
public enum ConfirmationDialogStateTitleVisibility: Hashable, Sendable {
  /// As the host finds right: a terminal shows it.
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
