import SwiftNavigation
import TerminalText

/// A button that opens a list of actions.
public struct Menu<Label: View, Content: View>: ElementView {
  private let label: Label
  private let content: Content

  /// Creates a menu.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let label = context.labelElements(of: label)
    let control = Control(label: label, kind: .menu)
    let open = context.menu(AnyView(content), title: StyledText(control.name))
    return [context.control(control, handler: .tap(open))]
  }
}

extension Menu {
  /// Creates a menu with an action, which is the first one of the menu.
  public init<Items: View>(
    @ViewBuilder content: () -> Items, @ViewBuilder label: () -> Label,
    primaryAction: @escaping @MainActor () -> Void
  ) where Content == TupleView<Button<Label>, Items> {
    let title = label()
    self.init(
      content: {
        Button(action: primaryAction) { title }
        content()
      }, label: { title })
  }
}

extension Menu where Label == Text {
  /// Creates a menu with a title and an action, which is the first one of the menu.
  public init<Items: View>(
    _ title: some StringProtocol, @ViewBuilder content: () -> Items,
    primaryAction: @escaping @MainActor () -> Void
  ) where Content == TupleView<Button<Text>, Items> {
    self.init(content: content, label: { Text(title) }, primaryAction: primaryAction)
  }

  /// Creates a menu with a title.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension Menu where Label == TerminalUI.Label<Text, Image> {
  /// Creates a menu with a title and an icon.
  public init(_ title: some StringProtocol, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { TerminalUI.Label(title, systemImage: systemImage) }
  }
}

extension View {
  /// Adds a menu of actions to the view, which `menu NAME` opens, or `menu N` for a row.
  public func contextMenu(@ViewBuilder menuItems: () -> some View) -> some View {
    withMenu(AnyView(menuItems()))
  }

  /// Adds a menu of actions to the view. The preview is ignored.
  public func contextMenu(
    @ViewBuilder menuItems: () -> some View, @ViewBuilder preview: () -> some View
  ) -> some View {
    withMenu(AnyView(menuItems()))
  }

  /// Adds actions to the view, which `menu NAME` lists, or `menu N` for a row.
  public func swipeActions(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> some View
  ) -> some View {
    withMenu(AnyView(content()))
  }

  private func withMenu(_ items: AnyView) -> some View {
    Transformed(content: self) { content, context in
      let elements = context.elements(of: content, at: .body)
      guard let first = elements.first, context.environment.isEnabled else { return elements }
      let anchor = context.descending(to: .named("menu"))
      let open = anchor.menu(items, title: StyledText(elements.firstWords ?? first.plainText))
      anchor.node.registeredUsage().handler = .tap(open)
      return elements.map {
        var element = $0
        element.menu = element.menu ?? anchor.id
        return element
      }
    }
  }
}

/// The leading or trailing edge of a row.
public enum HorizontalEdge: Hashable, Sendable {
  case leading, trailing
}

extension BuildContext {
  /// Presents a menu while it's open, and returns the closure that opens it.
  func menu(_ items: AnyView, title: StyledText) -> @MainActor () -> Void {
    let anchor = descending(to: .named("items"))
    let isOpen = anchor.node.storage(at: 0) { StateStorage(false) }
    if anchor.read({ isOpen.value }) {
      let outer = environment.closeMenu
      // An action in a submenu closes both menus.
      let close = anchor.node.storage(at: 1) { MenuClosing { isOpen.value = false } }
      close.outer = outer
      Question(
        id: true, style: .menu, title: title, message: nil,
        actions: AnyView(items.environment(\.closeMenu, close)), end: { close() }
      ).present(in: anchor.descending(to: .body))
    }
    return { isOpen.value = true }
  }
}

/// Closes a menu and the menus that contain it.
@MainActor
final class MenuClosing {
  private let close: @MainActor () -> Void
  var outer: MenuClosing?

  init(_ close: @escaping @MainActor () -> Void) { self.close = close }

  func callAsFunction() {
    close()
    outer?()
  }
}

private enum CloseMenuKey: EnvironmentKey {
  static var defaultValue: MenuClosing? { nil }
}

extension EnvironmentValues {
  /// Closes the enclosing menu; `nil` outside menus.
  var closeMenu: MenuClosing? {
    get { self[CloseMenuKey.self] }
    set { self[CloseMenuKey.self] = newValue }
  }
}
