/// A view that can scroll to one of the views in it.
///
/// ```swift
/// ScrollViewReader { proxy in
///   List { ForEach(messages) { MessageRow(message: $0) } }
///   Button("Latest") { proxy.scrollTo(messages.last?.id) }
/// }
/// ```
public struct ScrollViewReader<Content: View>: ElementView {
  private let content: (ScrollViewProxy) -> Content

  /// Creates a view from a closure that receives the proxy for scrolling.
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

  public func makeElements(in context: BuildContext) -> [Element] {
    let proxy = ScrollViewProxy(graph: context.graph, reader: context.node)
    return context.descending(to: .body).evaluated(self) { $0.content(proxy) }
  }
}

/// The value with which a ``ScrollViewReader`` scrolls.
@MainActor
public struct ScrollViewProxy {
  fileprivate weak var graph: ViewGraph?
  fileprivate weak var reader: Node?

  /// Scrolls the window with its next frame, just far enough to show a view: the row of a `ForEach` by the id of its element, or
  /// the view with an ``View/id(_:)``.
  ///
  /// Creates the row of a long list if it doesn't exist yet. If there is no such view or no window, nothing happens.
  ///
  /// - Parameters:
  ///   - id: The id of the view.
  ///   - anchor: Ignored. The window scrolls no further than necessary.
  public func scrollTo(_ id: some Hashable, anchor: Alignment? = nil) {
    guard let graph, let reader else { return }
    graph.scroll(to: AnyHashable(id), below: reader)
  }
}

extension ViewGraph {
  /// Shows the view with an id after the next render, which includes the changes that were made along with the call.
  fileprivate func scroll(to id: AnyHashable, below reader: Node) {
    perform(afterRender: { [weak self, weak reader] in
      guard let self, let reader else { return }
      if reveal(id, below: reader) { return }
      for list in lists.values where list.isBelow(reader) {
        let listID = ElementID(rawValue: list.id)
        guard let offset = usage(listID)?.rowOffset?(id), let rows = rowsAround(offset, of: listID) else {
          continue
        }
        make(rows: rows, of: listID, anchor: offset)
        return perform(afterRender: { _ = self.reveal(id, below: reader) })
      }
    })
    invalidate(reader)
    onNeedsRender?()
  }

  private func reveal(_ id: AnyHashable, below reader: Node) -> Bool {
    guard let place = reader.place(of: id),
      let element = tree.front.elements.first(where: { element in
        element.hasFrame && node(element.id).map { $0 === place || $0.isBelow(place) } ?? false
      })
    else { return false }
    revealed = element.id
    interactions += 1
    return true
  }
}

extension Node {
  /// Returns the node of the view with an explicit id, in this node or at any depth.
  fileprivate func place(of id: AnyHashable) -> Node? {
    for (component, child) in children where !child.isKept {
      if component == .id(id) { return child }
      if let place = child.place(of: id) { return place }
    }
    return nil
  }
}

extension Element {
  /// A Boolean value that indicates whether a window shows the element as a whole, and not only the elements in it.
  fileprivate var hasFrame: Bool {
    switch content {
    case .stack, .list, .section, .decorated, .layered: false
    default: true
    }
  }
}
