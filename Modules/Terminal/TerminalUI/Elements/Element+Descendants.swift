extension Element {
  /// The elements in this one, at any depth. Each element comes before those in it.
  public var descendants: Descendants { Descendants(of: children) }

  /// A sequence of elements with everything in them. Each element comes before those in it.
  public struct Descendants: Sequence, IteratorProtocol {
    /// The elements to visit next.
    private var level: ArraySlice<Element>
    /// The elements to visit afterwards, the next ones last.
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

  /// The control that the element is, or `nil`.
  public var control: Control? { if case .control(let control) = content { control } else { nil } }

  /// The row that the element is, or `nil`.
  public var row: Row? { if case .row(let row) = content { row } else { nil } }

  /// The controls that the element is or contains, without those in the label of another control.
  var controls: [Element] { control == nil ? children.flatMap(\.controls) : [self] }
}

extension [Element] {
  /// The elements with everything in them. Each element comes before those in it.
  public var withDescendants: TerminalUI.Element.Descendants { TerminalUI.Element.Descendants(of: self) }
}
