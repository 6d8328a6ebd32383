import TerminalText

/// A screen as a value: its title, its toolbar, its content, and its presentations.
public struct ElementTree: Hashable, Sendable {
  /// The title.
  public var title: StyledText?
  /// A few words about the state of the screen, such as the number of its rows.
  public var subtitle: StyledText?
  /// The titles of the screens below this one in its stack, starting with the first screen.
  public var earlierTitles: [StyledText]
  /// The toolbar.
  public var toolbar: [ToolbarElement]
  /// The theme, if the program sets one.
  public var theme: ColorTheme?
  /// The content.
  public var content: [Element]
  /// The presentations on the screen, from back to front. Only the last one receives input.
  public var layers: [Presentation]
  /// The id of the screen in its graph.
  public var id = ElementID(rawValue: 0)
  /// An array with the leading screen, because a value can't contain another one of its type.
  private var leadingScreens: [ElementTree] = []

  /// The screen below this one in its stack, if a wide window shows it beside this one.
  ///
  /// It isn't part of this screen: commands, pages, and other programs don't see it. A program goes back to it before it performs
  /// one of its actions.
  package internal(set) var leadingScreen: ElementTree? {
    get { leadingScreens.first }
    set { leadingScreens = newValue.map { [$0] } ?? [] }
  }

  /// The topmost presentation of this screen, which must be answered or closed first.
  public var presentation: Presentation? { layers.last }

  /// Creates a screen.
  public init(
    title: StyledText? = nil, earlierTitles: [StyledText] = [], toolbar: [ToolbarElement] = [],
    content: [Element] = [], layers: [Presentation] = []
  ) {
    self.title = title
    self.earlierTitles = earlierTitles
    self.toolbar = toolbar
    self.content = content
    self.layers = layers
  }

  /// The titles from the root screen to the current one and its presentations. Screens without a title are omitted.
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

/// An item of a toolbar.
public struct ToolbarElement: Hashable, Sendable {
  /// The placement.
  public var placement: ToolbarItemPlacement
  /// The content.
  public var content: [Element]
}

extension ElementTree {
  /// Numbers the rows, starting at 1 in each section and in the rest of the screen.
  ///
  /// Each row already has its number within its list. Only rows of lists that follow another list change.
  mutating func numberRows() {
    var next = 1
    if let numbered = Self.numbered(content, next: &next) { content = numbered }
  }

  /// Returns the elements with their new numbers, or `nil` if nothing changes.
  private static func numbered(_ elements: [Element], next: inout Int) -> [Element]? {
    var changed: [Element]?
    for index in elements.indices {
      guard let element = numbered(elements[index], next: &next) else { continue }
      if changed == nil { changed = elements }
      changed?[index] = element
    }
    return changed
  }

  private static func numbered(_ element: Element, next: inout Int) -> Element? {
    func with(_ content: Element.Content) -> Element {
      var copy = element
      copy.content = content
      return copy
    }
    switch element.content {
    case .row(var row):
      defer { next += 1 }
      guard row.number != next else { return nil }
      row.number = next
      return with(.row(row))
    case .hiddenRows(let hidden):
      next += hidden.offsets.count
      return nil
    case .section(let header, let footer, let content):
      var inSection = 1
      return numbered(content, next: &inSection).map {
        with(.section(header: header, footer: footer, content: $0))
      }
    case .list(let children):
      var inList = 1
      return numbered(children, next: &inList).map { with(.list($0)) }
    case .stack(let axis, let children):
      return numbered(children, next: &next).map { with(.stack(axis, $0)) }
    case .decorated(let decoration, let children):
      return numbered(children, next: &next).map { with(.decorated(decoration, $0)) }
    default: return nil
    }
  }
}
