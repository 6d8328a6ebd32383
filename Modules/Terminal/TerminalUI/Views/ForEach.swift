import Foundation

/// A view for each element of a collection, identified by the element's id: state follows its element when it moves.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: ElementView {
  private let data: Data
  private let id: (Data.Element) -> ID
  private let content: (Data.Element) -> Content
  private var onDelete: (@MainActor (IndexSet) -> Void)?
  private var onMove: (@MainActor (IndexSet, Int) -> Void)?

  /// Makes a view for each element, identified by the value at a key path.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.content = content
  }

  /// Makes a view for each element, identified by its id.
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

  /// The same rows, which can be moved: the closure gets the positions of those that a person chose, and the position
  /// that they are to stand before.
  public func onMove(perform action: (@MainActor (IndexSet, Int) -> Void)?) -> Self {
    var copy = self
    copy.onMove = action
    return copy
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let isInList = context.environment.isInList
    let context = context.setting(\.isInList, to: false)
    guard isInList else {
      return data.flatMap { element in
        let id = AnyHashable(id(element))
        let elements = content(element)._elements(in: context.descending(to: .id(id)))
        for element in elements where context.graph.tags[element.id] == nil {
          context.graph.tags[element.id] = id
        }
        return elements
      }
    }
    let isEnabled = context.environment.isEnabled
    if isEnabled, let onDelete { context.graph.deletions[context.id] = onDelete }
    if isEnabled, let onMove { context.graph.moves[context.id] = onMove }
    guard context.isActive else { return coveredRows(in: context, isEnabled: isEnabled) }
    // Rows are made when they are shown or named: a list of a hundred thousand shows its beginning as fast as a short one.
    var rows: [Element] = []
    var next = 0
    for range in context.graph.shownRows.ranges(count: data.count) {
      if range.lowerBound > next {
        rows.append(hidden(range.lowerBound - next, before: range.lowerBound, context))
      }
      for offset in range { rows.append(row(at: offset, in: context, isEnabled: isEnabled)) }
      next = range.upperBound
    }
    if next < data.count { rows.append(hidden(data.count - next, before: data.count, context)) }
    return rows
  }

  /// The rows of a screen that another one covers: those that present something, or hold what was typed. The others
  /// cannot be seen; they keep their state, and are made when their screen is.
  private func coveredRows(in context: BuildContext, isEnabled: Bool) -> [Element] {
    context.node.keepChildren(in: context.graph)
    let inUse = context.node.rowsInUse
    guard !inUse.isEmpty else { return [] }
    let offsets = data.enumerated().filter { inUse.contains(AnyHashable(id($0.element))) }.map(\.offset)
    return offsets.map { row(at: $0, in: context, isEnabled: isEnabled) }
  }

  private func row(at offset: Int, in context: BuildContext, isEnabled: Bool) -> Element {
    let element = data[data.index(data.startIndex, offsetBy: offset)]
    let id = AnyHashable(id(element))
    let inside = context.descending(to: .id(id))
    let reach = (context.screen.presentationCount, context.graph.unsavedInputs.count)
    let elements = content(element)._elements(in: inside)
    if reach != (context.screen.presentationCount, context.graph.unsavedInputs.count) {
      context.node.rowsInUse.insert(id)
    } else if !context.node.rowsInUse.isEmpty {
      context.node.rowsInUse.remove(id)
    }
    let position = Element.Position(list: context.id, offset: offset)
    return inside.element(
      .row(
        Element.Row(
          number: 0, content: elements, deletion: isEnabled && onDelete != nil ? position : nil,
          move: isEnabled && onMove != nil ? position : nil, opens: Self.opener(of: elements))))
  }

  private func hidden(_ count: Int, before offset: Int, _ context: BuildContext) -> Element {
    context.descending(to: .named("hidden \(offset)")).element(.hiddenRows(count))
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
