import Foundation
import TerminalText

/// The values that only few nodes have: those of lists, screens, fields, and focused elements.
///
/// They are in a separate object because a deep stack has a hundred thousand nodes.
@MainActor
final class NodeExtras {
  /// The values of a node that has none of them.
  static let none = NodeExtras()

  /// The rows of a list to create, if a part of the list is shown.
  var rowWindow: RowWindow?
  /// The rows of a list that present a screen or have unsaved input. They are created whether they're shown or not.
  var rowsInUse: Set<AnyHashable> = []
  /// The rows of a list that were last passed to its `onShow` action.
  var rowsShown: IndexSet?
  /// The scroll position of a scrolled element.
  var scroll: ScrollPosition?
  /// The focus of a screen.
  var focus: ScreenFocus?
  /// The control that opened a screen, on the screen below it.
  var opener: ElementID?
  /// The steps from the nearest view with an id to the screen's focused element. They find the element after that view has moved.
  var focusTrail: [PathComponent] = []
  /// The text of a text field during editing, with its cursor.
  var edited: EditableText?
  /// The text of a date picker that Enter couldn't commit. The field shows the reason until the user changes the text.
  var rejected: String?
  /// A Boolean value that indicates whether the node's element has the focus of its screen, so that it must keep its identity.
  var hasFocus = false
  /// A Boolean value that indicates whether a view of the screen pushes another screen.
  var coversItself = false
  /// The data of a screen deep in a stack.
  var covered: CoveredScreen?

  /// A Boolean value that indicates whether the values can be removed without losing anything.
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
  var opener: ElementID? {
    get { extras?.opener }
    set { setExtra(\.opener, newValue) }
  }
  var focusTrail: [PathComponent] {
    get { extras?.focusTrail ?? [] }
    set { setExtra(\.focusTrail, newValue) }
  }
  var edited: EditableText? {
    get { extras?.edited }
    set { setExtra(\.edited, newValue) }
  }
  var rejected: String? {
    get { extras?.rejected }
    set { setExtra(\.rejected, newValue) }
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
