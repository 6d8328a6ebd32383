/// The number of colors that a terminal can show.
public enum ColorDepth: Int, Comparable, Hashable, Sendable {
  case none, sixteen, twoHundredFiftySix, millions

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
