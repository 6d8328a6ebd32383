import Foundation
/// A row of views, side by side if the width allows it.
public struct HStack<Content: View>: ElementView {
  private let content: Content

  /// Creates a row. Alignment and spacing are ignored.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    [context.element(.stack(.horizontal, context.elements(of: content, at: .body)))]
  }
}

extension HStack {
  /// Creates a lazy stack. Alignment and spacing are ignored, and no views are pinned.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews,
    @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: spacing, content: content)
  }
}
