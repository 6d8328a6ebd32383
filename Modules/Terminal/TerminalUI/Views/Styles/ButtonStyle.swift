/// A style that determines the appearance of buttons.
///
/// ```swift
/// struct Starred: ButtonStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     HStack { Text("★"); configuration.label }
///   }
/// }
/// ```
///
/// The body replaces the button's label. The button remains a button, and its name is still that of its original label.
@MainActor
public protocol ButtonStyle {
  /// The properties of a button.
  typealias Configuration = ButtonStyleConfiguration
  /// The type of the styled view.
  associatedtype Body: View

  /// Returns the content of a button in this style.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a button that a style can show.
public struct ButtonStyleConfiguration {
  /// The label of the button.
  public let label: AnyView
  /// The purpose of the button.
  public let role: ButtonRole?
  /// A Boolean value that indicates whether the button is pressed, which is never the case in a terminal.
  public let isPressed = false
}

extension View {
  /// Sets the style of the buttons in the view.
  public func buttonStyle(_ style: some ButtonStyle) -> some View {
    environmentChanging {
      $0.isProminent = false
      $0.buttonStyle = style
    }
  }

  /// Sets a built-in style for the buttons in the view.
  ///
  /// With `borderedProminent`, buttons have the accent color. The other styles look the same.
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
  /// The style of buttons, or `nil` for a built-in one.
  var buttonStyle: (any ButtonStyle)? {
    get { self[ButtonStyleKey.self] }
    set { if newValue != nil || buttonStyle != nil { self[ButtonStyleKey.self] = newValue } }
  }
}

extension ButtonStyle {
  /// Returns the elements that replace the label of a button.
  func label(_ label: some View, role: ButtonRole?, in context: BuildContext) -> [Element] {
    let configuration = ButtonStyleConfiguration(label: AnyView(label), role: role)
    return context.styled(self) { $0.makeBody(configuration: configuration) }
  }
}

extension BuildContext {
  /// Returns the elements of a style's body, with the style's dynamic properties connected.
  func styled<Style>(_ style: Style, _ body: (Style) -> some View) -> [Element] {
    let context = descending(to: .named("style"))
    var style = style
    context.node.install(&style, environment: context.environment)
    let styled = style
    return context.elements(of: context.read { body(styled) }, at: .body)
  }
}
