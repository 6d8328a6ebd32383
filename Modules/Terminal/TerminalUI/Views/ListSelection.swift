import SwiftNavigation

/// The selection of a list, for its rows. The object stays the same while the list exists.
@MainActor
final class ListSelection {
  var value: Binding<AnyHashable?>

  init(_ value: Binding<AnyHashable?>) { self.value = value }
}

extension BuildContext {
  /// Turns the content of a row of a list with a selection into a link that selects it, unless it contains controls.
  ///
  /// - Parameters:
  ///   - id: The id of the row's element. It's the value of the row if the row has no other value.
  ///   - selected: The value of the selected row.
  /// - Returns: `true` if the row is the selected one.
  func selectable(_ elements: inout [Element], id: AnyHashable, selected: AnyHashable?) -> Bool {
    guard let selection = environment.listSelection else { return false }
    let controls = elements.withDescendants.filter { $0.control != nil }
    let value = (elements + controls).lazy.compactMap { graph.usage($0.id)?.tag }.first ?? id
    if controls.isEmpty {
      let link = Control(label: elements, kind: .link)
      elements = [
        descending(to: .named("link")).control(link, handler: .tap { selection.value.wrappedValue = value })
      ]
    }
    return value == selected
  }

  /// Lets the rows of a list change a selection, which opens the next column of a split view.
  mutating func select(with selection: Binding<AnyHashable?>) {
    let place = descending(to: .named("selection"))
    let rows = place.node.storage(at: Node.options) { ListSelection(selection) }
    rows.value = selection
    environment.listSelection = rows
    guard let column = environment.splitColumn, place.read({ selection.wrappedValue }) != nil else { return }
    place.push(NextColumn(column: column), id: place.id) { selection.wrappedValue = nil }
  }
}

private enum ListSelectionKey: EnvironmentKey {
  static var defaultValue: ListSelection? { nil }
}

extension EnvironmentValues {
  /// The selection of the enclosing list.
  var listSelection: ListSelection? {
    get { self[ListSelectionKey.self] }
    set { self[ListSelectionKey.self] = newValue }
  }
}
