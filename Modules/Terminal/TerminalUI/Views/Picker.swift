import SwiftNavigation
import TerminalText

/// A control that selects one of several values. Each view in it has a `tag` with its value.
///
/// In a `ForEach`, an option without a tag has the id of its element as its value. Options can be in sections and stacks.
public struct Picker<Label: View, Selection: Hashable, Content: View>: ElementView {
  private let selection: Binding<Selection>
  private let content: Content
  private let label: Label

  /// Creates a picker.
  public init(
    selection: Binding<Selection>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.content = content()
    self.label = label()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let label = context.labelElements(of: label)
    var inside = context.descending(to: .named("options"))
    inside.environment.isInList = false
    inside.environment.isInPicker = true
    inside.environment.focus = nil
    let current = context.read { selection.wrappedValue }
    let options = inside.node.storage(at: Node.options) { PickerOptions<Selection>() }
    let elements = inside.memoized(content) { content._elements(in: $0) }
    if !inside.node.isReused(in: context.graph) { options.take(elements, in: context.graph) }
    let values = options.values
    var control = Control(
      label: label, kind: .picker(options: options.shown, selection: values.lastIndex(of: current)))
    control.pickerStyle = context.environment.pickerStyle
    return [
      context.control(
        control,
        handler: .option { [selection] index in
          guard values.indices.contains(index) else { return }
          selection.wrappedValue = values[index]
        })
    ]
  }
}

/// The options of a picker. They are collected again only when the views in the picker are evaluated, not when the selection
/// changes.
@MainActor
private final class PickerOptions<Selection: Hashable> {
  private(set) var shown: [Control.Option] = []
  private(set) var values: [Selection] = []

  func take(_ elements: [Element], in graph: ViewGraph) {
    (shown, values) = ([], [])
    add(elements, in: graph)
  }

  private func add(_ elements: [Element], in graph: ViewGraph) {
    for element in elements {
      if case .section(_, _, let content) = element.content {
        add(content, in: graph)
        continue
      }
      // Check for a tag first, because a missing tag would be cast to the `nil` of an optional selection.
      guard let tag = graph.usage(element.id)?.tag, let value = tag.base as? Selection else {
        add(element.children, in: graph)
        continue
      }
      shown.append(Control.Option(name: Control.name(of: [element]), label: element.text.singleLine))
      values.append(value)
    }
  }
}

extension Picker {
  /// Creates a picker from its label.
  public init(selection: Binding<Selection>, label: Label, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, content: content) { label }
  }
}

extension Picker where Label == TerminalUI.Label<Text, Image> {
  /// Creates a picker with a title and an icon.
  public init(
    _ title: some StringProtocol, systemImage: String, selection: Binding<Selection>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { TerminalUI.Label(title, systemImage: systemImage) }
  }
}

extension Picker where Label == Text {
  /// Creates a picker with a title.
  public init(
    _ title: some StringProtocol, selection: Binding<Selection>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }
}

private enum IsInPickerKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// A Boolean value that indicates whether views are the options of a picker. In a picker, a `ForEach` creates all of its views,
  /// and no rows.
  var isInPicker: Bool {
    get { self[IsInPickerKey.self] }
    set { self[IsInPickerKey.self] = newValue }
  }
}

extension View {
  /// Sets the value that the view represents in a picker or a tab view.
  public func tag(_ tag: some Hashable) -> some View { Tagged(content: self, anyTag: AnyHashable(tag)) }
}

/// A view with the value that it represents.
private struct Tagged<Content: View>: ElementView, TaggedView {
  let content: Content
  let anyTag: AnyHashable

  func makeElements(in context: BuildContext) -> [Element] {
    var inside = context
    if context.environment.tabSelection != nil { inside.environment.pendingTag = anyTag }
    let elements = content._elements(in: inside)
    for element in elements { context.graph.node(element.id)?.registeredUsage().tag = anyTag }
    return elements
  }
}
