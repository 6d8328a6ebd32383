#if Server
  import TerminalUI

  /// A cache of the parts of a page, by the elements that they were built from.
  ///
  /// Elements that didn't change share their storage with the ones before, so comparing them is fast.
  final class PageCache {
    private struct Part {
      var element: Element
      var isLast: Bool
      var section: String?
      var nodes: [HTMLNode]
      /// The parts inside this one.
      var inner: [ElementID: Part]
    }

    private var before: [ElementID: Part] = [:]
    private var now: [ElementID: Part] = [:]

    /// Builds a page. Parts whose elements are unchanged are taken from the previous page.
    func page(_ make: () -> [HTMLNode]) -> [HTMLNode] {
      (before, now) = (now, [:])
      defer { before = [:] }
      return make()
    }

    /// Returns the nodes of an element.
    ///
    /// - Parameters:
    ///   - isLast: Whether the element is the last row. The nodes depend on it, too.
    ///   - section: The name of the section of a row. The nodes depend on it, too.
    ///   - make: Builds the nodes from these values and nothing else.
    func nodes(
      of element: Element, isLast: Bool = false, section: String? = nil, _ make: () -> [HTMLNode]
    ) -> [HTMLNode] {
      let known = before.removeValue(forKey: element.id)
      if let known, known.isLast == isLast, known.section == section, known.element == element {
        now[element.id] = known
        return known.nodes
      }
      let around = (before, now)
      (before, now) = (known?.inner ?? [:], [:])
      let nodes = make()
      let part = Part(element: element, isLast: isLast, section: section, nodes: nodes, inner: now)
      (before, now) = around
      now[element.id] = part
      return nodes
    }
  }
#endif
