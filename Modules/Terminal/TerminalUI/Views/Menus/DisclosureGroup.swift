import SwiftNavigation
import TerminalText

/// Content that a control with a label expands or collapses.
public struct DisclosureGroup<Label: View, Content: View>: ElementView {
  private let isExpanded: Binding<Bool>?
  private let label: Label
  private let content: Content

  /// Creates a group that is collapsed at first.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    isExpanded = nil
    self.label = label()
    self.content = content()
  }

  /// Creates a group that is expanded while a binding is `true`.
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.isExpanded = isExpanded
    self.label = label()
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let anchor = context.descending(to: .named("disclosure"))
    let own = anchor.node.storage(at: 0) { StateStorage(false) }
    let isOpen = anchor.read { isExpanded?.wrappedValue ?? own.value }
    let label = anchor.labelElements(of: label)
    let control = anchor.control(
      Control(label: label, kind: .disclosure(isExpanded: isOpen)),
      handler: .isOn { [isExpanded] value in
        if let isExpanded { isExpanded.wrappedValue = value } else { own.value = value }
      })
    guard isOpen else { return [control] }
    let content = context.elements(of: content, at: .named("content"))
    let indented = context.descending(to: .named("indent")).element(
      .decorated(.padding(Element.Insets(leading: 2)), content))
    return [context.element(.stack(.vertical, [control, indented]))]
  }
}

extension DisclosureGroup where Label == Text {
  /// Creates a group with a title that is collapsed at first.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// Creates a group with a title that is expanded while a binding is `true`.
  public init(
    _ title: some StringProtocol, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }
}
