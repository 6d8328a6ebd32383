@testable import TerminalUI

/// Renumbers the elements of a tree 0, 1, 2 … in order of occurrence. Trees that differ only in ids become
/// equal.
struct Renumbering {
  private var numbers: [ElementID: ElementID] = [:]
  /// The original ids of the elements, in the order of their numbers.
  private(set) var ids: [ElementID] = []
  private(set) var tree = ElementTree()

  @MainActor
  init(_ graph: ViewGraph) {
    tree = renumbered(graph.tree)
  }

  private mutating func number(_ id: ElementID) -> ElementID {
    if let number = numbers[id] { return number }
    let number = ElementID(rawValue: ids.count)
    numbers[id] = number
    ids.append(id)
    return number
  }

  private mutating func renumbered(_ tree: ElementTree) -> ElementTree {
    var copy = tree
    copy.id = number(tree.id)
    copy.content = renumbered(tree.content)
    copy.toolbar = tree.toolbar.map { item in
      var item = item
      item.content = renumbered(item.content)
      return item
    }
    copy.layers = tree.layers.map { layer in
      switch layer {
      case .sheet(var sheet):
        sheet.id = number(sheet.id)
        sheet.tree = renumbered(sheet.tree)
        return .sheet(sheet)
      case .alert(var alert):
        alert.id = number(alert.id)
        alert.actions = renumbered(alert.actions)
        return .alert(alert)
      }
    }
    return copy
  }

  private mutating func renumbered(_ elements: [Element]) -> [Element] { elements.map { renumbered($0) } }

  private mutating func renumbered(_ position: Element.Position?) -> Element.Position? {
    guard var position else { return nil }
    position.list = number(position.list)
    return position
  }

  private mutating func renumbered(_ element: Element) -> Element {
    var copy = element
    copy.id = number(element.id)
    copy.menu = element.menu.map { number($0) }
    switch element.content {
    case .text, .image, .divider, .spacer, .fill, .gradient, .drawing, .chart, .largeText: break
    case .stack(let axis, let children): copy.content = .stack(axis, renumbered(children))
    case .list(let children): copy.content = .list(renumbered(children))
    case .decorated(let decoration, let children): copy.content = .decorated(decoration, renumbered(children))
    case .layered(let layers, let base, let alignment):
      copy.content = .layered(layers.map { renumbered($0) }, base: base, alignment: alignment)
    case .columns(let cells, let widths):
      copy.content = .columns(cells.map { renumbered($0) }, widths: widths)
    case .section(let header, let footer, let content):
      copy.content = .section(
        header: renumbered(header), footer: renumbered(footer), content: renumbered(content))
    case .row(var row):
      row.content = renumbered(row.content)
      row.position.list = number(row.position.list)
      row.deletion = renumbered(row.deletion)
      row.move = renumbered(row.move)
      row.opens = row.opens.map { number($0) }
      copy.content = .row(row)
    case .hiddenRows(var hidden):
      hidden.list = number(hidden.list)
      copy.content = .hiddenRows(hidden)
    case .labeled(let label, let content):
      copy.content = .labeled(label: renumbered(label), content: renumbered(content))
    case .progress(let label, let fraction, let value, let tint):
      copy.content = .progress(label: renumbered(label), fraction: fraction, value: value, tint: tint)
    case .control(var control):
      control.label = renumbered(control.label)
      copy.content = .control(control)
    }
    return copy
  }
}
