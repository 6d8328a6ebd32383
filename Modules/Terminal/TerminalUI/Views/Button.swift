import SwiftNavigation
import TerminalText

/// A control that performs an action, which commands call by the button's label.
public struct Button<Label: View>: ElementView {
  private let role: ButtonRole?
  private let action: @MainActor () -> Void
  private let label: Label
  /// A Boolean value that indicates whether a long label takes several lines instead of being cut off.
  var wrapsLabel = false
  /// The text that the button copies to the clipboard, if there is one.
  var copiedText: String?

  /// Creates a button.
  public init(
    role: ButtonRole? = nil, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.role = role
    self.action = action
    self.label = label()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let own = context.labelElements(of: label)
    var control = Control(label: own, kind: .button(role: role))
    (control.wrapsName, control.copiedText) = (wrapsLabel, copiedText)
    if let style = context.environment.buttonStyle {
      var inside = context.descending(to: .named("styled"))
      inside.environment = context.environment.forLabel
      control.label = style.label(label, role: role, in: inside)
    }
    return [context.control(control, handler: .tap(action))]
  }
}

extension Button where Label == Text {
  /// Creates a button with a title.
  public init(
    _ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(title) }
  }

  /// Creates a button from the button state of a feature.
  public init<Action>(_ state: ButtonState<Action>, action: @escaping @MainActor (Action?) -> Void) {
    self.init(role: state.role.map(ButtonRole.init)) {
      state.withAction { action($0) }
    } label: {
      Text(state.label)
    }
  }
}

extension Button where Label == TerminalUI.Label<Text, Image> {
  /// Creates a button with a title and an icon.
  public init(
    _ title: some StringProtocol, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { TerminalUI.Label(title, systemImage: systemImage) }
  }
}

extension ButtonRole {
  init(_ role: ButtonStateRole) {
    switch role {
    case .cancel: self = .cancel
    case .destructive: self = .destructive
    }
  }
}
