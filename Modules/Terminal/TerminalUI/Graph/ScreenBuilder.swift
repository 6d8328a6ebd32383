import IssueReporting
import TerminalText

/// Collects the properties of a screen while its views are built: its title, its toolbar, and its presentations.
///
/// Each node that keeps its output has a separate builder, whose contents are added to the parent's builder.
@MainActor
final class ScreenBuilder {
  struct Navigation {
    var depth: Int
    var pop: @MainActor (Int) -> Void
  }

  /// A presentation, with the stack inside it.
  private struct Presented {
    var presentation: Presentation
    var navigation: Navigation?
  }

  var title: StyledText?
  var subtitle: StyledText?
  var theme: ColorTheme?
  var toolbar: [ToolbarElement] = []
  var earlierTitles: [StyledText] = []
  private(set) var navigation: Navigation?
  /// The identity of the screen's view, or `nil` for the root.
  var id: ElementID?
  /// The input that would be lost if the user left, from the lowest screen to the front.
  var unsavedInputs: [UnsavedInput] = []
  private var presented: [Presented] = []
  /// The screens that views of this screen push on the enclosing stack.
  var destinations: [PushedDestination] = []
  /// The screens of pushed values, by the type of the value.
  var valueDestinations: [ObjectIdentifier: @MainActor (Any) -> (any View)?] = [:]
  /// The tabs that the views define.
  var tabs: [TabItem] = []
  /// A Boolean value that indicates whether only its own controls close the presentation.
  var isDismissDisabled = false
  /// The columns that a wide window shows while the screen is in front.
  var columnVisibility = NavigationSplitViewVisibility.automatic
  /// The screen below, if a wide window shows it beside this one.
  var leadingScreen: ElementTree?

  var isEmpty: Bool {
    title == nil && subtitle == nil && theme == nil && toolbar.isEmpty && earlierTitles.isEmpty
      && navigation == nil && id == nil
      && !isInUse
      && valueDestinations.isEmpty && tabs.isEmpty && !isDismissDisabled
      && columnVisibility == .automatic && leadingScreen == nil
  }

  /// A Boolean value that indicates whether the screen presents or pushes a screen or has unsaved input.
  var isInUse: Bool { !presented.isEmpty || !unsavedInputs.isEmpty || !destinations.isEmpty }

  /// Adds the contributions of a part of the screen.
  func add(_ part: ScreenBuilder) {
    if let title = part.title { self.title = title }
    if let subtitle = part.subtitle { self.subtitle = subtitle }
    if let theme = part.theme { self.theme = theme }
    if let navigation = part.navigation { navigate(with: navigation) }
    if let id = part.id { self.id = id }
    toolbar += part.toolbar
    earlierTitles += part.earlierTitles
    destinations += part.destinations
    if !part.valueDestinations.isEmpty { valueDestinations.merge(part.valueDestinations) { _, new in new } }
    tabs += part.tabs
    if part.isDismissDisabled { isDismissDisabled = true }
    if part.columnVisibility != .automatic { columnVisibility = part.columnVisibility }
    if let leadingScreen = part.leadingScreen { self.leadingScreen = leadingScreen }
    takeUse(of: part)
  }

  /// Adds the presentations and the unsaved input of another screen.
  func takeUse(of other: ScreenBuilder) {
    presented += other.presented
    unsavedInputs += other.unsavedInputs
  }

  /// Sets the stack that `back` pops from. A stack that can't go back doesn't replace an enclosing stack.
  func navigate(with navigation: Navigation) {
    if navigation.depth > 0 || self.navigation == nil { self.navigation = navigation }
  }

  /// Adds a presentation to the screen.
  ///
  /// - Parameter navigation: The stack that `back` pops from while the presentation is in front, or `nil` for a question.
  func present(_ presentation: Presentation, navigation: Navigation?) {
    presented.append(Presented(presentation: presentation, navigation: navigation))
  }

  /// The presentations from back to front. A question is in front of all sheets.
  private var layers: [Presented] {
    presented.filter { !$0.presentation.isAlert } + presented.filter(\.presentation.isAlert)
  }

  /// The stack that `back` pops from, which is that of the front presentation. A question hides the stack below it.
  var frontNavigation: Navigation? {
    if let front = layers.last { front.navigation } else { navigation }
  }

  func tree(content: [Element], id: ElementID) -> ElementTree {
    if !destinations.isEmpty {
      reportIssue(
        """
        A view outside of a 'NavigationStack' pushes a screen, which can't be shown.

        Put the view that 'navigationDestination' or the link belongs to inside of a 'NavigationStack'.
        """)
    }
    var tree = ElementTree(
      title: title, earlierTitles: earlierTitles, toolbar: toolbar, content: content,
      layers: layers.map(\.presentation))
    tree.id = self.id ?? id
    (tree.theme, tree.subtitle, tree.leadingScreen) = (theme, subtitle, leadingScreen)
    tree.numberRows()
    return tree
  }
}
