/// A style that determines the appearance of labels.
@MainActor
public protocol LabelStyle {
  /// The properties of a label.
  typealias Configuration = LabelStyleConfiguration
  /// The type of the styled view.
  associatedtype Body: View

  /// Returns the content of a label in this style.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a label that a style can show.
public struct LabelStyleConfiguration {
  /// The title of the label.
  public let title: AnyView
  /// The icon of the label.
  public let icon: AnyView
}

extension View {
  /// Sets the style of the labels in the view.
  public func labelStyle(_ style: some LabelStyle) -> some View {
    environmentChanging { $0.labelStyle = style }
  }

  /// Sets whether the labels in the view show their title, their icon, or both.
  ///
  /// A control that shows only the icon is named by the title.
  public func labelStyle(_ style: LabelStyleName) -> some View {
    environmentChanging { $0.labelStyle = style == .automatic ? nil : style }
  }
}

/// The built-in styles of labels.
public enum LabelStyleName: LabelStyle, Hashable {
  case automatic, titleOnly, iconOnly, titleAndIcon

  /// Returns the parts of the label that the style shows.
  public func makeBody(configuration: Configuration) -> some View {
    HStack {
      if self != .titleOnly { configuration.icon }
      if self != .iconOnly { configuration.title }
    }
  }
}

extension Label where Title == AnyView, Icon == AnyView {
  /// Creates a label from the configuration that a style receives.
  public init(_ configuration: LabelStyleConfiguration) {
    self.init(title: { configuration.title }, icon: { configuration.icon })
  }
}

private enum LabelStyleKey: EnvironmentKey {
  static var defaultValue: (any LabelStyle)? { nil }
}

extension EnvironmentValues {
  /// The style of labels, or `nil` for the automatic one.
  var labelStyle: (any LabelStyle)? {
    get { self[LabelStyleKey.self] }
    set { self[LabelStyleKey.self] = newValue }
  }
}

extension LabelStyle {
  func elements(_ configuration: LabelStyleConfiguration, in context: BuildContext) -> [Element] {
    // A label in the body of a style has the automatic style.
    context.setting(\.labelStyle, to: nil).styled(self) { $0.makeBody(configuration: configuration) }
  }
}
