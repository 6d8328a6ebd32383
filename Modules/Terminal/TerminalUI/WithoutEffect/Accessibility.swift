import TerminalText

// A terminal has no screen reader of its own. Names and hints are used, and the rest is accepted.

/// The purposes of a view.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// A bit for each trait.
  public let rawValue: Int
  /// Creates traits from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let isButton = Self(rawValue: 1)
  public static let isHeader = Self(rawValue: 2)
  public static let isSelected = Self(rawValue: 4)
  public static let isLink = Self(rawValue: 8)
  public static let isImage = Self(rawValue: 16)
  public static let isSearchField = Self(rawValue: 32)
  public static let isStaticText = Self(rawValue: 64)
  public static let isModal = Self(rawValue: 128)
  public static let updatesFrequently = Self(rawValue: 256)
  public static let playsSound = Self(rawValue: 512)
  public static let startsMediaSession = Self(rawValue: 1024)
  public static let allowsDirectInteraction = Self(rawValue: 2048)
  public static let isToggle = Self(rawValue: 4096)
}

/// The level of a heading.
public enum AccessibilityHeadingLevel: Hashable, Sendable { case unspecified, h1, h2, h3, h4, h5, h6 }
/// The direction of an adjustment.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable { case increment, decrement }

/// The view that a screen reader reads. It's `false` or `nil` in a terminal.
@MainActor
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable> {
  private let nothing: Value

  /// A binding to the view that a screen reader reads.
  public struct Binding {}

  /// Creates a state for a single view.
  public init() where Value == Bool { nothing = false }
  /// Creates a state in which no view is read.
  public init() where Value: ExpressibleByNilLiteral { nothing = nil }

  /// The view that is read.
  public var wrappedValue: Value {
    get { nothing }
    nonmutating set {}
  }
  /// A binding to the state.
  public var projectedValue: Binding { Binding() }
}

extension View {
  /// Sets the name of the view's control in commands and in a screen reader.
  public func accessibilityLabel(_ label: Text) -> some View { accessibilityLabel(label.content.plain) }

  /// Sets the help text of the view, which the `help` command shows.
  public func accessibilityHint(_ hint: some StringProtocol) -> some View { help(hint) }

  /// Sets the help text of the view, which the `help` command shows.
  public func accessibilityHint(_ hint: Text) -> some View { help(hint.content.plain) }

  /// Adds an alternative name for the view's control in commands, as tests on a phone use.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    let name = StyledText(identifier).singleLine.plain
    return environmentChanging { $0.inputLabels += [name] }
  }

  public func accessibilityValue(_ value: some StringProtocol) -> some View { self }
  public func accessibilityValue(_ value: Text) -> some View { self }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { self }
  public func accessibilitySortPriority(_ priority: Double) -> some View { self }
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View { self }
  public func accessibilityRespondsToUserInteraction(_ responds: Bool = true) -> some View { self }
  public func accessibilityShowsLargeContentViewer() -> some View { self }
  public func accessibilityFocused<Value: Hashable>(
    _ state: AccessibilityFocusState<Value>.Binding
  ) -> some View { self }
  public func accessibilityFocused<Value: Hashable>(
    _ state: AccessibilityFocusState<Value>.Binding, equals value: Value
  ) -> some View { self }

  /// Adds an action without a name to the menu of the view.
  public func accessibilityAction(_ action: @escaping @MainActor () -> Void) -> some View {
    contextMenu { Button("Activate", action: action) }
  }

  /// Adds an action to the menu of the view.
  public func accessibilityAction(
    named name: some StringProtocol, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    contextMenu { Button(name, action: action) }
  }

  /// Adds an action to the menu of the view.
  public func accessibilityAction(named name: Text, _ action: @escaping @MainActor () -> Void) -> some View {
    accessibilityAction(named: name.content.plain, action)
  }
}
