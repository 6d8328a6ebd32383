#if Server
  import TerminalText
  import TerminalUI

  // Lists, their sections and rows.

  extension PageBuilder {
    /// A list: rows together are a list of the page, and rows of columns a table.
    func list(_ children: [Element]) -> HTMLNode {
      if let table = table(children) { return table }
      return .tag(.div, [.set(.class, "list")], grouped(children))
    }

    /// A section under its header.
    func section(_ element: Element, header: [Element], footer: [Element], content: [Element]) -> HTMLNode {
      let id = element.id.htmlID + "h"
      var nodes: [HTMLNode] = []
      if !header.isEmpty { nodes.append(.tag(.h2, [.set(.id, id)], inline(header))) }
      nodes += grouped(content)
      if !footer.isEmpty { nodes.append(.tag(.div, [.set(.class, "footer")], block(footer))) }
      return .tag(
        .section, key: element.id.rawValue, header.isEmpty ? [] : [.set(.ariaLabelledby, id)], nodes)
    }

    /// Elements of a list: rows that follow one another stand in one list of the page.
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

    /// Rows as a list of the page.
    func rows(_ elements: [Element]) -> [HTMLNode] {
      let ways = Ways(elements)
      var items: [HTMLNode] = []
      for (index, element) in elements.enumerated() {
        switch element.content {
        case .row(let row):
          let isLast = index == elements.count - 1
          items += memory.nodes(of: element, isLast: isLast) { [item(element, row, isLast: isLast)] }
        case .hiddenRows(let hidden):
          if let way = ways.way(index, hidden) {
            items.append(.tag(.li, key: way.key, [.set(.class, "ways")], buttons(of: way)))
          }
        default: break
        }
      }
      return [.tag(.ul, [.set(.class, "rows")] + ways.id, items)]
    }

    private func item(_ element: Element, _ row: Element.Row, isLast: Bool) -> HTMLNode {
      .tag(
        .li, key: element.id.rawValue, [],
        [.tag(.div, [.set(.class, "content")], content(of: row))] + buttons(for: element, row, isLast: isLast)
      )
    }

    /// What stands in a row. A row that is opened as a whole is one button.
    private func content(of row: Element.Row) -> [HTMLNode] {
      guard let whole = row.whole, let control = whole.control else { return block(row.content) }
      return opener(control, of: whole)
    }

    /// What can be done with a row.
    private func buttons(for element: Element, _ row: Element.Row, isLast: Bool) -> [HTMLNode] {
      var buttons: [HTMLNode] = []
      let name = row.name.isEmpty ? "row \(row.number)" : row.name
      if row.move != nil {
        if row.number > 1 {
          buttons.append(
            button(.moveBy(element.id, -1), "↑", named: "Move \(name) up", class: "small"))
        }
        if !isLast {
          buttons.append(
            button(.moveBy(element.id, 1), "↓", named: "Move \(name) down", class: "small"))
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

    /// A table, where the first element names the columns of rows.
    private func table(_ children: [Element]) -> HTMLNode? {
      guard let first = children.first, case .columns(let names, _) = first.content else { return nil }
      let ways = Ways(children)
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
          guard let way = ways.way(index, hidden) else { continue }
          let cell = HTMLNode.tag(.td, [.set(.colspan, String(names.count))], buttons(of: way))
          body.append(.tag(.tr, key: way.key, [.set(.class, "ways")], [cell]))
        default: return nil
        }
      }
      let head = names.map { HTMLNode.tag(.th, [.set(.scope, "col")], inline($0)) }
      return .tag(.table, ways.id, [.tag(.thead, [], [.tag(.tr, [], head)]), .tag(.tbody, [], body)])
    }
  }

  /// The ways from the part of a long list that is shown to those before and after it.
  private struct Ways {
    /// Where the part is: the longest run of rows; others are there because they are in use.
    private var part = 0..<0
    /// The list, where some of its rows are not shown.
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

    /// What the list is called in the page, so that its new part is found.
    var id: [HTMLAttribute] { list.map { [.set(.id, $0.htmlID)] } ?? [] }

    /// What leads to rows that are not shown.
    func way(_ index: Int, _ hidden: Element.HiddenRows) -> Way? {
      // Of several gaps on one side the one beside the part is led into.
      if index == part.lowerBound - 1 { return Way(hidden: hidden, isLater: false) }
      return index == part.upperBound ? Way(hidden: hidden, isLater: true) : nil
    }
  }

  /// What leads to rows that are not shown.
  private struct Way {
    var hidden: Element.HiddenRows
    var isLater: Bool

    /// The same for each part of a list: the buttons stay in a page, with what they do changed.
    var key: Int { isLater ? -3 : -2 }
  }

  extension PageBuilder {
    /// How many rows of a long list a page shows at once.
    static let rowsAtOnce = 200

    private func buttons(of way: Way) -> [HTMLNode] {
      let (hidden, size) = (way.hidden, Self.rowsAtOnce)
      let offsets = hidden.offsets
      let next =
        way.isLater
        ? offsets.lowerBound..<min(offsets.lowerBound + size, offsets.upperBound)
        : max(offsets.upperBound - size, offsets.lowerBound)..<offsets.upperBound
      let end = way.isLater ? max(offsets.upperBound - size, 0) : 0
      // The script shows the end of what was come to from below, and of the last rows.
      var buttons = [
        button(
          .showRows(hidden.list, from: next.lowerBound),
          "\(way.isLater ? "Later" : "Earlier") rows (\(next.lowerBound + 1)–\(next.upperBound))",
          class: way.isLater ? nil : "end")
      ]
      if offsets.count > size {
        buttons.append(
          button(
            .showRows(hidden.list, from: end),
            way.isLater ? "Last rows (to \(offsets.upperBound))" : "First rows",
            class: way.isLater ? "end" : nil))
      }
      return way.isLater ? buttons : buttons.reversed()
    }
  }

  extension Element.Row {
    /// The control that the row is, where it is opened as a whole.
    fileprivate var whole: Element? {
      guard content.count == 1, content[0].control != nil, opens == content[0].id else { return nil }
      return content[0]
    }
  }

  extension ElementID {
    /// What the element is called in the page.
    var htmlID: String { "e\(rawValue)" }
  }
#endif
