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

  /// The view on a colour.
  public func background(_ color: Color) -> some View {
    environmentChanging { $0.textStyle.background = color }
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

  /// The view with its text as large as its font says: a terminal shows large text in bold and small text dim.
  public func font(_ font: Font?) -> some View {
    environmentChanging {
      $0.textStyle.isBold = font?.isProminent ?? false
      $0.textStyle.isDim = font?.isSmall ?? false
    }
  }

  /// The view with a sentence that says what it is good for; it is shown by `help`.
  public func help(_ text: some StringProtocol) -> some View {
    let text = StyledText(text).singleLine.plain
    return environmentChanging { $0.helpText = text }
  }

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

  /// The view with a number beside it, unless it is zero.
  public func badge(_ count: Int) -> some View {
    elementsChanging { $0.badge = count == 0 ? nil : StyledText(String(count)) }
  }

  /// The view with a short text beside it.
  public func badge(_ label: (some StringProtocol)?) -> some View {
    let label = label.map { StyledText($0).singleLine }
    return elementsChanging { $0.badge = label }
  }
}

/// How large text is, where a screen has sizes.
public enum Font: Hashable, Sendable {
  case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2

  var isProminent: Bool {
    switch self {
    case .largeTitle, .title, .title2, .title3, .headline: true
    default: false
    }
  }

  var isSmall: Bool {
    switch self {
    case .footnote, .caption, .caption2: true
    default: false
    }
  }
}

/// A key.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// What the key types.
  public var character: Character

  /// Makes a key.
  public init(_ character: Character) { self.character = character }

  public init(extendedGraphemeClusterLiteral character: Character) { self.character = character }

  /// The return key.
  public static let `return` = KeyEquivalent("\r")
  /// The escape key.
  public static let escape = KeyEquivalent("\u{1B}")
  /// The delete key.
  public static let delete = KeyEquivalent("\u{7F}")
  /// The space bar.
  public static let space = KeyEquivalent(" ")
  /// The tab key.
  public static let tab = KeyEquivalent("\t")
}

/// Keys that are held while another is pressed.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let command = Self(rawValue: 1)
  public static let control = Self(rawValue: 2)
  public static let option = Self(rawValue: 4)
  public static let shift = Self(rawValue: 8)
}

/// A key together with the keys that are held.
public struct KeyboardShortcut: Hashable, Sendable {
  /// The key.
  public var key: KeyEquivalent
  /// The keys that are held.
  public var modifiers: EventModifiers

  /// Makes a shortcut.
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  /// What return does.
  public static let defaultAction = Self(.return, modifiers: [])
  /// What escape does.
  public static let cancelAction = Self(.escape, modifiers: [])
}
