#if Server
  import CustomDump
  import Testing

  @testable import WebHost

  /// Changes of a page.
  @Suite struct ChangeTests {
    private func row(_ key: Int, _ text: String) -> HTMLNode { .tag(.li, key: key, [], [.text(text)]) }
    private func list(_ rows: [HTMLNode]) -> [HTMLNode] { [.tag(.ul, [], rows)] }

    @Test("Inserting or removing a row is one change") func aRowThatCameOrWentIsOneChange() {
      let rows = (1...5).map { row($0, "row \($0)") }
      var more = rows
      more.insert(row(9, "new"), at: 2)
      expectNoDifference(
        PageChange.changes(from: list(rows), to: list(more)), [.insert([0], at: 2, row(9, "new"))])
      expectNoDifference(PageChange.changes(from: list(more), to: list(rows)), [.remove([0, 2])])
    }

    @Test("Unchanged nodes aren't sent") func whatIsTheSameIsNotSent() {
      let old: [HTMLNode] = [
        .tag(.p, [.set(.class, "a")], text: "one"), .tag(.input, [.set(.value, "x"), .flag(.disabled)]),
      ]
      expectNoDifference(PageChange.changes(from: old, to: old), [])
      let new: [HTMLNode] = [
        .tag(.p, [.set(.class, "a")], text: "two"), .tag(.input, [.set(.value, "y")]),
      ]
      expectNoDifference(
        PageChange.changes(from: old, to: new),
        [.setText([0, 0], "two"), .setAttribute([1], .disabled, nil), .setAttribute([1], .value, "y")])
    }

    /// Applies the changes like a browser's script.
    private func apply(_ changes: [PageChange], to nodes: [HTMLNode]) -> [HTMLNode] {
      var root = HTMLElement(tag: .div, children: nodes)
      func edit(
        _ path: ArraySlice<Int>, _ element: inout HTMLElement, _ body: (inout HTMLElement, Int) -> Void
      ) {
        guard let first = path.first else { return }
        guard path.count > 1 else { return body(&element, first) }
        guard case .element(var child) = element.children[first] else { return }
        edit(path.dropFirst(), &child, body)
        element.children[first] = .element(child)
      }
      for change in changes {
        switch change {
        case .replace(let path, let node): edit(path[...], &root) { $0.children[$1] = node }
        case .setText(let path, let text): edit(path[...], &root) { $0.children[$1] = .text(text) }
        case .remove(let path): edit(path[...], &root) { $0.children.remove(at: $1) }
        case .insert(let path, let index, let node):
          edit((path + [index])[...], &root) { $0.children.insert(node, at: $1) }
        case .setAttribute(let path, let name, let value):
          edit(path[...], &root) { parent, index in
            guard case .element(var element) = parent.children[index] else { return }
            element.attributes.removeAll { $0.name == name }
            if let value { element.attributes.append(.set(name, value)) }
            parent.children[index] = .element(element)
          }
        }
      }
      return root.children
    }

    /// Returns the nodes with attributes sorted by name, because a browser doesn't keep their order.
    private func sorted(_ nodes: [HTMLNode]) -> [HTMLNode] {
      nodes.map { node in
        guard case .element(var element) = node else { return node }
        element.attributes.sort { $0.name.rawValue < $1.name.rawValue }
        element.children = sorted(element.children)
        return .element(element)
      }
    }

    @Test("Changes lead from any page to any other") func changesLeadFromAnyPageToAnyOther() {
      var generator = Linear(seed: 7)
      func nodes(_ depth: Int) -> [HTMLNode] {
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          let key = Bool.random(using: &generator) ? Int.random(in: 0...5, using: &generator) : nil
          let tag: HTMLTag = [.div, .p, .ul].randomElement(using: &generator) ?? .p
          let attributes: [HTMLAttribute] =
            Bool.random(using: &generator)
            ? [.set(.class, "\(Int.random(in: 0...2, using: &generator))")] : []
          let text = "\(Int.random(in: 0...3, using: &generator))"
          return .tag(tag, key: key, attributes, depth == 0 ? [.text(text)] : nodes(depth - 1))
        }
      }
      for _ in 0..<2_000 {
        let (old, new) = (nodes(2), nodes(2))
        let changed = apply(PageChange.changes(from: old, to: new), to: old)
        #expect(sorted(changed) == sorted(new))
        if sorted(changed) != sorted(new) { break }
      }
    }
  }

  /// A generator that returns the same numbers in each run.
  struct Linear: RandomNumberGenerator {
    var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
#endif
