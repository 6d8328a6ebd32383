import SwiftNavigation
import TerminalText

/// Views under a name that are shown or not: the name is a control that switches it.
public struct DisclosureGroup<Label: View, Content: View>: ElementView {
  private let isExpanded: Binding<Bool>?
  private let label: Label
  private let content: Content

  /// Makes a group that begins closed.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    isExpanded = nil
    self.label = label()
    self.content = content()
  }

  /// Makes a group of which a binding says whether it is open.
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
  /// Makes a group with a name that begins closed.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// Makes a group with a name, of which a binding says whether it is open.
  public init(
    _ title: some StringProtocol, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }
}
