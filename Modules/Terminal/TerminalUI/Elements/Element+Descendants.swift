extension Element {
  /// The elements inside this one, at any depth. Each element comes before its children.
  public var descendants: Descendants { Descendants(of: children) }

  /// A sequence of elements and their descendants. Each element comes before its children.
  public struct Descendants: Sequence, IteratorProtocol {
    /// The elements to visit next.
    private var level: ArraySlice<Element>
    /// The elements to visit after that, with the next ones last.
    private var later: [ArraySlice<Element>] = []

    fileprivate init(of elements: [Element]) { level = elements[...] }

    public mutating func next() -> Element? {
      while level.isEmpty {
        guard let next = later.popLast() else { return nil }
        level = next
      }
      let element = level.removeFirst()
      let children = element.children
      if !children.isEmpty {
        later.append(level)
        level = children[...]
      }
      return element
    }
  }

  /// The element's control, or `nil` if it's something else.
  public var control: Control? { if case .control(let control) = content { control } else { nil } }

  /// The element's row, or `nil` if it's something else.
  public var row: Row? { if case .row(let row) = content { row } else { nil } }

  /// The element itself if it's a control, or else the controls inside it. Controls in the label of another control aren't
  /// included.
  package var controls: [Element] { control == nil ? children.flatMap(\.controls) : [self] }
}

extension [Element] {
  /// The elements and their descendants. Each element comes before its children.
  public var withDescendants: TerminalUI.Element.Descendants { TerminalUI.Element.Descendants(of: self) }
}
