import Foundation

/// A view for each element of a collection, known by the element's id: state follows its element when it moves.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: ElementView {
  private let data: Data
  private let id: (Data.Element) -> ID
  private let content: (Data.Element) -> Content
  private var onDelete: (@MainActor (IndexSet) -> Void)?

  /// Makes a view for each element, known by what a key path finds.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.content = content
  }

  /// Makes a view for each element, known by its id.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.data = data
    self.id = { $0.id }
    self.content = content
  }

  /// Makes a view for each number of a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
  where Data == Range<Int>, ID == Int {
    self.data = data
    self.id = { $0 }
    self.content = content
  }

  /// The same rows, which can be deleted: the closure gets the positions of those that a person chose.
  public func onDelete(perform action: (@MainActor (IndexSet) -> Void)?) -> Self {
    var copy = self
    copy.onDelete = action
    return copy
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let isInList = context.environment.isInList
    let context = context.setting(\.isInList, to: false)
    if isInList, let onDelete, context.environment.isEnabled {
      context.graph.deletions[context.id] = onDelete
    }
    var rows: [Element] = []
    for (offset, element) in data.enumerated() {
      let id = AnyHashable(id(element))
      let place = context.descending(to: .id(id))
      let elements = content(element)._elements(in: place)
      guard isInList else {
        for element in elements where context.graph.tags[element.id] == nil {
          context.graph.tags[element.id] = id
        }
        rows += elements
        continue
      }
      let isDeletable = onDelete != nil && context.environment.isEnabled
      rows.append(
        place.element(
          .row(
            Element.Row(
              number: 0, content: elements,
              deletion: isDeletable ? Element.Deletion(list: context.id, offset: offset) : nil,
              opens: Self.opener(of: elements)))))
    }
    return rows
  }

  /// What opens a row: the one link in it, or the one button that the row is.
  private static func opener(of elements: [Element]) -> ElementID? {
    var links: [ElementID] = []
    func visit(_ element: Element) {
      if case .control(let control) = element.content, control.kind == .link { links.append(element.id) }
      for child in element.children { visit(child) }
    }
    for element in elements { visit(element) }
    if links.count == 1 { return links[0] }
    if links.isEmpty, elements.count == 1, case .control(let control) = elements[0].content,
      case .button = control.kind
    {
      return elements[0].id
    }
    return nil
  }
}
