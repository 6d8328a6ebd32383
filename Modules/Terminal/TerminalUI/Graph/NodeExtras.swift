import Foundation
import TerminalText

/// What few nodes keep: those of lists, screens, fields and of what has the focus.
///
/// A deep stack has a hundred thousand nodes, so that these values stand apart.
@MainActor
final class NodeExtras {
  /// The values of a node that keeps none of them.
  static let none = NodeExtras()

  /// Which rows of a list are made, where a host shows a part of it.
  var rowWindow: RowWindow?
  /// The rows of a list that present something, or hold what was typed: they are made whether they are shown or not.
  var rowsInUse: Set<AnyHashable> = []
  /// The rows of a list that were told last as those that are made.
  var rowsShown: IndexSet?
  /// How far a scrolled element is scrolled.
  var scroll: ScrollPosition?
  /// What has the focus on a screen.
  var focus: ScreenFocus?
  /// What is edited in a text field, with its cursor.
  var edited: EditableText?
  /// Whether the element with the node's id has the focus of its screen, so that it has to keep its identity.
  var hasFocus = false
  /// Whether a view of the screen pushes another one on it.
  var coversItself = false
  /// What is kept of a screen that lies deep under others.
  var covered: CoveredScreen?

  /// Whether nothing would be lost if they went.
  var holdsNothing: Bool {
    scroll == nil && edited == nil && !hasFocus && rowWindow == nil && !coversItself
  }
}

extension Node {
  var rowWindow: RowWindow? {
    get { self[extra: \.rowWindow] }
    set { self[extra: \.rowWindow] = newValue }
  }
  var rowsInUse: Set<AnyHashable> {
    get { self[extra: \.rowsInUse] }
    set { self[extra: \.rowsInUse] = newValue }
  }
  var rowsShown: IndexSet? {
    get { self[extra: \.rowsShown] }
    set { self[extra: \.rowsShown] = newValue }
  }
  var scroll: ScrollPosition? {
    get { self[extra: \.scroll] }
    set { self[extra: \.scroll] = newValue }
  }
  var focus: ScreenFocus? {
    get { self[extra: \.focus] }
    set { self[extra: \.focus] = newValue }
  }
  var edited: EditableText? {
    get { self[extra: \.edited] }
    set { self[extra: \.edited] = newValue }
  }
  var hasFocus: Bool {
    get { self[extra: \.hasFocus] }
    set { self[extra: \.hasFocus] = newValue }
  }
  var coversItself: Bool {
    get { self[extra: \.coversItself] }
    set { self[extra: \.coversItself] = newValue }
  }
  var covered: CoveredScreen? {
    get { self[extra: \.covered] }
    set { self[extra: \.covered] = newValue }
  }
}
