import TerminalText

extension View {
  /// Disables the controls in the view. Controls that an outer view disables stay disabled.
  public func disabled(_ isDisabled: Bool) -> some View {
    environmentChanging { if isDisabled { $0.isEnabled = false } }
  }

  /// Sets the color of the text in the view that doesn't have its own.
  public func foregroundStyle(_ color: Color) -> some View {
    environmentChanging { $0.textStyle.foreground = color }
  }

  /// Sets the color of the text in the view, or restores the terminal's default if `color` is `nil`.
  public func foregroundColor(_ color: Color?) -> some View {
    environmentChanging { $0.textStyle.foreground = color }
  }

  /// Sets the color of the controls in the view, or restores the color of text if `color` is `nil`.
  public func tint(_ color: Color?) -> some View { environmentChanging { $0.tint = color } }

  /// Sets the color of the controls in the view, or restores the color of text if `color` is `nil`.
  public func accentColor(_ color: Color?) -> some View { tint(color) }

  /// Sets the theme of the view's screen.
  ///
  /// Apply it to the root view for all screens. A theme that the user chooses (`--color-theme`, `theme.json`) takes precedence.
  public func theme(_ theme: ColorTheme) -> some View {
    Transformed(content: self) { content, context in
      context.screen.theme = theme
      return content._elements(in: context.setting(\.theme, to: theme))
    }
  }

  /// Makes the text in the view bold.
  public func bold(_ isActive: Bool = true) -> some View {
    environmentChanging { $0.textStyle.isBold = isActive }
  }

  /// Makes the text in the view italic.
  public func italic(_ isActive: Bool = true) -> some View {
    environmentChanging { $0.textStyle.isItalic = isActive }
  }

  /// Makes the text in the view less prominent.
  public func dim(_ isActive: Bool = true) -> some View {
    environmentChanging { $0.textStyle.isDim = isActive }
  }

  /// Adds a help text to the view, which the `help` command shows.
  ///
  /// The help of a disabled control should explain why it's disabled. It's shown to users who try to use the control.
  public func help(_ text: some StringProtocol) -> some View {
    let text = StyledText(text).singleLine.plain
    return environmentChanging { $0.helpText = text }
  }

  /// Hides the labels of the fields in the view, such as those of text fields, toggles, and pickers.
  ///
  /// The label is still the name of the field at the prompt, in scripts, and in a screen reader.
  public func labelsHidden() -> some View { environmentChanging { $0.areLabelsHidden = true } }

  /// Sets the name of the view's control in commands and in a screen reader.
  public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    let label = StyledText(label).singleLine.plain
    return environmentChanging { $0.nameForAccessibility = label }
  }

  /// Adds alternative, usually shorter, names for the view's control in commands.
  public func accessibilityInputLabels(_ labels: [String]) -> some View {
    let labels = labels.map { StyledText($0).singleLine.plain }
    return environmentChanging { $0.inputLabels = labels }
  }

  /// Sets the keyboard shortcut of the view's control, in programs that read keys.
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
    environmentChanging { $0.shortcut = KeyboardShortcut(key, modifiers: modifiers) }
  }

  /// Sets the keyboard shortcut of the view's control, in programs that read keys.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    environmentChanging { $0.shortcut = shortcut }
  }

  /// Adds a number next to the view or its tab, unless it's zero.
  public func badge(_ count: Int) -> some View {
    badged(count == 0 ? nil : StyledText(String(count)))
  }

  /// Adds a short text next to the view or its tab.
  public func badge(_ label: (some StringProtocol)?) -> some View {
    badged(label.map { StyledText($0).singleLine })
  }

  /// Adds a short text next to the view or its tab.
  public func badge(_ label: Text?) -> some View { badged(label?.content.singleLine) }

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
