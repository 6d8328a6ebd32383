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
    get { extras?.rowWindow }
    set { setExtra(\.rowWindow, newValue) }
  }
  var rowsInUse: Set<AnyHashable> {
    get { extras?.rowsInUse ?? [] }
    set { setExtra(\.rowsInUse, newValue) }
  }
  var rowsShown: IndexSet? {
    get { extras?.rowsShown }
    set { setExtra(\.rowsShown, newValue) }
  }
  var scroll: ScrollPosition? {
    get { extras?.scroll }
    set { setExtra(\.scroll, newValue) }
  }
  var focus: ScreenFocus? {
    get { extras?.focus }
    set { setExtra(\.focus, newValue) }
  }
  var edited: EditableText? {
    get { extras?.edited }
    set { setExtra(\.edited, newValue) }
  }
  var hasFocus: Bool {
    get { extras?.hasFocus ?? false }
    set { setExtra(\.hasFocus, newValue) }
  }
  var coversItself: Bool {
    get { extras?.coversItself ?? false }
    set { setExtra(\.coversItself, newValue) }
  }
  var covered: CoveredScreen? {
    get { extras?.covered }
    set { setExtra(\.covered, newValue) }
  }
}
