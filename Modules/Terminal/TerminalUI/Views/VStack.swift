import Foundation
/// A column of views.
public struct VStack<Content: View>: ElementView {
  private let content: Content

  /// Creates a column. Alignment and spacing are ignored.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    [context.element(.stack(.vertical, context.elements(of: content, at: .body)))]
  }
}

extension VStack {
  /// Creates a lazy stack. Alignment and spacing are ignored, and no views are pinned.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews,
    @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: spacing, content: content)
  }
}
