import TerminalText

/// A tab of a `TabView`, with its label and its content.
public struct Tab<Value: Hashable, Content: View, Label: View>: ElementView {
  private let value: Value?
  private let content: Content
  private let label: Label

  /// Creates a tab with a value for the selection.
  public init(value: Value, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.value = value
    self.content = content()
    self.label = label()
  }

  /// Creates a tab.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) where Value == Never {
    self.value = nil
    self.content = content()
    self.label = label()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    var context = context
    if let value { context.environment.pendingTag = AnyHashable(value) }
    return context.tab(content, label: label)
  }
}

extension Tab where Label == TerminalUI.Label<Text, Image> {
  /// Creates a tab with a title, an icon, and a value for the selection.
  public init(
    _ title: some StringProtocol, systemImage: String, value: Value, @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, content: content) { TerminalUI.Label(title, systemImage: systemImage) }
  }

  /// Creates a tab with a title and an icon.
  public init(_ title: some StringProtocol, systemImage: String, @ViewBuilder content: () -> Content)
  where Value == Never {
    self.init(content: content) { TerminalUI.Label(title, systemImage: systemImage) }
  }
}

extension View {
  /// Sets the label of the view's tab in a `TabView`.
  public func tabItem(@ViewBuilder _ label: () -> some View) -> some View {
    let label = label()
    return Transformed(content: self) { content, context in context.tab(content, label: label) }
  }
}

extension BuildContext {
  /// Adds a tab to the tab view, and returns the elements of its content if the tab is selected.
  fileprivate func tab(_ content: some View, label: some View) -> [Element] {
    guard let selection = environment.tabSelection else { return content._elements(in: self) }
    // The tag can be further inside than the label.
    let tag = environment.pendingTag ?? (content as? any TaggedView)?.anyTag
    var label = labelElements(of: label)
    let badge = environment.tabBadge
    for index in label.indices { label[index].badge = nil }
    let key = tag ?? AnyHashable(id)
    screen.tabs.append(TabItem(key: key, label: label, badge: badge))
    var inside = descending(to: .named("tab"))
    inside.environment.tabSelection = nil
    inside.environment.pendingTag = nil
    inside.environment.tabBadge = nil
    let wasShown = inside.node.storage(at: 0) { WasShown() }
    if key == selection.key {
      wasShown.value = true
      return content._elements(in: inside.descending(to: .body))
    }
    // The content of a tab that was shown before keeps its state, like a covered screen.
    if wasShown.value {
      _ = content._elements(in: inside.descending(to: .body).on(ScreenBuilder(), isActive: false))
    }
    return []
  }
}

/// A Boolean value that indicates whether a tab was shown before, shared between evaluations.
@MainActor
private final class WasShown {
  var value = false
}

/// A view with the value that it represents.
@MainActor
protocol TaggedView {
  var anyTag: AnyHashable { get }
}

private enum TabBadgeKey: EnvironmentKey {
  static var defaultValue: StyledText? { nil }
}

extension EnvironmentValues {
  /// The badge next to the label of a tab that is defined further inside.
  var tabBadge: StyledText? {
    get { self[TabBadgeKey.self] }
    set { self[TabBadgeKey.self] = newValue }
  }
}
