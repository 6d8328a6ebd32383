import TerminalText

extension View {
  /// The view with its controls switched off; what is switched off further out stays so.
  public func disabled(_ isDisabled: Bool) -> some View {
    environmentChanging { if isDisabled { $0.isEnabled = false } }
  }

  /// The view with its text in a colour, where the text has none of its own.
  public func foregroundStyle(_ color: Color) -> some View {
    environmentChanging { $0.textStyle.foreground = color }
  }

  /// The view with its text in a colour, or with `nil` in the terminal's own.
  public func foregroundColor(_ color: Color?) -> some View {
    environmentChanging { $0.textStyle.foreground = color }
  }

  /// The view with what can be used in a colour; with `nil`, in the colour of text.
  public func tint(_ color: Color?) -> some View { environmentChanging { $0.tint = color } }

  /// The view with what can be used in a colour; with `nil`, in the colour of text.
  public func accentColor(_ color: Color?) -> some View { tint(color) }

  /// Sets the theme of the screen that the view is on.
  ///
  /// Apply it to the root view for all screens. A theme that the user has chosen (`--color-theme`, `theme.json`) comes first.
  public func theme(_ theme: ColorTheme) -> some View {
    Transformed(content: self) { content, context in
      context.screen.theme = theme
      return content._elements(in: context.setting(\.theme, to: theme))
    }
  }

  /// The view with its text in bold.
  public func bold(_ isActive: Bool = true) -> some View {
    environmentChanging { $0.textStyle.isBold = isActive }
  }

  /// The view with its text slanted.
  public func italic(_ isActive: Bool = true) -> some View {
    environmentChanging { $0.textStyle.isItalic = isActive }
  }

  /// The view with its text less prominent.
  public func dim(_ isActive: Bool = true) -> some View {
    environmentChanging { $0.textStyle.isDim = isActive }
  }

  /// Adds a help text to the view, which `help` shows.
  ///
  /// The help of a disabled control should say why it is disabled. It is shown to a user who tries to use the control.
  public func help(_ text: some StringProtocol) -> some View {
    let text = StyledText(text).singleLine.plain
    return environmentChanging { $0.helpText = text }
  }

  /// Hides the labels of the fields in the view, such as those of text fields, toggles, and pickers.
  ///
  /// The user still names a field by its label: at the prompt, in scripts, and in a screen reader.
  public func labelsHidden() -> some View { environmentChanging { $0.areLabelsHidden = true } }

  /// The view's control under another name, for those who call it by name.
  public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    let label = StyledText(label).singleLine.plain
    return environmentChanging { $0.nameForAccessibility = label }
  }

  /// The view's control under further names that a person may call it by: shorter ones, most often.
  public func accessibilityInputLabels(_ labels: [String]) -> some View {
    let labels = labels.map { StyledText($0).singleLine.plain }
    return environmentChanging { $0.inputLabels = labels }
  }

  /// The view's control with keys that use it, where a host reads keys.
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
    environmentChanging { $0.shortcut = KeyboardShortcut(key, modifiers: modifiers) }
  }

  /// The view's control with keys that use it, where a host reads keys.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    environmentChanging { $0.shortcut = shortcut }
  }

  /// The view, or its tab, with a number beside it, unless it is zero.
  public func badge(_ count: Int) -> some View {
    badged(count == 0 ? nil : StyledText(String(count)))
  }

  /// The view, or its tab, with a short text beside it.
  public func badge(_ label: (some StringProtocol)?) -> some View {
    badged(label.map { StyledText($0).singleLine })
  }

  private func badged(_ badge: StyledText?) -> some View {
    Transformed(content: self) { content, context in
      guard context.environment.tabSelection == nil else {
        return content._elements(in: context.setting(\.tabBadge, to: badge))
      }
      return content._elements(in: context).map {
        var element = $0
        element.badge = badge
        return element
      }
    }
  }
}
