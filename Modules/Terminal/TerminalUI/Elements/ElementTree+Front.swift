extension ElementTree {
  /// The part of the screen that takes input: its topmost sheet or question, or the screen itself.
  ///
  /// A question is a screen whose content is the answers.
  public var front: ElementTree {
    switch presentation {
    case .sheet(let sheet): return sheet.tree.front
    case .alert(let alert):
      var front = ElementTree(title: alert.title, content: alert.actions)
      front.id = alert.id
      return front
    case nil: return self
    }
  }

  /// The presentation in front: the sheet or question that ``front`` shows, or `nil` for a screen of the stack.
  public var frontPresentation: Presentation? {
    if case .sheet(let sheet) = presentation {
      sheet.tree.frontPresentation ?? presentation
    } else {
      presentation
    }
  }

  /// The content, then the toolbar.
  private var roots: [Element] { toolbar.isEmpty ? content : content + toolbar.flatMap(\.content) }

  /// All elements of the screen, without those of its presentations.
  public var elements: Element.Descendants { roots.withDescendants }

  /// The elements that are rows, without those of presentations.
  public var rows: [Element] { elements.filter { $0.row != nil } }

  /// Returns the element with an id, or `nil` if the screen doesn't have it. Presentations aren't searched.
  public func element(_ id: ElementID) -> Element? { elements.first { $0.id == id } }

  /// Returns the number of rows of a list, including those that weren't made.
  package func rowCount(of list: ElementID) -> Int {
    elements.reduce(0) { count, element in
      switch element.content {
      case .row(let row) where row.position.list == list: max(count, row.position.offset + 1)
      case .hiddenRows(let hidden) where hidden.list == list: max(count, hidden.offsets.upperBound)
      default: count
      }
    }
  }
}
