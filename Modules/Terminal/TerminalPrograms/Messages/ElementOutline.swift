import TerminalText
import TerminalUI

/// The elements of a screen as indented lines: id, kind, name.
package enum ElementOutline {
  /// The lines of a screen and of its presentations.
  package static func lines(of tree: ElementTree) -> [StyledText] { lines(of: tree, depth: 0) }

  private static func lines(of tree: ElementTree, depth: Int) -> [StyledText] {
    var all = [line("screen", tree.id, tree.title?.plain, depth)]
    for item in tree.toolbar {
      all.append(line("toolbar", nil, nil, depth + 1, "\(item.placement)"))
      all += item.content.flatMap { lines(of: $0, depth: depth + 2) }
    }
    all += tree.content.flatMap { lines(of: $0, depth: depth + 1) }
    for layer in tree.layers {
      switch layer {
      case .sheet(let sheet):
        all.append(line("\(sheet.style)", sheet.id, nil, depth + 1))
        all += lines(of: sheet.tree, depth: depth + 2)
      case .alert(let alert):
        all.append(line("\(alert.style)", alert.id, alert.title.plain, depth + 1))
        all += alert.actions.flatMap { lines(of: $0, depth: depth + 2) }
      }
    }
    return all
  }

  private static func lines(of element: Element, depth: Int) -> [StyledText] {
    var marks: [String] = []
    if element.isFocused { marks.append("focused") }
    if element.isDisabled { marks.append("disabled") }
    let own: StyledText
    switch element.content {
    case .control(let control):
      own = line(element.kindName, element.id, control.name, depth, marks.joined(separator: " "))
      return [own]
    case .text(let text): own = line("text", element.id, text.plain, depth, marks.joined(separator: " "))
    case .row(let row): own = line("row", element.id, nil, depth, String(row.number))
    case .hiddenRows(let rows):
      own = line("hiddenRows", element.id, nil, depth, String(rows.offsets.count))
    default: own = line(element.kindName, element.id, nil, depth, marks.joined(separator: " "))
    }
    return [own] + element.children.flatMap { lines(of: $0, depth: depth + 1) }
  }

  private static func line(
    _ kind: String, _ id: ElementID?, _ name: String?, _ depth: Int, _ detail: String = ""
  ) -> StyledText {
    var line = StyledText.spaces(depth * 2)
    if let id { line += StyledText("\(id.rawValue) ", style: .dim) }
    line += StyledText(kind)
    if let name { line += StyledText(" '") + StyledText(name).singleLine + StyledText("'") }
    if !detail.isEmpty { line += StyledText(" \(detail)") }
    return line
  }
}
