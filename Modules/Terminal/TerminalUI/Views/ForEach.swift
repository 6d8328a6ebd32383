import Foundation
import SwiftNavigation

/// A view for each element of a collection, identified by the element's id. The state of a view moves along with its element.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: ElementView {
  private let data: Data
  /// Returns the identity of the element at an offset.
  private let identity: @MainActor (Data, Int) -> AnyHashable
  /// Returns the element at an offset together with its identity.
  private let item: @MainActor (Data, Int) -> RowItem
  private let content: (Data.Element) -> Content
  private var onDelete: (@MainActor (IndexSet) -> Void)?
  private var onMove: (@MainActor (IndexSet, Int) -> Void)?
  private var onShow: (@MainActor (IndexSet) -> Void)?

  // These closures capture as little as possible. Two evaluations of a view compare as equal only if its closures capture
  // nothing.

  /// Creates a view for each element, identified by the value at a key path.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    identity = { AnyHashable(Self.element(of: $0, at: $1)[keyPath: id]) }
    item = { data, offset in
      let element = Self.element(of: data, at: offset)
      return (AnyHashable(element[keyPath: id]), element)
    }
    self.content = content
  }

  /// Creates a view for each element, identified by its id.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.data = data
    if data is any _RowIdentities {
      // The identities are known without creating the elements.
      identity = { Self.knownIdentity(in: $0, at: $1) }
      item = { (Self.knownIdentity(in: $0, at: $1), Self.element(of: $0, at: $1)) }
    } else {
      identity = { AnyHashable(Self.element(of: $0, at: $1).id) }
      item = { data, offset in
        let element = Self.element(of: data, at: offset)
        return (AnyHashable(element.id), element)
      }
    }
    self.content = content
  }

  /// Creates a view for each integer of a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
  where Data == Range<Int>, ID == Int {
    self.data = data
    identity = { AnyHashable($0.lowerBound + $1) }
    item = { (AnyHashable($0.lowerBound + $1), $0.lowerBound + $1) }
    self.content = content
  }

  private static func element(of data: Data, at offset: Int) -> Data.Element {
    data[data.index(data.startIndex, offsetBy: offset)]
  }

  private static func knownIdentity(in data: Data, at offset: Int) -> AnyHashable {
    (data as? any _RowIdentities)?._rowIdentity(at: offset) ?? AnyHashable(offset)
  }

  /// Lets the user delete rows. The closure receives the offsets of the chosen rows.
  public func onDelete(perform action: (@MainActor (IndexSet) -> Void)?) -> Self {
    var copy = self
    copy.onDelete = action
    return copy
  }

  /// Lets the user move rows. The closure receives the offsets of the chosen rows, and the offset before which they belong.
  public func onMove(perform action: (@MainActor (IndexSet, Int) -> Void)?) -> Self {
    var copy = self
    copy.onMove = action
    return copy
  }

  /// Performs an action when the set of created rows changes, for data that loads its elements on demand. The closure receives
  /// the offsets of the rows of a `List` that are created.
  ///
  /// These are the visible rows, about as many rows around them, and the rows that a command refers to. The closure is called
  /// after the rows are created, and its changes are shown immediately.
  public func onShow(perform action: (@MainActor (IndexSet) -> Void)?) -> Self {
    var copy = self
    copy.onShow = action
    return copy
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let isInList = context.environment.isInList
    var context = context.descending(to: .body)
    context.environment.isInList = false
    return context.memoized(self) { context in
      if isInList { return rows(in: context) }
      let items = context.read { (0..<data.count).map { item(data, $0) } }
      return items.flatMap { id, item in
        let elements = elements(of: item, in: context.descending(to: .id(id)))
        for element in elements {
          guard let usage = context.graph.node(element.id)?.registeredUsage() else { continue }
          if usage.tag == nil { usage.tag = id }
        }
        return elements
      }
    }
  }

  /// Returns the rows that are shown or referred to, and placeholders for the others.
  ///
  /// A list of a hundred thousand rows shows its beginning as fast as a short one.
  private func rows(in context: BuildContext) -> [Element] {
    let isEnabled = context.environment.isEnabled
    context.graph.lists[context.node.id] = context.node
    context.node.registeredUsage().rowOffset = { offset(of: $0, near: 0) }
    if isEnabled, let onDelete { context.node.registeredUsage().deletion = onDelete }
    if isEnabled, let onMove { context.node.registeredUsage().move = onMove }
    let selected = context.environment.listSelection.flatMap { selection in
      context.read { selection.value.wrappedValue }
    }
    let (count, ranges, items) = context.read { () -> (Int, [Range<Int>], [[RowItem]]) in
      let count = data.count
      let ranges = self.ranges(of: count, in: context)
      return (count, ranges, ranges.map { $0.map { item(data, $0) } })
    }
    var rows: [Element] = []
    var next = 0
    for (range, items) in zip(ranges, items) {
      if range.lowerBound > next { rows.append(hidden(next..<range.lowerBound, context)) }
      for (offset, item) in zip(range, items) {
        rows.append(row(item, at: offset, in: context, isEnabled: isEnabled, selected: selected))
      }
      next = range.upperBound
    }
    // The rows of a covered screen aren't visible, so they need no placeholders.
    if next < count, context.showsRows { rows.append(hidden(next..<count, context)) }
    keepRows(in: context)
    if context.showsRows, let onShow { tell(onShow, of: ranges, in: context) }
    return rows
  }

  /// Calls `onShow` if the set of created rows has changed.
  private func tell(
    _ onShow: @escaping @MainActor (IndexSet) -> Void, of ranges: [Range<Int>], in context: BuildContext
  ) {
    let shown = ranges.reduce(into: IndexSet()) { $0.insert(integersIn: $1) }
    guard context.node.rowsShown != shown else { return }
    context.node.rowsShown = shown
    context.graph.perform { onShow(shown) }
  }

  /// Returns the offsets of the rows to create. On a covered screen, these are only the rows in use: the others aren't visible,
  /// keep their state, and are created when their screen is shown again.
  private func ranges(of count: Int, in context: BuildContext) -> [Range<Int>] {
    let node = context.node
    var inUse: [Int] = []
    if let known = data as? any _RowOffsets {
      inUse = node.rowsInUse.compactMap(known._rowOffset).sorted()
      node.rowsInUse = Set(inUse.map { identity(data, $0) })
    } else if !node.rowsInUse.isEmpty {
      // Forget the rows that no longer exist.
      var found: Set<AnyHashable> = []
      for offset in 0..<count {
        let id = identity(data, offset)
        guard node.rowsInUse.contains(id) else { continue }
        inUse.append(offset)
        found.insert(id)
      }
      node.rowsInUse = found
    }
    guard context.showsRows else { return inUse.map { $0..<$0 + 1 } }
    var shown = context.graph.shownRows
    if let window = window(of: node, count: count) { shown.window = window.offsets }
    shown.named += inUse.map { $0 + 1 }
    return shown.ranges(count: count)
  }

  /// Returns the range of rows that the window shows, moved along with the anchor row.
  private func window(of node: Node, count: Int) -> RowWindow? {
    guard var window = node.rowWindow else { return nil }
    if let anchor = window.anchor, let offset = offset(of: anchor, near: window.anchorOffset) {
      let moved = offset - window.anchorOffset
      window.offsets = max(window.offsets.lowerBound + moved, 0)..<max(window.offsets.upperBound + moved, 0)
      window.anchorOffset = offset
    }
    if window.anchorOffset < count { window.anchor = identity(data, window.anchorOffset) }
    node.rowWindow = window
    return window
  }

  /// Returns the offset of the element with an identity, searching outward from its former offset, because it's usually nearby.
  private func offset(of id: AnyHashable, near former: Int) -> Int? {
    if let known = data as? any _RowOffsets { return known._rowOffset(of: id) }
    let count = data.count
    let reach = max(former, count - 1 - former, 0)
    for distance in 0...reach {
      for offset in [former - distance, former + distance]
      where offset >= 0 && offset < count && identity(data, offset) == id { return offset }
    }
    return nil
  }

  private typealias RowItem = (id: AnyHashable, value: Data.Element)

  private func row(
    _ item: RowItem, at offset: Int, in context: BuildContext, isEnabled: Bool, selected: AnyHashable?
  ) -> Element {
    let inside = context.descending(to: .id(item.id))
    let part = ScreenBuilder()
    // The content of the row has its own identity.
    var elements = elements(
      of: item.value, in: inside.descending(to: .body).on(part, isActive: context.isActive))
    let isSelected = inside.selectable(&elements, id: item.id, selected: selected)
    if part.isInUse {
      context.node.rowsInUse.insert(item.id)
    } else if !context.node.rowsInUse.isEmpty {
      context.node.rowsInUse.remove(item.id)
    }
    context.screen.add(part)
    let position = Element.Position(list: context.id, offset: offset)
    return inside.element(
      .row(
        Element.Row(
          number: offset + 1, content: elements, position: position,
          deletion: isEnabled && onDelete != nil ? position : nil,
          move: isEnabled && onMove != nil ? position : nil, opens: Self.opener(of: elements),
          isSelected: isSelected)))
  }

  /// The values that the content of a row depends on.
  private struct Item {
    let value: Data.Element
    let content: (Data.Element) -> Content
  }

  private func elements(of value: Data.Element, in context: BuildContext) -> [Element] {
    context.evaluated(Item(value: value, content: content)) { $0.content($0.value) }
  }

  /// Keeps the hidden rows whose elements still exist, and drops the others.
  private func keepRows(in context: BuildContext) {
    let hidden = context.node.unvisitedChildren(in: context.graph)
    guard !hidden.isEmpty else { return }
    var nodes: [AnyHashable: Node] = [:]
    for (component, node) in hidden {
      if case .id(let id) = component, !context.showsRows || !node.holdsNothing { nodes[id] = node }
    }
    guard !nodes.isEmpty else { return }
    context.read {
      if let known = data as? any _RowOffsets {
        for (id, node) in nodes where known._rowOffset(of: id) != nil {
          node.keep(in: context.graph, isWatched: !context.showsRows)
        }
        return
      }
      for offset in 0..<data.count {
        guard let node = nodes.removeValue(forKey: identity(data, offset)) else { continue }
        node.keep(in: context.graph, isWatched: !context.showsRows)
        if nodes.isEmpty { return }
      }
    }
  }

  private func hidden(_ offsets: Range<Int>, _ context: BuildContext) -> Element {
    context.descending(to: .named("hidden \(offsets.upperBound)")).element(
      .hiddenRows(Element.HiddenRows(list: context.id, offsets: offsets)))
  }

  /// Returns the control that opens a row: its only link, or the only button if the row consists of one. Returns `nil` if that
  /// control is disabled.
  static func opener(of elements: [Element]) -> ElementID? {
    let links = elements.withDescendants.filter { $0.control?.kind == .link }
    if links.count == 1 { return links[0].isDisabled ? nil : links[0].id }
    if links.isEmpty, elements.count == 1, case .control(let control) = elements[0].content,
      case .button = control.kind
    {
      return elements[0].isDisabled ? nil : elements[0].id
    }
    return nil
  }
}

extension BuildContext {
  /// A Boolean value that indicates whether the rows of a list can be visible: on a screen that isn't covered, or on the screen beside
  /// it.
  fileprivate var showsRows: Bool { isActive || environment.screenHalf == .leading }
}

/// The ways in which the user edits the rows of a collection.
public struct EditActions<Data>: OptionSet, Sendable {
  /// A bit for each way.
  public let rawValue: Int
  /// Creates ways from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Rows can be deleted.
  public static var delete: Self { Self(rawValue: 1) }
  /// Rows can be moved.
  public static var move: Self { Self(rawValue: 2) }
  /// Rows can be deleted and moved.
  public static var all: Self { Self(rawValue: 3) }
}

extension ForEach {
  /// Creates a view for each element of a binding, whose rows the user can delete or move.
  public init<Base: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
    _ data: Binding<Base>, editActions: EditActions<Base>,
    @ViewBuilder content: @escaping (Binding<Base.Element>) -> Content
  ) where Data == Binding<Base>, Base.Element: Identifiable, ID == Base.Element.ID, Base.Index == Int {
    self.init(data, content: content)
    if editActions.contains(.delete) { onDelete = { data.wrappedValue.remove(atOffsets: $0) } }
    if editActions.contains(.move) { onMove = { data.wrappedValue.move(fromOffsets: $0, toOffset: $1) } }
  }
}
