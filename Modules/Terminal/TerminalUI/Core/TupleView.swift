/// Several views, each identified by its position.
public struct TupleView<each Content: View>: ElementView, ViewSequence {
  private let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }

  var views: [any View] {
    var views: [any View] = []
    for view in repeat each content { views.append(view) }
    return views
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    var elements: [Element] = []
    var index = 0
    for view in repeat each content {
      elements += view._elements(in: context.descending(to: .index(index)))
      index += 1
    }
    return elements
  }
}
