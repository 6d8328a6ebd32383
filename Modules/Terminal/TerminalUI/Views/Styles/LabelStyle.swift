/// A style that determines the look of labels.
@MainActor
public protocol LabelStyle {
  /// The properties of a label.
  typealias Configuration = LabelStyleConfiguration
  /// The look of a label.
  associatedtype Body: View

  /// Returns the look of a label.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a label that a style shows.
public struct LabelStyleConfiguration {
  /// The text.
  public let title: AnyView
  /// The picture.
  public let icon: AnyView
}

extension View {
  /// Shows the labels of the view in a style.
  public func labelStyle(_ style: some LabelStyle) -> some View {
    environmentChanging { $0.labelStyle = style }
  }

  /// Shows the labels of the view with their title, their icon, or both.
  ///
  /// A control that shows the icon alone has the name of the title.
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
  /// Creates a label from the properties that a style gets.
  public init(_ configuration: LabelStyleConfiguration) {
    self.init(title: { configuration.title }, icon: { configuration.icon })
  }
}

private enum LabelStyleKey: EnvironmentKey {
  static var defaultValue: (any LabelStyle)? { nil }
}

extension EnvironmentValues {
  /// The style of labels; `nil` for the automatic one.
  var labelStyle: (any LabelStyle)? {
    get { self[LabelStyleKey.self] }
    set { self[LabelStyleKey.self] = newValue }
  }
}

extension LabelStyle {
  func elements(_ configuration: LabelStyleConfiguration, in context: BuildContext) -> [Element] {
    // A label in the body is an ordinary one.
    context.setting(\.labelStyle, to: nil).styled(self) { $0.makeBody(configuration: configuration) }
  }
}
