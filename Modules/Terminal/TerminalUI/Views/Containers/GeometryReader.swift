import Foundation

/// Views that depend on how much room the window has.
///
/// The size is that of the window, not of the part that the view stands in: a terminal lays out after views are evaluated.
public struct GeometryReader<Content: View>: View {
  private let content: (GeometryProxy) -> Content
  @Environment(\.windowSize) private var size

  /// Makes views from a size.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  public var body: some View {
    content(GeometryProxy(columns: size.columns, rows: size.rows))
  }
}

/// How much room there is.
public struct GeometryProxy: Hashable, Sendable {
  /// How many columns there are.
  public let columns: Int
  /// How many rows there are.
  public let rows: Int

  /// The same in points: a column is 8 points wide and a row 16 high.
  public var size: CGSize {
    CGSize(
      width: Double(columns) * CellLength.columnPoints, height: Double(rows) * CellLength.rowPoints)
  }
}
