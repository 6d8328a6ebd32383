extension ElementTree {
  /// The columns of a split view.
  struct Panes {
    var elements: [Element]
    var widths: [Int?]
  }

  /// The columns of the split view that the content consists of, or `nil` if it's something else.
  var panes: Panes? {
    guard content.count == 1, case .columns(let cells, let widths) = content[0].content,
      case .decorated(.pane, _) = cells.first?.first?.content
    else { return nil }
    return Panes(elements: cells.compactMap(\.first), widths: widths)
  }

  /// The part of the screen that receives input: its topmost sheet or question, or the screen itself.
  ///
  /// A question is a screen whose content is the list of answers.
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

  /// The presentation in front: the sheet or question that ``front`` describes, or `nil` if it's a screen of the stack.
  public var frontPresentation: Presentation? {
    if case .sheet(let sheet) = presentation {
      sheet.tree.frontPresentation ?? presentation
    } else {
      presentation
    }
  }

  /// The content, followed by the toolbar.
  private var roots: [Element] { toolbar.isEmpty ? content : content + toolbar.flatMap(\.content) }

  /// All elements of the screen, but not those of its presentations.
  public var elements: Element.Descendants { roots.withDescendants }

  /// The elements that are rows, but not those of presentations.
  public var rows: [Element] { elements.filter { $0.row != nil } }

  /// Returns the element with an id on the screen or on one of its presentations, or `nil`.
  public func element(_ id: ElementID) -> Element? { first { $0.id == id } }

  /// Returns the elements that open a menu, from the innermost: the control with an id or the element whose menu has it, and its row.
  func anchors(ofMenu id: ElementID) -> [ElementID] {
    guard let opener = first(where: { $0.id == id || $0.menu == id })?.id else { return [] }
    // A row shows the label of its only button, which has no place of its own.
    let row = first { $0.row != nil && [$0].withDescendants.contains { $0.id == opener } }
    return [opener] + (row.map { [$0.id] } ?? [])
  }

  /// Returns the screen that a sheet is presented on, or `nil` if the sheet isn't on this screen.
  func screen(below sheet: ElementID) -> ElementID? {
    for case .sheet(let layer) in layers {
      if layer.id == sheet { return id }
      if let found = layer.tree.screen(below: sheet) { return found }
    }
    return nil
  }

  /// Returns `true` if the screen or one of its presentations has an element or a menu with an id.
  package func contains(_ id: ElementID) -> Bool { first { $0.id == id || $0.menu == id } != nil }

  /// Returns the first element that matches, on the screen and then on its presentations.
  private func first(where isMatch: (Element) -> Bool) -> Element? {
    if let element = elements.first(where: isMatch) { return element }
    for layer in layers {
      let found: Element? =
        switch layer {
        case .sheet(let sheet): sheet.tree.first(where: isMatch)
        case .alert(let alert): alert.actions.withDescendants.first(where: isMatch)
        }
      if let found { return found }
    }
    return nil
  }

  /// Returns the number of rows of a list, including those that weren't created.
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
