import Foundation
import TerminalText

/// A container that aligns the cells of its rows in columns, each as wide as its widest cell.
///
/// ```swift
/// Grid {
///   GridRow { Text("Host"); Text("localhost") }
///   GridRow { Text("Port"); TextField("Port", text: $port).labelsHidden() }
/// }
/// ```
///
/// A view that isn't in a ``GridRow`` takes the whole width. If the window is too narrow, the widest columns shrink first.
public struct Grid<Content: View>: ElementView {
  private let alignment: HorizontalAlignment
  private let content: Content

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - alignment: The position of a cell in its column. Cells begin at the top of their row.
  ///   - horizontalSpacing: Ignored. The gap between columns is two terminal columns.
  ///   - verticalSpacing: Ignored.
  public init(
    alignment: Alignment = .leading, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment.horizontal
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    var inside = context
    inside.environment.isInList = false
    inside.environment.gridAlignment = alignment
    let rows = inside.elements(of: content, at: .body)
    return [context.element(.stack(.vertical, Self.aligned(rows)))]
  }

  /// Returns the rows with the same columns in each, as wide as their content.
  private static func aligned(_ rows: [Element]) -> [Element] {
    let count = rows.map(\.cells.count).max() ?? 0
    let widths = (0..<count).map { column -> Int? in
      rows.map { column < $0.cells.count ? $0.cells[column].naturalWidth : 0 }.max()
    }
    return rows.map { row in
      guard case .columns(let cells, _) = row.content else { return row }
      var row = row
      row.content = .columns(cells + Array(repeating: [], count: count - cells.count), widths: widths)
      return row
    }
  }
}

/// A row of a ``Grid``, in which each view is a cell.
public struct GridRow<Content: View>: ElementView {
  private let content: Content

  /// Creates a row.
  ///
  /// - Parameter alignment: Ignored. Cells begin at the top of their row.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let alignment = context.environment.gridAlignment
    let cells = context.setting(\.gridAlignment, to: .leading).elements(of: content, at: .body)
    let frames = context.descending(to: .named("cells"))
    let aligned = cells.enumerated().map { index, cell in
      guard alignment != .leading else { return [cell] }
      return [
        frames.descending(to: .index(index)).element(
          .decorated(
            .frame(
              Element.FrameSize(maxWidth: .max), alignment: Alignment(horizontal: alignment, vertical: .top)),
            [cell]))
      ]
    }
    return [context.element(.columns(aligned, widths: cells.map { _ in nil }))]
  }
}

extension View {
  /// Accepts the number of columns that a cell takes. A cell takes one.
  public func gridCellColumns(_ count: Int) -> some View { self }
}

extension Element {
  /// The cells of a row of columns.
  fileprivate var cells: [[Element]] { if case .columns(let cells, _) = content { cells } else { [] } }
}

extension [Element] {
  /// The number of columns that the elements need as a column without a limit, at a prompt or in a window.
  ///
  /// Elements that take all columns have the maximum width, so that they shrink first in a grid.
  var naturalWidth: Int {
    // A frame that aligns a cell takes the whole width of its column.
    let content = flatMap { element in
      if case .decorated(.frame(let size, _), let children) = element.content, size.maxWidth == .max {
        children
      } else {
        [element]
      }
    }
    let window = ElementLayout(width: Int.max.inCells, geometry: LayoutGeometry())
    let prompt = ElementLayout(width: Int.max.inCells)
    return Swift.max(window.column(content).width, prompt.column(content).width, 1)
  }
}

private enum GridAlignmentKey: EnvironmentKey {
  static var defaultValue: HorizontalAlignment { .leading }
}

extension EnvironmentValues {
  /// The position of cells in the columns of the enclosing grid.
  fileprivate var gridAlignment: HorizontalAlignment {
    get { self[GridAlignmentKey.self] }
    set { if newValue != gridAlignment { self[GridAlignmentKey.self] = newValue } }
  }
}
