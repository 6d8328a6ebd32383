import SwiftNavigation
import TerminalText

/// A container that shows one of several views, selected by tabs.
///
/// Each view sets the label of its tab with `tabItem` and its value with `tag`. A tab is a control: its name is a command, and so
/// is `tab NAME`. Views that were shown before keep their state.
public struct TabView<Selection: Hashable, Content: View>: ElementView {
  private let selection: Binding<Selection>?
  private let content: Content

  /// Creates a tab view whose selected tab is determined by a binding.
  public init(selection: Binding<Selection>, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  /// Creates a tab view that shows its first tab until the user selects another one.
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
      // The first tab is known only after the tabs were built.
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

/// The selected tab, if no binding determines it.
@MainActor
private final class OwnSelection {
  let chosen = StateStorage<AnyHashable?>(nil)
  /// The first tab in the last build.
  var first: AnyHashable?
  private var selection: TabSelection?

  /// Returns the same object while the same tab is selected, so that the environment of the tabs compares as equal.
  func selection(of key: AnyHashable?) -> TabSelection {
    if let selection, selection.key == key { return selection }
    let new = TabSelection(key: key)
    selection = new
    return new
  }
}

/// The selected tab, for the views that define tabs.
final class TabSelection {
  let key: AnyHashable?

  init(key: AnyHashable?) { self.key = key }
}

/// A tab of a `TabView`, as defined by one of its views.
struct TabItem {
  /// The value that the tab represents, or its identity if it has no value.
  let key: AnyHashable
  let label: [Element]
  var badge: StyledText?
}

private enum TabSelectionKey: EnvironmentKey {
  static var defaultValue: TabSelection? { nil }
}

/// A tag, because a missing one would be a value of `AnyHashable` itself when it's read from the environment.
private struct PendingTag {
  let value: AnyHashable
}

private enum PendingTagKey: EnvironmentKey {
  static var defaultValue: PendingTag? { nil }
}

extension EnvironmentValues {
  /// The selected tab of the enclosing `TabView`; `nil` inside a tab, and outside tab views.
  var tabSelection: TabSelection? {
    get { self[TabSelectionKey.self] }
    set { self[TabSelectionKey.self] = newValue }
  }
  /// The value of a tab that is defined further inside.
  var pendingTag: AnyHashable? {
    get { self[PendingTagKey.self]?.value }
    set { self[PendingTagKey.self] = newValue.map(PendingTag.init) }
  }
}
