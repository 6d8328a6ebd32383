extension Element {
  /// The elements in this one, at any depth. Each element comes before those in it.
  public var descendants: Descendants { Descendants(of: children) }

  /// A sequence of elements with everything in them. Each element comes before those in it.
  public struct Descendants: Sequence, IteratorProtocol {
    /// The elements to visit, the next one last.
    private var pending: [Element]

    fileprivate init(of elements: [Element]) { pending = elements.reversed() }

    public mutating func next() -> Element? {
      guard let element = pending.popLast() else { return nil }
      let children = element.children
      if !children.isEmpty { pending.append(contentsOf: children.reversed()) }
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
