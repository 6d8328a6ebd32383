import TerminalText

/// The first of several views that fits the width of the screen, or else the last one.
///
/// ```swift
/// ViewThatFits {
///   HStack { Text("Design, every Monday at ten"); Button("Start") {} }
///   VStack { Text("Design"); Button("Start") {} }
/// }
/// ```
///
/// A view fits if it has as many lines as without a limit, and no line is cut off. The width is the width of the screen, not of the
/// part that contains the view, because the layout runs after views are evaluated. Views that aren't shown don't appear.
public struct ViewThatFits<Content: View>: ElementView {
  private let content: Content

  /// Creates a view from several, the preferred one first.
  ///
  /// - Parameter axes: Ignored. Screens scroll vertically.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let columns = context.read { context.environment.availableColumns }
    let choices = (content as? any ViewSequence)?.views ?? [content]
    for (index, choice) in choices.enumerated() {
      let additions = ScreenBuilder()
      let place = context.descending(to: .index(index))
      let elements = choice._elements(in: place.on(additions, isActive: context.isActive))
      if index == choices.count - 1 || elements.fit(columns) {
        context.screen.add(additions)
        return elements
      }
      // The view keeps its state for the time when it fits again.
      place.node.keep(in: context.graph, isWatched: true)
    }
    return []
  }
}

/// A view that consists of several views.
@MainActor
protocol ViewSequence {
  var views: [any View] { get }
}

extension [Element] {
  /// Returns `true` if the elements need no more lines in a number of columns than without a limit.
  fileprivate func fit(_ columns: Int) -> Bool {
    let natural = ElementLayout(width: Int.max.inCells).column(self)
    if natural.width <= columns { return true }
    // Content that takes all columns, such as a divider, fits if nothing else wraps.
    return natural.width == Int.max.inCells
      && ElementLayout(width: columns).column(self).lines.count == natural.lines.count
  }
}
