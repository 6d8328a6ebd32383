/// A style that determines the look of buttons.
///
/// ```swift
/// struct Starred: ButtonStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     HStack { Text("★"); configuration.label }
///   }
/// }
/// ```
///
/// The body takes the place of the button's label. The button stays a button, with the name that its own label has.
@MainActor
public protocol ButtonStyle {
  /// The properties of a button.
  typealias Configuration = ButtonStyleConfiguration
  /// The look of a button.
  associatedtype Body: View

  /// Returns the look of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a button that a style shows.
public struct ButtonStyleConfiguration {
  /// The label.
  public let label: AnyView
  /// The purpose of the button.
  public let role: ButtonRole?
  /// A Boolean value that indicates whether the button is pressed. In a terminal it never is.
  public let isPressed = false
}

extension View {
  /// Shows the buttons of the view in a style.
  public func buttonStyle(_ style: some ButtonStyle) -> some View {
    environmentChanging {
      $0.isProminent = false
      $0.buttonStyle = style
    }
  }

  /// Makes the buttons of the view stand out, or look like others.
  ///
  /// With `borderedProminent`, they have the accent color. The other styles look the same.
  public func buttonStyle(_ style: ButtonStyleName) -> some View {
    environmentChanging {
      $0.isProminent = style == .borderedProminent
      $0.buttonStyle = nil
    }
  }
}

/// The built-in styles of buttons.
public enum ButtonStyleName: Hashable, Sendable {
  case automatic, plain, bordered, borderedProminent, borderless
}

private enum ButtonStyleKey: EnvironmentKey {
  static var defaultValue: (any ButtonStyle)? { nil }
}

extension EnvironmentValues {
  /// The style of buttons; `nil` for a built-in one.
  var buttonStyle: (any ButtonStyle)? {
    get { self[ButtonStyleKey.self] }
    set { if newValue != nil || buttonStyle != nil { self[ButtonStyleKey.self] = newValue } }
  }
}

extension ButtonStyle {
  /// Returns the elements that a button shows in place of its label.
  func label(_ label: some View, role: ButtonRole?, in context: BuildContext) -> [Element] {
    let configuration = ButtonStyleConfiguration(label: AnyView(label), role: role)
    return context.styled(self) { $0.makeBody(configuration: configuration) }
  }
}

extension BuildContext {
  /// Returns the elements that a style makes, with the style's dynamic properties connected.
  func styled<Style>(_ style: Style, _ body: (Style) -> some View) -> [Element] {
    let context = descending(to: .named("style"))
    var style = style
    context.node.install(&style, environment: context.environment)
    let styled = style
    return context.elements(of: context.read { body(styled) }, at: .body)
  }
}
