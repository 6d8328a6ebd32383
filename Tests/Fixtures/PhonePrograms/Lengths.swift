import TerminalUI

// Programs for phones name their lengths.
extension CGFloat {
  static let large: CGFloat = 24
}
