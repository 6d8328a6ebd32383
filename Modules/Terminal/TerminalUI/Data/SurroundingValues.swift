import Foundation
import SwiftNavigation

// Values of the environment that programs for phones read.

/// The width or the height of a window, roughly.
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }
/// The direction of text.
public enum LayoutDirection: Hashable, Sendable, CaseIterable { case leftToRight, rightToLeft }

/// The presentation of a view: `presentationMode.wrappedValue.dismiss()`.
@MainActor
public struct PresentationMode {
  fileprivate let dismissal: DismissAction
  /// A Boolean value that indicates whether the view is presented.
  public let isPresented: Bool

  /// Closes the presentation or goes back.
  public func dismiss() { dismissal() }
}

/// An action that loads the content of a view again.
@MainActor
public struct RefreshAction {
  let action: @MainActor @Sendable () async -> Void

  /// Loads the content again.
  public func callAsFunction() async { await action() }
}

private enum SizeKey<Value: Hashable & Sendable>: EnvironmentKey {
  static var defaultValue: Value? { nil }
}

private enum FontKey: EnvironmentKey { static var defaultValue: Font? { nil } }
private enum CalendarKey: EnvironmentKey { static var defaultValue: Calendar? { nil } }
private enum ControlSizeKey: EnvironmentKey { static var defaultValue: ControlSize { .regular } }
private enum RefreshKey: EnvironmentKey { static var defaultValue: RefreshAction? { nil } }
private enum RowHeightKey: EnvironmentKey { static var defaultValue: CGFloat { 16 } }
private enum SearchingKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  /// The width of the window: compact in a terminal with less than 100 columns, in which a split view is a stack.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get {
      self[SizeKey<UserInterfaceSizeClass>.self]
        ?? (windowSize.columns < WindowLayout.leastRegularColumns ? .compact : .regular)
    }
    set { self[SizeKey<UserInterfaceSizeClass>.self] = newValue }
  }
  /// The height of the window: compact below 20 rows.
  public var verticalSizeClass: UserInterfaceSizeClass? { windowSize.rows < 20 ? .compact : .regular }
  /// The size of text, which the terminal determines.
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[SizeKey<DynamicTypeSize>.self] ?? .large }
    set { self[SizeKey<DynamicTypeSize>.self] = newValue }
  }
  /// The direction of text. Views are laid out from left to right.
  public var layoutDirection: LayoutDirection {
    get { self[SizeKey<LayoutDirection>.self] ?? .leftToRight }
    set { self[SizeKey<LayoutDirection>.self] = newValue }
  }
  /// A Boolean value that indicates whether views shouldn't move. They don't in a terminal.
  public var accessibilityReduceMotion: Bool { true }
  /// A Boolean value that indicates whether colors alone shouldn't have a meaning.
  public var accessibilityDifferentiateWithoutColor: Bool { false }
  /// A Boolean value that indicates whether transparency should be avoided.
  public var accessibilityReduceTransparency: Bool { true }
  /// A Boolean value that indicates whether a screen reader runs, which a terminal doesn't report.
  public var accessibilityVoiceOverEnabled: Bool { false }
  /// The number of pixels of a point.
  public var displayScale: CGFloat { 1 }
  /// The length of a pixel.
  public var pixelLength: CGFloat { 1 }
  /// The calendar for dates, in the time zone and the language of the environment.
  public var calendar: Calendar {
    get {
      var calendar = self[CalendarKey.self] ?? Calendar(identifier: .gregorian)
      (calendar.timeZone, calendar.locale) = (timeZone, locale)
      return calendar
    }
    set { self[CalendarKey.self] = newValue }
  }
  /// The font that was set for this part of the screen, or `nil`. Setting it also sets the style of text.
  public var font: Font? {
    get { self[FontKey.self] }
    set {
      self[FontKey.self] = newValue
      textStyle.setFont(newValue)
    }
  }
  /// The size of controls, which all look the same.
  public var controlSize: ControlSize {
    get { self[ControlSizeKey.self] }
    set { self[ControlSizeKey.self] = newValue }
  }
  /// The minimum height of a row, which is ignored.
  public var defaultMinListRowHeight: CGFloat {
    get { self[RowHeightKey.self] }
    set { self[RowHeightKey.self] = newValue }
  }
  /// The presentation of the view.
  public var presentationMode: Binding<PresentationMode> {
    .constant(PresentationMode(dismissal: dismiss, isPresented: isPresented))
  }
  /// A Boolean value that indicates whether the search field of an enclosing view has text.
  public internal(set) var isSearching: Bool {
    get { self[SearchingKey.self] }
    set { if newValue != isSearching { self[SearchingKey.self] = newValue } }
  }
  /// The action of the enclosing `refreshable`, if there is one.
  public internal(set) var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

/// A length that grows with the size of text. A terminal has one size.
@MainActor
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint> {
  /// The length.
  public let wrappedValue: Value

  /// Creates a length.
  public init(wrappedValue: Value, relativeTo style: Font.TextStyle = .body) {
    self.wrappedValue = wrappedValue
  }
}

/// A value of a scene. It works like `@State`, because a program saves and restores all of its state.
@MainActor
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
  @State private var value: Value

  /// Creates a value. The key is ignored, because each view has its own value.
  public init(wrappedValue: Value, _ key: String) { _value = State(wrappedValue: wrappedValue) }
  /// Creates a value that is `nil` at first. The key is ignored.
  public init(_ key: String) where Value: ExpressibleByNilLiteral { _value = State(wrappedValue: nil) }

  /// The value.
  public var wrappedValue: Value {
    get { value }
    nonmutating set { value = newValue }
  }
  /// A binding to the value.
  public var projectedValue: Binding<Value> { $value }

  public static var _isKeptByNode: Bool { true }

  public mutating func _install(in access: StorageAccess, environment: EnvironmentValues) {
    _value._install(in: access, environment: environment)
  }
}

/// A value that views pass to the views around them.
@MainActor
public protocol PreferenceKey {
  /// The type of the value.
  associatedtype Value
  /// The value if no view sets one.
  static var defaultValue: Value { get }
  /// Adds the value of another view.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension View {
  public func preference<Key: PreferenceKey>(key: Key.Type, value: Key.Value) -> some View { self }
  public func onPreferenceChange<Key: PreferenceKey>(
    _ key: Key.Type, perform action: @escaping @MainActor (Key.Value) -> Void
  ) -> some View { self }
  /// Changes a value of the environment.
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> some View {
    environmentChanging { transform(&$0[keyPath: keyPath]) }
  }
  /// Sets the light or dark appearance in the environment of the view.
  public func colorScheme(_ scheme: ColorScheme) -> some View { environment(\.colorScheme, scheme) }
  /// Gives a field the focus when the view appears.
  public func defaultFocus<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, _ value: Value
  ) -> some View {
    onAppear { binding.wrappedValue = value }
  }
  /// Returns the view. Every view is evaluated only if it may have changed.
  public func equatable() -> some View { self }
}
