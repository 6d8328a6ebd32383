import Foundation
/// The top or bottom edge of a view.
public enum VerticalEdge: Int8, CaseIterable, Hashable, Sendable {
  case top, bottom
}

extension View {
  /// Adds a bar at the top or bottom of the screen, which doesn't move when a list scrolls.
  ///
  /// A bar at the bottom is below the screen's toolbar, like an item with the placement `bottomBar`.
  ///
  /// - Parameters:
  ///   - edge: The edge of the screen.
  ///   - alignment: Ignored. The bar begins at the leading edge.
  ///   - spacing: Ignored.
  ///   - content: The bar.
  public func safeAreaInset(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> some View
  ) -> some View {
    let bar = content()
    return Transformed(content: self) { content, context in
      let elements = context.elements(of: content, at: .body)
      var around = context.descending(to: .named("inset"))
      around.environment.isInList = false
      let inset = bar._elements(in: around)
      guard edge == .bottom else { return inset + elements }
      if !inset.isEmpty {
        context.screen.toolbar.append(ToolbarElement(placement: .bottomBar, content: inset))
      }
      return elements
    }
  }
}
