#if Server
  import TerminalUI

  /// What the parts of a page were made from, and became: what is the same the next time is not made again.
  ///
  /// Elements of screens stay the same values where nothing of them changed, so that they are compared in no time.
  final class PageMemory {
    private struct Part {
      var element: Element
      var isLast: Bool
      var nodes: [HTMLNode]
      /// The parts in it.
      var inner: [ElementID: Part]
    }

    private var before: [ElementID: Part] = [:]
    private var now: [ElementID: Part] = [:]

    /// Makes a page, of whose parts those that are the same are taken from the one before.
    func page(_ make: () -> [HTMLNode]) -> [HTMLNode] {
      (before, now) = (now, [:])
      defer { before = [:] }
      return make()
    }

    /// The nodes of an element.
    ///
    /// - Parameters:
    ///   - isLast: What they depend on besides the element.
    ///   - make: Makes them from these two and nothing else.
    func nodes(of element: Element, isLast: Bool = false, _ make: () -> [HTMLNode]) -> [HTMLNode] {
      let known = before.removeValue(forKey: element.id)
      if let known, known.isLast == isLast, known.element == element {
        now[element.id] = known
        return known.nodes
      }
      let around = (before, now)
      (before, now) = (known?.inner ?? [:], [:])
      let nodes = make()
      let part = Part(element: element, isLast: isLast, nodes: nodes, inner: now)
      (before, now) = around
      now[element.id] = part
      return nodes
    }
  }
#endif
