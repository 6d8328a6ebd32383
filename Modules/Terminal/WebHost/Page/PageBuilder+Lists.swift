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
      var items: [HTMLNode] = []
      for (index, element) in elements.enumerated() {
        switch element.content {
        case .row(let row): items.append(item(element, row, isLast: index == elements.count - 1))
        case .hiddenRows(let hidden): items.append(hiddenRows(hidden, of: element))
        default: break
        }
      }
      return [.tag(.ul, [.set(.class, "rows")], items)]
    }

    private func item(_ element: Element, _ row: Element.Row, isLast: Bool) -> HTMLNode {
      .tag(
        .li, key: element.id.rawValue, [],
        [.tag(.div, [.set(.class, "content")], content(of: row))] + buttons(for: element, row, isLast: isLast)
      )
    }

    /// What stands in a row. A row that is opened as a whole is one button.
    private func content(of row: Element.Row) -> [HTMLNode] {
      guard row.content.count == 1, let control = row.content[0].control, row.opens == row.content[0].id
      else {
        return block(row.content)
      }
      return opener(control, of: row.content[0])
    }

    /// What can be done with a row.
    private func buttons(for element: Element, _ row: Element.Row, isLast: Bool) -> [HTMLNode] {
      var buttons: [HTMLNode] = []
      let name = row.name.isEmpty ? "row \(row.number)" : row.name
      if row.move != nil {
        if row.number > 1 {
          buttons.append(
            button(.move(element.id, to: row.number - 1), "↑", named: "Move \(name) up", class: "small"))
        }
        if !isLast {
          buttons.append(
            button(.move(element.id, to: row.number + 1), "↓", named: "Move \(name) down", class: "small"))
        }
      }
      if row.deletion != nil {
        buttons.append(button(.delete(element.id), "✕", named: "Delete \(name)", class: "small destructive"))
      }
      if let menu = element.menu { buttons.append(moreButton(menu, of: name)) }
      return buttons.isEmpty ? [] : [.tag(.div, [.set(.class, "tools")], buttons)]
    }

    private func hiddenRows(_ hidden: Element.HiddenRows, of element: Element) -> HTMLNode {
      let count = hidden.offsets.count
      let title = count == 1 ? "Show 1 more row" : "Show more of \(count) rows"
      return .tag(.li, key: element.id.rawValue, [], [button(.more, title)])
    }

    // MARK: Tables

    /// A table, where the first element names the columns of rows.
    private func table(_ children: [Element]) -> HTMLNode? {
      guard let first = children.first, case .columns(let names, _) = first.content else { return nil }
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
          let count = hidden.offsets.count
          body.append(
            .tag(
              .tr, key: element.id.rawValue, [],
              [
                .tag(
                  .td, [.set(.colspan, String(names.count))],
                  [button(.more, count == 1 ? "Show 1 more row" : "Show more of \(count) rows")])
              ]))
        default: return nil
        }
      }
      let head = names.map { HTMLNode.tag(.th, [.set(.scope, "col")], inline($0)) }
      return .tag(.table, [], [.tag(.thead, [], [.tag(.tr, [], head)]), .tag(.tbody, [], body)])
    }
  }

  extension ElementID {
    /// What the element is called in the page.
    var htmlID: String { "e\(rawValue)" }
  }
#endif
