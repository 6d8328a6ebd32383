import SwiftNavigation

/// A control that switches between on and off.
public struct Toggle<Label: View>: ElementView {
  private let isOn: Binding<Bool>
  private let label: Label

  /// Creates a toggle.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    if let style = context.environment.toggleStyle {
      return style.elements(label, isOn: isOn, in: context)
    }
    let label = context.labelElements(of: label)
    return [
      context.control(
        Control(label: label, kind: .toggle(isOn: context.read { isOn.wrappedValue })),
        handler: .isOn { [isOn] in isOn.wrappedValue = $0 })
    ]
  }
}

extension Toggle where Label == TerminalUI.Label<Text, Image> {
  /// Creates a toggle with a title and an icon.
  public init(_ title: some StringProtocol, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { TerminalUI.Label(title, systemImage: systemImage) }
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle with a title.
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}
