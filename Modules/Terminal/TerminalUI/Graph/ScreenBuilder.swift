import TerminalText

/// Gathers what belongs to a screen while its views are built: title, toolbar and what is presented on it.
@MainActor
final class ScreenBuilder {
  struct Navigation {
    var depth: Int
    var pop: @MainActor (Int) -> Void
  }

  var title: StyledText?
  var toolbar: [ToolbarElement] = []
  var presentations: [Presentation] = []
  var breadcrumbs: [StyledText] = []
  var navigation: Navigation?
  /// The navigation inside of what is presented, which comes first while it is.
  var presentedNavigation: Navigation?

  func tree(content: [Element]) -> ElementTree {
    var tree = ElementTree(
      title: title, breadcrumbs: breadcrumbs, toolbar: toolbar, content: content,
      presentation: presentations.last(where: \.isAlert) ?? presentations.last)
    tree.numberRows()
    return tree
  }
}
