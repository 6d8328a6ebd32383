#if OlderSpellings
  // Alerts and dialogs as they were made before their parts were closures.

  extension AlertState {
    /// A button of the alert.
    @available(*, deprecated, renamed: "ButtonState")
    public typealias Button = ButtonState<Action>

    /// Makes an alert with one button.
    @available(*, deprecated, message: "Write 'AlertState { TextState(…) } actions: { … } message: { … }'.")
    public init(
      title: TextState, message: TextState? = nil, dismissButton: ButtonState<Action>? = nil
    ) {
      self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
    }

    /// Makes an alert with two buttons.
    @available(*, deprecated, message: "Write 'AlertState { TextState(…) } actions: { … } message: { … }'.")
    public init(
      title: TextState, message: TextState? = nil, primaryButton: ButtonState<Action>,
      secondaryButton: ButtonState<Action>
    ) {
      self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
    }

    /// Makes an alert with some buttons.
    @available(*, deprecated, message: "Write 'AlertState { TextState(…) } actions: { … } message: { … }'.")
    public init(title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>]) {
      self.init(id: StateID.next(), buttons: buttons, message: message, title: title)
    }
  }

  extension ConfirmationDialogState {
    /// A button of the dialog.
    @available(*, deprecated, renamed: "ButtonState")
    public typealias Button = ButtonState<Action>

    /// Makes a dialog with some buttons.
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
    /// A button that leaves things as they are.
    public static func cancel(_ label: TextState, action: ButtonStateAction<Action> = .send(nil)) -> Self {
      Self(role: .cancel, action: action) { label }
    }
    /// A button that means nothing special.
    public static func `default`(_ label: TextState, action: ButtonStateAction<Action> = .send(nil)) -> Self {
      Self(action: action) { label }
    }
    /// A button that destroys something.
    public static func destructive(_ label: TextState, action: ButtonStateAction<Action> = .send(nil)) -> Self
    {
      Self(role: .destructive, action: action) { label }
    }
  }

  /// A dialog by its name of 2021.
  @available(*, deprecated, renamed: "ConfirmationDialogState")
  public typealias ActionSheetState<Action> = ConfirmationDialogState<Action>
#endif
