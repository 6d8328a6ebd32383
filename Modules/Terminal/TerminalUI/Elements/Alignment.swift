import Foundation

/// The position of an element in a larger space.
public struct Alignment: Hashable, Codable, Sendable {
  /// The horizontal position.
  public var horizontal: HorizontalAlignment
  /// The vertical position.
  public var vertical: VerticalAlignment

  /// Creates an alignment.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  /// Returns the number of free columns before the element.
  func columnsBefore(_ free: Int) -> Int {
    switch horizontal {
    case .leading: 0
    case .center: max(free, 0) / 2
    case .trailing: max(free, 0)
    }
  }

  /// Returns the number of free rows above the element.
  func rowsAbove(_ free: Int) -> Int {
    switch vertical {
    case .top: 0
    case .center, .firstTextBaseline, .lastTextBaseline: max(free, 0) / 2
    case .bottom: max(free, 0)
    }
  }
}

/// The horizontal alignment of views in a column. In a terminal, they stay at the leading edge.
public enum HorizontalAlignment: Hashable, Sendable {
  case leading, center, trailing
}

/// The vertical alignment of views in a row. In a terminal, they stay on the first line.
public enum VerticalAlignment: Hashable, Sendable {
  case top, center, bottom, firstTextBaseline, lastTextBaseline
}

/// A side of a view.
public enum Edge: Int8, CaseIterable, Hashable, Sendable {
  case top, leading, bottom, trailing

  /// Several sides.
  public struct Set: OptionSet, Hashable, Sendable {
    /// A bit for each side.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Creates a set of one side.
    public init(_ edge: Edge) { self.init(rawValue: 1 << edge.rawValue) }

    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8)
    public static let horizontal: Set = [.leading, .trailing]
    public static let vertical: Set = [.top, .bottom]
    public static let all: Set = [.horizontal, .vertical]
  }
}

/// The space on each side, in points.
public struct EdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  /// Creates insets, which are 0 by default.
  public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// The number of cells of a length.
///
/// The lengths of views are in points, as on a phone. A cell is 8 points wide and 16 points high.
enum CellLength {
  static let columnPoints: CGFloat = 8
  static let rowPoints: CGFloat = 16

  static func columns(_ points: CGFloat) -> Int { cells(points / columnPoints, least: 0.5) }
  static func rows(_ points: CGFloat) -> Int { cells(points / rowPoints, least: 0.5) }

  /// A length that isn't 0 is at least one cell.
  static func columns(atLeastOne points: CGFloat) -> Int { max(columns(points), 1) }
  static func rows(atLeastOne points: CGFloat) -> Int { max(rows(points), 1) }

  private static func cells(_ cells: CGFloat, least: CGFloat) -> Int {
    guard cells >= least else { return 0 }
    return cells >= 10_000 ? .max : Int(cells.rounded())
  }
}
