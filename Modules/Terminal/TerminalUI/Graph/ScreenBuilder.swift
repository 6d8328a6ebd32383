import IssueReporting
import TerminalText

/// Gathers what belongs to a screen while its views are built: title, toolbar and what is presented on it.
///
/// Each node that keeps what it made has one of its own, which is added to that of the node above.
@MainActor
final class ScreenBuilder {
  struct Navigation {
    var depth: Int
    var pop: @MainActor (Int) -> Void
  }

  /// What is presented, with the stack inside of it.
  private struct Presented {
    var presentation: Presentation
    var navigation: Navigation?
  }

  var title: StyledText?
  var theme: ColorTheme?
  var toolbar: [ToolbarElement] = []
  var earlierTitles: [StyledText] = []
  private(set) var navigation: Navigation?
  /// Which screen it is: the identity of the view that it belongs to, where that is not the root.
  var id: ElementID?
  /// What would be lost if the person left, from the lowest screen to what is in front.
  var unsavedInputs: [UnsavedInput] = []
  private var presented: [Presented] = []
  /// The screens that views of this one push on the stack around it.
  var destinations: [PushedDestination] = []
  /// The screens of values that are pushed, by the type of the value.
  var valueDestinations: [ObjectIdentifier: @MainActor (Any) -> (any View)?] = [:]
  /// The tabs of the views in it.
  var tabs: [TabItem] = []
  /// Whether what is presented is left by its own controls only.
  var isDismissDisabled = false

  var isEmpty: Bool {
    title == nil && theme == nil && toolbar.isEmpty && earlierTitles.isEmpty && navigation == nil && id == nil
      && !isInUse
      && valueDestinations.isEmpty && tabs.isEmpty && !isDismissDisabled
  }

  /// Whether something is presented, pushed, or would be lost.
  var isInUse: Bool { !presented.isEmpty || !unsavedInputs.isEmpty || !destinations.isEmpty }

  /// Takes over what a part of the screen added.
  func add(_ part: ScreenBuilder) {
    if let title = part.title { self.title = title }
    if let theme = part.theme { self.theme = theme }
    if let navigation = part.navigation { navigate(with: navigation) }
    if let id = part.id { self.id = id }
    toolbar += part.toolbar
    earlierTitles += part.earlierTitles
    destinations += part.destinations
    if !part.valueDestinations.isEmpty { valueDestinations.merge(part.valueDestinations) { _, new in new } }
    tabs += part.tabs
    if part.isDismissDisabled { isDismissDisabled = true }
    takeUse(of: part)
  }

  /// Takes over what another screen presents, and what would be lost on it.
  func takeUse(of other: ScreenBuilder) {
    presented += other.presented
    unsavedInputs += other.unsavedInputs
  }

  /// Takes a stack as the one that `back` pops from. One with nothing to go back to leaves that to the stack around it.
  func navigate(with navigation: Navigation) {
    if navigation.depth > 0 || self.navigation == nil { self.navigation = navigation }
  }

  /// Puts something on the screen.
  ///
  /// - Parameter navigation: The stack that `back` pops from while this is in front; a question has none.
  func present(_ presentation: Presentation, navigation: Navigation?) {
    presented.append(Presented(presentation: presentation, navigation: navigation))
  }

  /// What is presented, from the lowest to the front: a question is in front of all sheets.
  private var layers: [Presented] {
    presented.filter { !$0.presentation.isAlert } + presented.filter(\.presentation.isAlert)
  }

  /// The stack that `back` pops from: that of what is in front. A question comes before the stack below it.
  var frontNavigation: Navigation? {
    if let front = layers.last { front.navigation } else { navigation }
  }

  func tree(content: [Element], id: ElementID) -> ElementTree {
    if !destinations.isEmpty {
      reportIssue(
        """
        A view pushes a screen outside of a 'NavigationStack': it cannot be shown.

        Put the view that 'navigationDestination' or the link belongs to inside of a 'NavigationStack'.
        """)
    }
    var tree = ElementTree(
      title: title, earlierTitles: earlierTitles, toolbar: toolbar, content: content,
      layers: layers.map(\.presentation))
    tree.id = self.id ?? id
    tree.theme = theme
    tree.numberRows()
    return tree
  }
}
