import TerminalText

/// Gathers what belongs to a screen while its views are built: title, toolbar and what is presented on it.
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
  var toolbar: [ToolbarElement] = []
  var earlierTitles: [StyledText] = []
  var navigation: Navigation?
  private var presented: [Presented] = []

  /// Puts something on the screen.
  ///
  /// - Parameter navigation: The stack that `back` pops from while this is in front; a question has none.
  func present(_ presentation: Presentation, navigation: Navigation?) {
    presented.append(Presented(presentation: presentation, navigation: navigation))
  }

  /// How much is presented on the screen so far.
  var presentationCount: Int { presented.count }

  /// Takes over what a screen below this one presents.
  func presentAll(of other: ScreenBuilder) { presented += other.presented }

  /// What is in front of everything else: a question before a sheet, then what was presented last.
  private var front: Presented? { presented.last(where: \.presentation.isAlert) ?? presented.last }

  /// The stack that `back` pops from: that of what is in front. A question comes before the stack below it.
  var frontNavigation: Navigation? {
    if let front { front.navigation } else { navigation }
  }

  func tree(content: [Element]) -> ElementTree {
    var tree = ElementTree(
      title: title, earlierTitles: earlierTitles, toolbar: toolbar, content: content,
      presentation: front?.presentation)
    tree.numberRows()
    return tree
  }
}
