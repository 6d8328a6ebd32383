/// Where something stands in room that is larger than it.
public struct Alignment: Hashable, Sendable {
  /// From left to right.
  public var horizontal: HorizontalAlignment
  /// From top to bottom.
  public var vertical: VerticalAlignment

  /// Makes an alignment.
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

  /// How many of the free columns stand before it.
  func columnsBefore(_ free: Int) -> Int {
    switch horizontal {
    case .leading: 0
    case .center: max(free, 0) / 2
    case .trailing: max(free, 0)
    }
  }

  /// How many of the free rows stand above it.
  func rowsAbove(_ free: Int) -> Int {
    switch vertical {
    case .top: 0
    case .center, .firstTextBaseline, .lastTextBaseline: max(free, 0) / 2
    case .bottom: max(free, 0)
    }
  }
}

/// Where views of a column stand from left to right. A column of a terminal keeps them at the leading edge.
public enum HorizontalAlignment: Hashable, Sendable {
  case leading, center, trailing
}

/// Where views of a row stand from top to bottom. A row of a terminal keeps them on the first line.
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
    /// Makes sides from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Makes a set of one side.
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

/// Room on each side, in points.
public struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var leading: Double
  public var bottom: Double
  public var trailing: Double

  /// Makes room; without arguments, none.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// How many cells a length takes.
///
/// Views say lengths in points, as on a phone. A cell is eight points wide and sixteen high.
enum CellLength {
  static let columnPoints = 8.0
  static let rowPoints = 16.0

  static func columns(_ points: Double) -> Int { cells(points / columnPoints, least: 0.5) }
  static func rows(_ points: Double) -> Int { cells(points / rowPoints, least: 0.5) }

  /// Anything but nothing that is asked for as a width or height is at least one cell.
  static func columns(atLeastOne points: Double) -> Int { max(columns(points), 1) }
  static func rows(atLeastOne points: Double) -> Int { max(rows(points), 1) }

  private static func cells(_ cells: Double, least: Double) -> Int {
    guard cells >= least else { return 0 }
    return cells >= 10_000 ? .max : Int(cells.rounded())
  }
}
