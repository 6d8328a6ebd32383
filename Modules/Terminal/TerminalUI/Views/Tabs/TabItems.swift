import TerminalText

/// A tab of a `TabView`, with its name and its view.
public struct Tab<Value: Hashable, Content: View, Label: View>: ElementView {
  private let value: Value?
  private let content: Content
  private let label: Label

  /// Makes a tab that stands for a value.
  public init(value: Value, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.value = value
    self.content = content()
    self.label = label()
  }

  /// Makes a tab.
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
  /// Makes a tab with a name and a picture that stands for a value.
  public init(
    _ title: some StringProtocol, systemImage: String, value: Value, @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, content: content) { TerminalUI.Label(title, systemImage: systemImage) }
  }

  /// Makes a tab with a name and a picture.
  public init(_ title: some StringProtocol, systemImage: String, @ViewBuilder content: () -> Content)
  where Value == Never {
    self.init(content: content) { TerminalUI.Label(title, systemImage: systemImage) }
  }
}

extension View {
  /// What the view's tab is called, in a `TabView`.
  public func tabItem(@ViewBuilder _ label: () -> some View) -> some View {
    let label = label()
    return Transformed(content: self) { content, context in context.tab(content, label: label) }
  }
}

extension BuildContext {
  /// Describes a tab, and makes what it shows where it is the one that is shown.
  fileprivate func tab(_ content: some View, label: some View) -> [Element] {
    guard let selection = environment.tabSelection else { return content._elements(in: self) }
    // The tag may stand further in than the name.
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
    // What was shown before keeps its state, as a screen does that another one covers.
    if wasShown.value {
      _ = content._elements(in: inside.descending(to: .body).on(ScreenBuilder(), isActive: false))
    }
    return []
  }
}

/// Whether a tab was shown before.
@MainActor
private final class WasShown {
  var value = false
}

/// A view that stands for a value.
@MainActor
protocol TaggedView {
  var anyTag: AnyHashable { get }
}

private enum TabBadgeKey: EnvironmentKey {
  static var defaultValue: StyledText? { nil }
}

extension EnvironmentValues {
  /// The short text beside the name of the tab that is described further in.
  var tabBadge: StyledText? {
    get { self[TabBadgeKey.self] }
    set { self[TabBadgeKey.self] = newValue }
  }
}
