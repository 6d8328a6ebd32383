import SwiftNavigation

/// A column of rows. The rows of a `ForEach` have numbers, which commands use to open and delete them.
public struct List<Content: View>: ElementView {
  let content: Content
  private var selection: Binding<AnyHashable?>?

  /// Creates a list.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates a list that selects one of its rows.
  ///
  /// The value of a row is that of its `NavigationLink` or its `tag`, or else the id of its element. In a column of a
  /// ``NavigationSplitView``, the selection opens the next column.
  public init<Selection: Hashable>(selection: Binding<Selection?>, @ViewBuilder content: () -> Content) {
    self.content = content()
    self.selection = Self.anySelection(selection)
  }

  /// Creates a list that selects one of its rows, with a row for each element, identified by its id.
  public init<Data: RandomAccessCollection, Selection: Hashable, Row: View>(
    _ data: Data, selection: Binding<Selection?>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    self.content = ForEach(data, content: rowContent)
    self.selection = Self.anySelection(selection)
  }

  /// Creates a list that selects one of its rows, with a row for each element, identified by the value at a key path.
  public init<Data: RandomAccessCollection, ID: Hashable, Selection: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Selection?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.content = ForEach(data, id: id, content: rowContent)
    self.selection = Self.anySelection(selection)
  }

  /// Creates a list with a row for each element, identified by its id.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    self.content = ForEach(data, content: rowContent)
  }

  /// Creates a list with a row for each element, identified by the value at a key path.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.content = ForEach(data, id: id, content: rowContent)
  }

  /// Creates a list that selects one of its rows at a time, although the selection can have several.
  public init<Selection: Hashable>(
    selection: Binding<Set<Selection>>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection.single(), content: content)
  }

  /// Creates a list that selects one of its rows at a time, with a row for each element.
  public init<Data: RandomAccessCollection, Selection: Hashable, Row: View>(
    _ data: Data, selection: Binding<Set<Selection>>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    self.init(data, selection: selection.single(), rowContent: rowContent)
  }

  /// Creates a list with a row for each integer of a range.
  public init<Row: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> Row)
  where Content == ForEach<Range<Int>, Int, Row> {
    self.content = ForEach(data, content: rowContent)
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    var inside = context.setting(\.isInList, to: true)
    if let selection { inside.select(with: selection) }
    return [context.element(.list(inside.elements(of: content, at: .body)))]
  }

  private static func anySelection<Selection: Hashable>(_ selection: Binding<Selection?>) -> Binding<
    AnyHashable?
  > {
    Binding(
      get: { selection.wrappedValue.map { AnyHashable($0) } },
      set: { value in
        // A value of another type isn't a selection.
        guard let value else { return selection.wrappedValue = nil }
        if let value = value.base as? Selection { selection.wrappedValue = value }
      })
  }
}

extension Binding {
  /// A binding to the single element of a set, or `nil` if the set is empty.
  fileprivate func single<Element>() -> Binding<Element?> where Value == Set<Element> {
    Binding<Element?>(get: { wrappedValue.first }, set: { wrappedValue = $0.map { [$0] } ?? [] })
  }
}
