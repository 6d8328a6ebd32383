import Foundation
/// The size of the columns of a ``LazyVGrid``, or the rows of a ``LazyHGrid``.
public struct GridItem: Hashable, Sendable {
  /// The size of an item in points. A column of the terminal is 8 points wide, and a row is 16 points high.
  public enum Size: Hashable, Sendable {
    /// Exactly this size.
    case fixed(CGFloat)
    /// An equal part of the remaining space.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many items of at least this size as fit.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// The size.
  public var size: Size

  /// Creates an item. Spacing and alignment are ignored.
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
  }

  /// Returns the widths of the items in a number of terminal columns, with `nil` for an equal part of the remaining columns.
  static func widths(of items: [GridItem], in columns: Int) -> [Int?] {
    let gap = ElementLayout.columnGap
    let room = items.reduce(columns + gap) { room, item in
      guard case .fixed(let width) = item.size else { return room }
      return room - CellLength.columns(atLeastOne: width) - gap
    }
    let share = room / max(items.count { if case .fixed = $0.size { false } else { true } }, 1)
    return items.flatMap { item -> [Int?] in
      switch item.size {
      case .fixed(let width): [CellLength.columns(atLeastOne: width)]
      case .flexible: [nil]
      case .adaptive(let minimum, _):
        Array(repeating: nil, count: max(share / (CellLength.columns(atLeastOne: minimum) + gap), 1))
      }
    }
  }
}

/// A container that arranges views in columns and fills them row by row.
///
/// ```swift
/// LazyVGrid(columns: [GridItem(.adaptive(minimum: 160))]) {
///   ForEach(photos) { PhotoCell(photo: $0) }
/// }
/// ```
///
/// All views are created at once. Use a ``List`` or a ``Table`` for thousands of rows.
public struct LazyVGrid<Content: View>: ElementView {
  private let columns: [GridItem]
  private let content: Content

  /// Creates a grid from the sizes of its columns. Alignment and spacing are ignored.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let room = context.read { context.environment.availableColumns }
    let widths = GridItem.widths(of: columns.isEmpty ? [GridItem()] : columns, in: room)
    let cells = context.setting(\.isInList, to: false).elements(of: content, at: .body)
    return context.rows(
      stride(from: 0, to: cells.count, by: widths.count).map { first in
        widths.indices.map { first + $0 < cells.count ? [cells[first + $0]] : [] }
      }, widths: widths)
  }
}

/// A container that arranges views in rows and fills them column by column. Columns are as wide as their content.
///
/// All views are created at once. The grid doesn't scroll horizontally: if the window is too narrow, the widest columns shrink.
public struct LazyHGrid<Content: View>: ElementView {
  private let rows: [GridItem]
  private let content: Content

  /// Creates a grid with a row for each item. Sizes, alignment, and spacing are ignored.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.rows = rows
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let cells = context.setting(\.isInList, to: false).elements(of: content, at: .body)
    let count = max(rows.count, 1)
    let columns = stride(from: 0, to: cells.count, by: count).map {
      Array(cells[$0..<min($0 + count, cells.count)])
    }
    return context.rows(
      (0..<min(count, cells.count)).map { row in columns.map { row < $0.count ? [$0[row]] : [] } },
      widths: columns.map { column in column.map { [$0].naturalWidth }.max() })
  }
}

extension BuildContext {
  /// Returns rows of cells that share the same columns.
  fileprivate func rows(_ rows: [[[Element]]], widths: [Int?]) -> [Element] {
    guard !rows.isEmpty else { return [] }
    let parts = descending(to: .named("rows"))
    return [
      element(
        .stack(
          .vertical,
          rows.enumerated().map { index, cells in
            parts.descending(to: .index(index)).element(.columns(cells, widths: widths))
          }))
    ]
  }
}
