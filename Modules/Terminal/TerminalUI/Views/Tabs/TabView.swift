import SwiftNavigation
import TerminalText

/// Views of which one is shown, chosen by its tab.
///
/// Each view says with `tabItem` what its tab is called, and with `tag` which value it stands for. A tab is a control: its name is a
/// command, and so is `tab NAME`. Views that were shown before keep their state.
public struct TabView<Selection: Hashable, Content: View>: ElementView {
  private let selection: Binding<Selection>?
  private let content: Content

  /// Makes views of which a binding says which one is shown.
  public init(selection: Binding<Selection>, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  /// Makes views of which the first is shown, until another tab is chosen.
  public init(@ViewBuilder content: () -> Content) where Selection == Int {
    self.selection = nil
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let inside = context.descending(to: .named("tabs"))
    let own = inside.node.storage(at: 0) { OwnSelection() }
    let asked = inside.read { selection.map { AnyHashable($0.wrappedValue) } ?? own.chosen.value }
    var screen = ScreenBuilder()
    func build(_ selected: AnyHashable?) -> [Element] {
      screen = ScreenBuilder()
      var body = inside.descending(to: .body).on(screen, isActive: context.isActive)
      body.environment.tabSelection = own.selection(of: selected)
      return content._elements(in: body)
    }
    var selected = asked ?? own.first
    var elements = build(selected)
    if let first = screen.tabs.first, !screen.tabs.contains(where: { $0.key == selected }) {
      // Which tab is the first is known only now.
      selected = first.key
      elements = context.graph.buildingAgain { build(first.key) }
    }
    own.first = asked == nil ? selected : nil
    let tabs = screen.tabs.enumerated().map { index, tab in
      var control = Control(label: tab.label, kind: .tab(isSelected: tab.key == selected))
      if control.name.isEmpty { control.name = "tab \(index + 1)" }
      var element = inside.descending(to: .index(index)).control(
        control,
        handler: .tap { [selection] in
          if let selection {
            if let value = tab.key.base as? Selection { selection.wrappedValue = value }
          } else {
            own.chosen.value = tab.key
          }
        })
      element.badge = tab.badge
      return element
    }
    screen.tabs = []
    context.screen.add(screen)
    let strip = inside.element(.stack(.horizontal, tabs))
    return [context.element(.stack(.vertical, (tabs.isEmpty ? [] : [strip]) + elements))]
  }
}

/// Which tab is shown, where no binding says so.
@MainActor
private final class OwnSelection {
  let chosen = StateStorage<AnyHashable?>(nil)
  /// The first tab, as it was found last.
  var first: AnyHashable?
  private var selection: TabSelection?

  /// The same object for as long as the same tab is selected, so that the views' surroundings stay the same.
  func selection(of key: AnyHashable?) -> TabSelection {
    if let selection, selection.key == key { return selection }
    let new = TabSelection(key: key)
    selection = new
    return new
  }
}

/// The tab that is shown, for the views that are tabs.
final class TabSelection {
  let key: AnyHashable?

  init(key: AnyHashable?) { self.key = key }
}

/// A tab of a `TabView`, as one of its views described it.
struct TabItem {
  /// The value that it stands for, or where it has none its identity.
  let key: AnyHashable
  let label: [Element]
  var badge: StyledText?
}

private enum TabSelectionKey: EnvironmentKey {
  static var defaultValue: TabSelection? { nil }
}

private enum PendingTagKey: EnvironmentKey {
  static var defaultValue: AnyHashable? { nil }
}

extension EnvironmentValues {
  /// Which tab is shown of the `TabView` directly around; `nil` inside of a tab, and outside of tab views.
  var tabSelection: TabSelection? {
    get { self[TabSelectionKey.self] }
    set { self[TabSelectionKey.self] = newValue }
  }
  /// The value of the tab that is described further in.
  var pendingTag: AnyHashable? {
    get { self[PendingTagKey.self] }
    set { self[PendingTagKey.self] = newValue }
  }
}
