#if OlderSpellings
  // Older initializers of alerts and dialogs, which don't take closures.

  extension AlertState {
    /// A button of the alert.
    @available(*, deprecated, renamed: "ButtonState")
    public typealias Button = ButtonState<Action>

    /// Creates an alert with one button.
    @available(*, deprecated, message: "Write 'AlertState { TextState(…) } actions: { … } message: { … }'.")
    public init(
      title: TextState, message: TextState? = nil, dismissButton: ButtonState<Action>? = nil
    ) {
      self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
    }

    /// Creates an alert with two buttons.
    @available(*, deprecated, message: "Write 'AlertState { TextState(…) } actions: { … } message: { … }'.")
    public init(
      title: TextState, message: TextState? = nil, primaryButton: ButtonState<Action>,
      secondaryButton: ButtonState<Action>
    ) {
      self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
    }

    /// Creates an alert with several buttons.
    @available(*, deprecated, message: "Write 'AlertState { TextState(…) } actions: { … } message: { … }'.")
    public init(title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>]) {
      self.init(id: StateID.next(), buttons: buttons, message: message, title: title)
    }
  }

  extension ConfirmationDialogState {
    /// A button of the dialog.
    @available(*, deprecated, renamed: "ButtonState")
    public typealias Button = ButtonState<Action>

    /// Creates a dialog with several buttons.
    @available(
      *, deprecated,
      message: "Write 'ConfirmationDialogState { TextState(…) } actions: { … } message: { … }'."
    )
    public init(
      title: TextState, titleVisibility: Visibility = .automatic, message: TextState? = nil,
      buttons: [ButtonState<Action>] = []
    ) {
      self.init(
        id: StateID.next(), buttons: buttons, message: message, title: title, titleVisibility: titleVisibility
      )
    }
  }

  @available(*, deprecated, message: "Write 'ButtonState(role: …, action: …) { TextState(…) }'.")
  extension ButtonState {
    /// Creates a button that cancels.
    public static func cancel(_ label: TextState, action: ButtonStateAction<Action> = .send(nil)) -> Self {
      Self(role: .cancel, action: action) { label }
    }
    /// Creates an ordinary button.
    public static func `default`(_ label: TextState, action: ButtonStateAction<Action> = .send(nil)) -> Self {
      Self(action: action) { label }
    }
    /// Creates a destructive button.
    public static func destructive(_ label: TextState, action: ButtonStateAction<Action> = .send(nil)) -> Self
    {
      Self(role: .destructive, action: action) { label }
    }
  }

  /// The name of dialogs in 2021.
  @available(*, deprecated, renamed: "ConfirmationDialogState")
  public typealias ActionSheetState<Action> = ConfirmationDialogState<Action>
#endif
