#if Server
  import TerminalText
  import TerminalUI

  // Lists with their sections and rows.

  extension PageBuilder {
    /// Returns a list. Consecutive rows become an HTML list, and rows of columns become a table.
    func list(_ children: [Element]) -> HTMLNode {
      if let table = table(children) { return table }
      return .tag(.div, [.set(.class, "list")], grouped(children))
    }

    /// Returns a section below its header.
    func section(_ element: Element, header: [Element], footer: [Element], content: [Element]) -> HTMLNode {
      let id = element.id.htmlID + "h"
      var nodes: [HTMLNode] = []
      if !header.isEmpty { nodes.append(.tag(.h2, [.set(.id, id)], inline(header))) }
      nodes += named(header).grouped(content)
      if !footer.isEmpty { nodes.append(.tag(.div, [.set(.class, "footer")], block(footer))) }
      return .tag(
        .section, key: element.id.rawValue, header.isEmpty ? [] : [.set(.ariaLabelledby, id)], nodes)
    }

    /// Returns a builder for the rows below a header.
    private func named(_ header: [Element]) -> PageBuilder {
      var inside = self
      let name = header.map(\.plainText).joined(separator: " ").lowercased()
      inside.section =
        name.isEmpty ? nil : name.hasSuffix("s") && !name.hasSuffix("ss") ? String(name.dropLast()) : name
      return inside
    }

    /// Groups consecutive rows into HTML lists.
    private func grouped(_ elements: [Element]) -> [HTMLNode] {
      var nodes: [HTMLNode] = []
      var open: [Element] = []
      func close() {
        if !open.isEmpty { nodes += rows(open) }
        open = []
      }
      for element in elements {
        switch element.content {
        case .row, .hiddenRows: open.append(element)
        default:
          close()
          nodes += block(element)
        }
      }
      close()
      return nodes
    }

    /// Returns rows as an HTML list.
    func rows(_ elements: [Element]) -> [HTMLNode] {
      let shown = ShownPart(elements)
      var items: [HTMLNode] = []
      for (index, element) in elements.enumerated() {
        switch element.content {
        case .row(let row):
          let isLast = index == elements.count - 1
          items += cache.nodes(of: element, isLast: isLast, section: section) {
            [item(element, row, isLast: isLast)]
          }
        case .hiddenRows(let hidden):
          if let pager = shown.pager(index, hidden) {
            items.append(.tag(.li, key: pager.key, [.set(.class, "pager")], buttons(of: pager)))
          }
        default: break
        }
      }
      return [.tag(.ul, [.set(.class, "rows")] + shown.id, items)]
    }

    private func item(_ element: Element, _ row: Element.Row, isLast: Bool) -> HTMLNode {
      .tag(
        .li, key: element.id.rawValue, row.isSelected ? [.set(.ariaCurrent, "true")] : [],
        [.tag(.div, [.set(.class, "content")], content(of: row))] + buttons(for: element, row, isLast: isLast)
      )
    }

    /// Returns the content of a row. A row that a control opens as a whole is a single button.
    private func content(of row: Element.Row) -> [HTMLNode] {
      guard let whole = row.whole, let control = whole.control else {
        var inside = self
        inside.row = "\(section ?? "row") \(row.number)"
        inside.isOnlyField = row.content.count == 1
        return inside.block(row.content)
      }
      return opener(control, of: whole)
    }

    /// Returns the buttons for the actions of a row.
    private func buttons(for element: Element, _ row: Element.Row, isLast: Bool) -> [HTMLNode] {
      var buttons: [HTMLNode] = []
      let name = row.name.isEmpty ? "row \(row.number)" : row.name
      if row.move != nil {
        // The script moves rows by this handle. Without a script, the two buttons move them.
        buttons.append(
          .tag(
            .button,
            [
              .set(.type, "button"), .set(.class, "small grip"),
              .set(.moves, Invocation.moveBy(element.id, 0).json),
              .set(.ariaLabel, "Move \(name): drag it, or press the up or down arrow key"),
            ], text: "⋮⋮"))
        if row.number > 1 {
          buttons.append(
            button(.moveBy(element.id, -1), "↑", named: "Move \(name) up", class: "small step"))
        }
        if !isLast {
          buttons.append(
            button(.moveBy(element.id, 1), "↓", named: "Move \(name) down", class: "small step"))
        }
      }
      if row.deletion != nil {
        buttons.append(
          button(.delete([element.id]), "✕", named: "Delete \(name)", class: "small destructive"))
      }
      if let menu = element.menu ?? row.whole?.menu { buttons.append(moreButton(menu, of: name)) }
      return buttons.isEmpty ? [] : [.tag(.div, [.set(.class, "tools")], buttons)]
    }

    // MARK: Tables

    /// Returns rows with aligned cells as a table that screen readers ignore, or `nil` if there are none.
    func grid(_ rows: [Element]) -> HTMLNode? {
      let count =
        rows.map { if case .columns(let cells, _) = $0.content { cells.count } else { 0 } }.max() ?? 0
      guard count > 0 else { return nil }
      let lines = rows.map { row -> HTMLNode in
        guard case .columns(let cells, _) = row.content else {
          return .tag(.tr, [], [.tag(.td, [.set(.colspan, String(count))], block(row))])
        }
        return .tag(.tr, [], cells.map { .tag(.td, [], block($0)) })
      }
      // Cells of one size can be in more rows if the window is narrow.
      let isTiled = rows.allSatisfy {
        guard case .columns(_, let widths) = $0.content else { return false }
        return widths.count > 2 && Set(widths).count == 1
      }
      return .tag(
        .table, [.set(.role, "presentation")] + (isTiled ? [.set(.class, "tiles")] : []),
        [.tag(.tbody, [], lines)])
    }

    /// Returns a table if the first element names the columns.
    private func table(_ children: [Element]) -> HTMLNode? {
      guard let first = children.first, case .columns(let names, _) = first.content else { return nil }
      let shown = ShownPart(children)
      var body: [HTMLNode] = []
      for (index, element) in children.enumerated().dropFirst() {
        switch element.content {
        case .row(let row):
          guard row.content.count == 1, case .columns(let cells, _) = row.content[0].content else {
            return nil
          }
          let tools = buttons(for: element, row, isLast: index == children.count - 1)
          body.append(
            .tag(
              .tr, key: element.id.rawValue, [],
              cells.map { .tag(.td, [], block($0)) } + (tools.isEmpty ? [] : [.tag(.td, [], tools)])))
        case .hiddenRows(let hidden):
          guard let pager = shown.pager(index, hidden) else { continue }
          let cell = HTMLNode.tag(.td, [.set(.colspan, String(names.count))], buttons(of: pager))
          body.append(.tag(.tr, key: pager.key, [.set(.class, "pager")], [cell]))
        default: return nil
        }
      }
      let head = names.map { HTMLNode.tag(.th, [.set(.scope, "col")], inline($0)) }
      return .tag(.table, shown.id, [.tag(.thead, [], [.tag(.tr, [], head)]), .tag(.tbody, [], body)])
    }
  }

  /// The visible part of a long list.
  private struct ShownPart {
    /// The positions of the longest run of rows. Other rows exist because they are in use.
    private var part = 0..<0
    /// The list, if some of its rows aren't shown.
    private var list: ElementID?

    init(_ elements: [Element]) {
      var start: Int?
      for (index, element) in elements.enumerated() {
        switch element.content {
        case .row:
          start = start ?? index
          if index + 1 - start! > part.count { part = start!..<index + 1 }
        case .hiddenRows(let hidden): (list, start) = (hidden.list, nil)
        default: start = nil
        }
      }
    }

    /// The id of the list in the page, by which the script finds its new part.
    var id: [HTMLAttribute] { list.map { [.set(.id, $0.htmlID)] } ?? [] }

    /// Returns the pager for hidden rows, if they are next to the visible part.
    func pager(_ index: Int, _ hidden: Element.HiddenRows) -> Pager? {
      if index == part.lowerBound - 1 { return Pager(hidden: hidden, isLater: false) }
      return index == part.upperBound ? Pager(hidden: hidden, isLater: true) : nil
    }
  }

  /// Buttons for the rows before or after the visible part.
  private struct Pager {
    var hidden: Element.HiddenRows
    var isLater: Bool

    /// The key of the buttons, which is the same for each part of a list, so that they stay in the page.
    var key: Int { isLater ? -3 : -2 }
  }

  extension PageBuilder {
    /// The number of rows of a long list that a page shows at once.
    static let rowsAtOnce = 200

    private func buttons(of pager: Pager) -> [HTMLNode] {
      let (hidden, size) = (pager.hidden, Self.rowsAtOnce)
      let offsets = hidden.offsets
      let next =
        pager.isLater
        ? offsets.lowerBound..<min(offsets.lowerBound + size, offsets.upperBound)
        : max(offsets.upperBound - size, offsets.lowerBound)..<offsets.upperBound
      let end = pager.isLater ? max(offsets.upperBound - size, 0) : 0
      // The script scrolls to the end of the part if it was reached from below.
      var buttons = [
        button(
          .showRows(hidden.list, from: next.lowerBound),
          "\(pager.isLater ? "Later" : "Earlier") rows (\(next.lowerBound + 1)–\(next.upperBound))",
          class: pager.isLater ? nil : "end")
      ]
      if offsets.count > size {
        buttons.append(
          button(
            .showRows(hidden.list, from: end),
            pager.isLater ? "Last rows (to \(offsets.upperBound))" : "First rows",
            class: pager.isLater ? "end" : nil))
      }
      return pager.isLater ? buttons : buttons.reversed()
    }
  }

  extension Element.Row {
    /// The control that opens the whole row, if the row contains nothing else.
    fileprivate var whole: Element? {
      guard content.count == 1, content[0].control != nil, opens == content[0].id else { return nil }
      return content[0]
    }
  }

  extension ElementID {
    /// The id of the element in the page.
    var htmlID: String { "e\(rawValue)" }
  }
#endif
