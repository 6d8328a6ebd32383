import TerminalText

/// A screen as a value: its title, what can be done on it, what it shows, and what is presented on it.
public struct ElementTree: Hashable, Sendable {
  /// What the screen is called.
  public var title: StyledText?
  /// The titles of the screens below this one in its stack, from the first.
  public var earlierTitles: [StyledText]
  /// What can be done on the screen as a whole.
  public var toolbar: [ToolbarElement]
  /// What the screen shows.
  public var content: [Element]
  /// What is presented on the screen, and has to be answered or closed first.
  public var presentation: Presentation?

  /// Makes a screen.
  public init(
    title: StyledText? = nil, earlierTitles: [StyledText] = [], toolbar: [ToolbarElement] = [],
    content: [Element] = [], presentation: Presentation? = nil
  ) {
    self.title = title
    self.earlierTitles = earlierTitles
    self.toolbar = toolbar
    self.content = content
    self.presentation = presentation
  }

  /// The titles from the first screen to the one shown, with those of what is presented; screens without a title are left out.
  public var breadcrumb: [String] {
    var titles = (earlierTitles + [title ?? StyledText()]).map(\.singleLine.plain)
    switch presentation {
    case .sheet(let sheet): titles += sheet.tree.breadcrumb
    case .alert(let alert): titles.append(alert.title.singleLine.plain)
    case nil: break
    }
    return titles.filter { !$0.isEmpty }
  }
}

/// What stands in a toolbar.
public struct ToolbarElement: Hashable, Sendable {
  /// Where it stands.
  public var placement: ToolbarItemPlacement
  /// What it is.
  public var content: [Element]
}

extension ElementTree {
  /// Gives each row its number: 1, 2, 3 … in each section, or in what stands outside of sections.
  mutating func numberRows() {
    var next = 1
    content = content.map { Self.numbered($0, next: &next) }
  }

  private static func numbered(_ element: Element, next: inout Int) -> Element {
    var element = element
    switch element.content {
    case .row(var row):
      row.number = next
      next += 1
      element.content = .row(row)
    case .hiddenRows(let count):
      next += count
    case .section(let header, let footer, let content):
      var inSection = 1
      element.content = .section(
        header: header, footer: footer, content: content.map { numbered($0, next: &inSection) })
    case .list(let children):
      var inList = 1
      element.content = .list(children.map { numbered($0, next: &inList) })
    case .stack(let axis, let children):
      element.content = .stack(axis, children.map { numbered($0, next: &next) })
    default: break
    }
    return element
  }
}
