#if Server
  import TerminalText
  import TerminalUI

  /// Converts the elements of a screen into the nodes of a page.
  ///
  /// The conversion is a pure function: equal elements produce equal nodes, so that changes of a screen become changes of the page.
  struct PageBuilder {
    /// A Boolean value that indicates whether the nodes are inside a control, which can't contain other controls.
    var isInControl = false
    /// The control of a question that gets the focus. It stays the same while the question is presented.
    var focus: ElementID?
    /// The row that contains the elements, such as "attendee 1". Its fields have names that differ from those in other rows.
    var row: String?
    /// A Boolean value that indicates whether the row consists of one field, which is shown without its name.
    var isOnlyField = false
    /// The singular of the section's header, in lowercase.
    var section: String?
    /// The cache of the previous page.
    var cache = PageCache()

    /// Returns elements one below the other.
    func block(_ elements: [Element]) -> [HTMLNode] { elements.flatMap { block($0) } }

    /// Returns an element of a column, such as a paragraph, a list, or a field.
    func block(_ element: Element) -> [HTMLNode] {
      switch element.content {
      case .text(let text):
        return text.isEmpty
          ? [] : [.tag(.p, key: element.id.rawValue, [], inline(text) + extras(of: element))]
      case .divider: return [.tag(.hr)]
      case .stack(.vertical, let children):
        return [grid(children) ?? .tag(.div, [.set(.class, "column")], block(children))]
      case .stack(.horizontal, let children): return [row(children)]
      case .list(let children): return cache.nodes(of: element) { [list(children)] }
      case .section(let header, let footer, let content):
        return cache.nodes(of: element) {
          [section(element, header: header, footer: footer, content: content)]
        }
      case .row, .hiddenRows: return rows([element])
      case .columns(let cells, _):
        return [
          .tag(.div, [.set(.class, "cells")], cells.map { .tag(.div, [.set(.class, "cell")], block($0)) })
        ]
      case .labeled(let label, let content):
        return [
          .tag(.dl, [.set(.class, "labeled")], [.tag(.dt, [], inline(label)), .tag(.dd, [], block(content))])
        ]
      case .progress(let label, let fraction, let value, let tint):
        return [progress(label: label, fraction: fraction, value: value, tint: tint)]
      case .control(let control):
        // The name of a field in a row contains the row's number.
        return row == nil
          ? cache.nodes(of: element) { self.control(control, of: element) }
          : self.control(control, of: element)
      case .decorated(let decoration, let children):
        return decorated(decoration, children)
      case .layered(let layers, _, _):
        return [.tag(.div, [.set(.class, "layers")], layers.map { .tag(.div, [], block($0)) })]
      case .chart(let chart): return [ChartPicture(chart).node]
      case .largeText(let text, _): return [.tag(.p, [.set(.class, "large")], text: StyledText(text).plain)]
      case .image, .spacer, .fill, .gradient, .drawing: return inline(element)
      }
    }

    // MARK: Inline elements

    /// Returns elements in a line, as in the name of a control.
    func inline(_ elements: [Element]) -> [HTMLNode] {
      var nodes: [HTMLNode] = []
      for element in elements {
        let part = inline(element)
        if !nodes.isEmpty, !part.isEmpty { nodes.append(.tag(.span, [.set(.class, "gap")], text: " ")) }
        nodes += part
      }
      return nodes
    }

    private func inline(_ element: Element) -> [HTMLNode] {
      switch element.content {
      case .text(let text): return [.tag(.span, [], inline(text) + extras(of: element))]
      case .image(let glyph, let name):
        let glyph = inline(glyph)
        return [
          name.isEmpty
            ? .tag(.span, [.set(.ariaHidden, "true")], glyph)
            : .tag(.span, [.set(.role, "img"), .set(.ariaLabel, StyledText(name).plain)], glyph)
        ]
      case .spacer: return [.tag(.span, [.set(.class, "spacer"), .set(.ariaHidden, "true")])]
      case .fill(let color):
        let classes = ["fill"] + (color.map { [ColorClass.ground($0)] } ?? [])
        return [.tag(.span, [.set(.class, classes.joined(separator: " ")), .set(.ariaHidden, "true")])]
      case .gradient(let fill): return [DrawingPicture.surface(fill)]
      case .drawing(let drawing): return [DrawingPicture.node(drawing)]
      case .stack(.vertical, let children):
        return [.tag(.span, [.set(.class, "lines")], children.map { .tag(.span, [], inline([$0])) })]
      case .stack, .list, .labeled, .section, .columns, .layered, .row:
        return [.tag(.span, [.set(.class, "line")], inline(element.children))]
      case .decorated(.hidden, _): return []
      case .decorated(.redacted, let children): return [Self.shades(children)]
      case .decorated(let decoration, let children):
        return [.tag(.span, Self.classes(of: decoration), inline(children))]
      case .divider, .hiddenRows: return []
      case .chart(let chart): return [ChartPicture(chart).node]
      case .largeText(let text, _): return [.tag(.strong, [], text: StyledText(text).plain)]
      case .progress(let label, let fraction, let value, let tint):
        return [progress(label: label, fraction: fraction, value: value, tint: tint)]
      case .control(let control):
        return isInControl ? [.text(StyledText(control.name).plain)] : self.control(control, of: element)
      }
    }

    /// Returns text with the styles of its runs.
    func inline(_ text: StyledText) -> [HTMLNode] {
      text.runs.map { run in
        if run.content == "■", let color = run.style.foreground { return Self.swatch(color, class: "square") }
        if !isInControl, let link = run.link, let attributes = Self.siteAttributes(of: link) {
          return .tag(.a, [.set(.class, "link")] + attributes, text: run.content)
        }
        let classes = ColorClass.classes(of: run.style)
        guard !classes.isEmpty else { return .text(run.content) }
        return .tag(.span, [.set(.class, classes)], text: run.content)
      }
    }

    /// Returns elements side by side. Tabs become a tab list.
    private func row(_ children: [Element]) -> HTMLNode {
      let isTabs = !children.isEmpty && children.allSatisfy { $0.control?.isTab == true }
      return .tag(
        .div, [.set(.class, isTabs ? "tabs" : "line")] + (isTabs ? [.set(.role, "tablist")] : []),
        children.flatMap { child -> [HTMLNode] in
          switch child.content {
          case .text, .image, .spacer, .fill, .gradient, .drawing: inline(child)
          default: block(child)
          }
        })
    }

    /// Returns the nodes after a text: its badge and the button for its menu.
    func extras(of element: Element) -> [HTMLNode] { badge(of: element) + more(of: element) }

    /// Returns the badge of an element. The space separates it for screen readers.
    func badge(of element: Element) -> [HTMLNode] {
      element.badge.map { [.text(" "), .tag(.span, [.set(.class, "badge")], inline($0))] } ?? []
    }

    /// Returns the button for the menu of an element.
    func more(of element: Element) -> [HTMLNode] {
      element.menu.map { [moreButton($0, of: element.plainText)] } ?? []
    }

    // MARK: Decorations

    private func decorated(_ decoration: Element.Decoration, _ children: [Element]) -> [HTMLNode] {
      switch decoration {
      // Hidden content must stay hidden, so it isn't part of the page.
      case .hidden: [.tag(.div, [.set(.class, "spacer"), .set(.ariaHidden, "true")])]
      case .redacted: [Self.shades(children)]
      case .gradient(let fill): block(children.map { DrawingPicture.colored($0, fill) })
      default: [.tag(.div, Self.classes(of: decoration), block(children))]
      }
    }

    private static func classes(of decoration: Element.Decoration) -> [HTMLAttribute] {
      switch decoration {
      case .padding: [.set(.class, "pad")]
      case .frame(let size, let alignment):
        [.set(.class, FrameClass.classes(of: size, alignment))]
      case .border(let color):
        [.set(.class, (["border"] + (color.map { [ColorClass.text($0)] } ?? [])).joined(separator: " "))]
      case .background(let color): [.set(.class, "ground " + ColorClass.ground(color))]
      case .lineLimit(let count): [.set(.class, "limit limit-\(min(max(count, 1), 5))")]
      case .hidden, .redacted, .pane, .gradient: []
      }
    }

    /// Returns a placeholder about as long as the text, which reveals nothing else about it.
    private static func shades(_ elements: [Element]) -> HTMLNode {
      let count = elements.reduce(0) { $0 + $1.plainText.count }
      return .tag(
        .span, [.set(.class, "redacted"), .set(.role, "img"), .set(.ariaLabel, "Loading")],
        text: String(repeating: "░", count: min(max(count, 1), 24)))
    }

    private func progress(label: [Element], fraction: Double?, value: StyledText?, tint: Color?) -> HTMLNode {
      let name = label.map(\.plainText).filter { !$0.isEmpty }.joined(separator: " ")
      var attributes: [HTMLAttribute] = [.set(.max, "1"), .set(.ariaLabel, name.isEmpty ? "Progress" : name)]
      if let tint { attributes.append(.set(.class, ColorClass.text(tint))) }
      if let fraction, fraction.isFinite {
        attributes.append(.set(.value, String(min(max(fraction, 0), 1))))
      }
      return .tag(
        .div, [.set(.class, "progress")],
        (label.isEmpty ? [] : [.tag(.span, [.set(.class, "line")], inline(label))])
          + (value.map { [.tag(.span, [.set(.class, "value")], inline($0))] } ?? [])
          + [.tag(.progress, attributes)])
    }
  }
#endif
