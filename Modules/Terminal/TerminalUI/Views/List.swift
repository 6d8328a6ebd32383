/// A column of rows. The rows of a `ForEach` have numbers, which commands use to open and delete them.
public struct List<Content: View>: ElementView {
  let content: Content

  /// Creates a list.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

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

  public func makeElements(in context: BuildContext) -> [Element] {
    [context.element(.list(context.setting(\.isInList, to: true).elements(of: content, at: .body)))]
  }
}
