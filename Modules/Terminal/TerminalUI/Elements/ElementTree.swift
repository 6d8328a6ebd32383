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
  /// The presentations on the screen, each over those before it. The last one has to be answered or closed first.
  public var layers: [Presentation]
  /// Which screen it is, as long as the graph keeps it.
  public var id = ElementID(rawValue: 0)

  /// The presentation in front, which has to be answered or closed first.
  public var presentation: Presentation? { layers.last }

  /// Makes a screen.
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
  ///
  /// A row comes with its number in its own list. Only what differs is made anew: a list that stands behind another.
  mutating func numberRows() {
    var next = 1
    if let numbered = Self.numbered(content, next: &next) { content = numbered }
  }

  /// The elements with their numbers; `nil` where they have them.
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
