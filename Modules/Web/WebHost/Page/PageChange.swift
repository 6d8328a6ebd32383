#if Server
  /// A change of a page, which the script in the browser applies.
  ///
  /// Changes identify a node by the path of positions that leads to it from the form: `[2, 0]` is the first child of the third
  /// node. They are applied in order, each to the result of the previous ones.
  enum PageChange: Hashable, Sendable {
    case replace([Int], HTMLNode)
    case setText([Int], String)
    /// Sets an attribute, or removes it if the value is `nil`.
    case setAttribute([Int], HTMLAttributeName, String?)
    /// Inserts a node before the child at a position, or after the last child.
    case insert([Int], at: Int, HTMLNode)
    case remove([Int])
  }

  extension PageChange {
    /// Returns the changes from the children that a browser shows to new ones.
    static func changes(from old: [HTMLNode], to new: [HTMLNode]) -> [PageChange] {
      var comparison = PageComparison()
      comparison.compare(old, new)
      return comparison.changes
    }
  }

  /// Compares two pages in one pass.
  private struct PageComparison {
    private(set) var changes: [PageChange] = []
    /// The path to the current nodes.
    private var path: [Int] = []

    mutating func compare(_ old: [HTMLNode], _ new: [HTMLNode]) {
      if isSameArray(old, new) { return }
      var start = 0
      // Skip the common prefix and suffix, so that inserting one row produces one change.
      while start < old.count, start < new.count, isSame(old[start], new[start]) { start += 1 }
      var end = 0
      while end < old.count - start, end < new.count - start,
        isSame(old[old.count - 1 - end], new[new.count - 1 - end])
      {
        end += 1
      }
      for index in 0..<start { compare(old[index], new[index], at: index) }
      let (oldMiddle, newMiddle) = (start..<old.count - end, start..<new.count - end)
      if oldMiddle.count == newMiddle.count {
        for index in oldMiddle { compare(old[index], new[index], at: index) }
      } else {
        rearrange(old, oldMiddle, new, newMiddle)
      }
      for index in new.count - end..<new.count {
        compare(old[old.count - new.count + index], new[index], at: index)
      }
    }

    /// Removes old nodes and inserts new ones. Common nodes in the same order are kept.
    private mutating func rearrange(
      _ old: [HTMLNode], _ oldRange: Range<Int>, _ new: [HTMLNode], _ newRange: Range<Int>
    ) {
      let wanted = Dictionary(
        newRange.compactMap { index in new[index].key.map { ($0, index) } },
        uniquingKeysWith: { first, _ in first })
      // The kept nodes: those in both pages, in the same order.
      var kept: [(old: HTMLNode, newIndex: Int)] = []
      var last = newRange.lowerBound - 1
      var removed: [Int] = []
      for index in oldRange {
        if let key = old[index].key, let place = wanted[key], place > last, isSame(old[index], new[place]) {
          kept.append((old[index], place))
          last = place
        } else {
          removed.append(index)
        }
      }
      for index in removed.reversed() { changes.append(.remove(path + [index])) }
      let places = Dictionary(kept.map { ($0.newIndex, $0.old) }, uniquingKeysWith: { first, _ in first })
      for index in newRange {
        if let old = places[index] {
          compare(old, new[index], at: index)
        } else {
          changes.append(.insert(path, at: index, new[index]))
        }
      }
    }

    private mutating func compare(_ old: HTMLNode, _ new: HTMLNode, at index: Int) {
      path.append(index)
      defer { path.removeLast() }
      switch (old, new) {
      case (.text(let old), .text(let new)): if old != new { changes.append(.setText(path, new)) }
      case (.element(let old), .element(let new)) where old.tag == new.tag && old.key == new.key:
        // The text of a text area is only its initial value, so replace the element.
        if new.tag == .textarea, old.children != new.children {
          changes.append(.replace(path, .element(new)))
          return
        }
        if old.attributes != new.attributes { change(old.attributes, new.attributes) }
        compare(old.children, new.children)
      default: changes.append(.replace(path, new))
      }
    }

    private mutating func change(_ old: [HTMLAttribute], _ new: [HTMLAttribute]) {
      for attribute in old where !new.contains(where: { $0.name == attribute.name }) {
        changes.append(.setAttribute(path, attribute.name, nil))
      }
      for attribute in new where !old.contains(attribute) {
        changes.append(.setAttribute(path, attribute.name, attribute.value ?? ""))
      }
    }

    /// Returns `true` if two arrays share their storage, because the part of the page was cached.
    private func isSameArray(_ old: [HTMLNode], _ new: [HTMLNode]) -> Bool {
      old.count == new.count
        && old.withUnsafeBufferPointer { old in
          new.withUnsafeBufferPointer { new in old.baseAddress == new.baseAddress }
        }
    }

    /// Returns `true` if one node can be changed into the other without replacing it.
    private func isSame(_ old: HTMLNode, _ new: HTMLNode) -> Bool {
      switch (old, new) {
      case (.text, .text): true
      case (.element(let old), .element(let new)): old.tag == new.tag && old.key == new.key
      default: false
      }
    }
  }

  extension HTMLNode {
    /// The key of an element among its siblings.
    var key: Int? { if case .element(let element) = self { element.key } else { nil } }
  }

  extension PageChange: Encodable {
    /// Encodes the change as an array, whose first member is the kind of change.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      switch self {
      case .replace(let path, let node):
        try container.encode("replace")
        try container.encode(path)
        try container.encode(HTMLWriter.html(node))
      case .setText(let path, let text):
        try container.encode("text")
        try container.encode(path)
        try container.encode(text)
      case .setAttribute(let path, let name, let value):
        try container.encode("set")
        try container.encode(path)
        try container.encode(name.rawValue)
        if let value { try container.encode(value) } else { try container.encodeNil() }
      case .insert(let path, let index, let node):
        try container.encode("insert")
        try container.encode(path)
        try container.encode(index)
        try container.encode(HTMLWriter.html(node))
      case .remove(let path):
        try container.encode("remove")
        try container.encode(path)
      }
    }
  }
#endif
