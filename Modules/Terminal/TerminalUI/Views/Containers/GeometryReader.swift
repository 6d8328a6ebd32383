import Foundation

/// A view whose content depends on the size of the window.
///
/// The size is the size of the window, not of the view's container, because the layout runs after views are evaluated.
public struct GeometryReader<Content: View>: View {
  private let content: (GeometryProxy) -> Content
  @Environment(\.windowSize) private var size

  /// Creates a view from a closure that receives the size.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  public var body: some View {
    content(GeometryProxy(columns: size.columns, rows: size.rows))
  }
}

/// The size of the window.
public struct GeometryProxy: Hashable, Sendable {
  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public let rows: Int

  /// The space that a phone keeps free, which is 0 in a terminal.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  /// Returns the rectangle of the window. It begins at the origin in every coordinate space.
  public func frame(in space: CoordinateSpace) -> CGRect { CGRect(origin: .zero, size: size) }

  /// The size in points. A column is 8 points wide, and a row is 16 points high.
  public var size: CGSize {
    CGSize(
      width: CGFloat(columns) * CellLength.columnPoints, height: CGFloat(rows) * CellLength.rowPoints)
  }
}
