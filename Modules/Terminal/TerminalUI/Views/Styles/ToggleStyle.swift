import SwiftNavigation

/// A style that determines the appearance and the behavior of toggles.
///
/// ```swift
/// struct Bulb: ToggleStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     Button { configuration.isOn.toggle() } label: {
///       Text(configuration.isOn ? "●" : "○")
///       configuration.label
///     }
///   }
/// }
/// ```
@MainActor
public protocol ToggleStyle {
  /// The properties of a toggle.
  typealias Configuration = ToggleStyleConfiguration
  /// The type of the styled view.
  associatedtype Body: View

  /// Returns the view that replaces a toggle in this style.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a toggle that a style can show.
@MainActor
public struct ToggleStyleConfiguration {
  /// The label of the toggle.
  public let label: AnyView
  /// A Boolean value that indicates whether the toggle is on.
  @Binding public var isOn: Bool

  fileprivate init(label: AnyView, isOn: Binding<Bool>) {
    self.label = label
    _isOn = isOn
  }
}

extension View {
  /// Sets the style of the toggles in the view.
  public func toggleStyle(_ style: some ToggleStyle) -> some View {
    environmentChanging { $0.toggleStyle = style }
  }

  /// Sets a built-in style for the toggles in the view. All of them look the same.
  public func toggleStyle(_ style: ToggleStyleName) -> some View {
    environmentChanging { $0.toggleStyle = nil }
  }
}

/// The built-in styles of toggles.
public enum ToggleStyleName: Hashable, Sendable { case automatic, `switch`, button, checkbox }

extension Toggle where Label == AnyView {
  /// Creates a toggle from the configuration that a style receives.
  public init(_ configuration: ToggleStyleConfiguration) {
    self.init(isOn: configuration.$isOn) { configuration.label }
  }
}

private enum ToggleStyleKey: EnvironmentKey {
  static var defaultValue: (any ToggleStyle)? { nil }
}

extension EnvironmentValues {
  /// The style of toggles, or `nil` for a built-in one.
  var toggleStyle: (any ToggleStyle)? {
    get { self[ToggleStyleKey.self] }
    set { if newValue != nil || toggleStyle != nil { self[ToggleStyleKey.self] = newValue } }
  }
}

extension ToggleStyle {
  func elements(_ label: some View, isOn: Binding<Bool>, in context: BuildContext) -> [Element] {
    let configuration = ToggleStyleConfiguration(label: AnyView(label), isOn: isOn)
    // A toggle in the body of a style has the built-in style.
    return context.setting(\.toggleStyle, to: nil).styled(self) { $0.makeBody(configuration: configuration) }
  }
}
