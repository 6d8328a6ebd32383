import TerminalUI

extension ElementTree {
  /// What a request that names an element stands for on this screen.
  ///
  /// - Throws: Why it stands for nothing: there is no such element, it is covered, cannot be used or is of another kind.
  package func invocation(for action: HostRequest.Action) throws(CommandError) -> Invocation {
    switch action {
    case .tap(let id):
      // A menu of something is no element of its own.
      if frontElements.contains(where: { $0.hasMenu(id) }) { return .tap(id) }
      switch try control(id).kind {
      case .button, .link, .menu, .tab: return .tap(id)
      default: throw try misuse(id, "tapped")
      }
    case .setText(let id, let text):
      let kind = try control(id).kind
      switch kind {
      case .textField: return .setText(id, text)
      case .date: return .setText(id, try kind.date(written: text, called: "element \(id.rawValue)"))
      default: throw try misuse(id, "set to a text")
      }
    case .submit(let id, let text):
      guard case .textField(_, _, submits: true) = try control(id).kind else {
        throw try misuse(id, "submitted")
      }
      return .submit(id, text)
    case .setNumber(let id, let number):
      let kind = try control(id).kind
      switch kind {
      case .slider, .stepper(_, _, .some, _, _, _): break
      default: throw try misuse(id, "set to a number")
      }
      if let problem = kind.problem(setting: number, called: "element \(id.rawValue)") {
        throw CommandError(problem.prefix(1).uppercased() + problem.dropFirst())
      }
      return .setNumber(id, number)
    case .toggle(let id, let isOn):
      switch try control(id).kind {
      case .toggle(let present), .disclosure(let present): return .setOn(id, isOn ?? !present)
      default: throw try misuse(id, "toggled")
      }
    case .pick(let id, let position):
      let options = try options(of: id)
      guard options.indices.contains(position) else {
        throw CommandError(
          "Element \(id.rawValue) has \(options.count) options, from 0 to \(options.count - 1).")
      }
      return .pick(id, option: position)
    case .pickNamed(let id, let name):
      let names = try options(of: id).map(\.name)
      guard let position = names.firstIndex(of: name) else {
        throw CommandError(
          "Element \(id.rawValue) has no option '\(name.shortened)'. It has: \(names.joined(separator: ", ")).",
          suggestion: CommandError.closest(to: name, among: names))
      }
      return .pick(id, option: position)
    case .step(let id, let count):
      let kind = try control(id).kind
      guard case .stepper(let up, let down, _, _, _, _) = kind else { throw try misuse(id, "stepped") }
      guard count == 0 || (count > 0 ? up : down) else {
        throw CommandError("Element \(id.rawValue) goes no \(count > 0 ? "higher" : "lower").")
      }
      guard count == 0 || kind.canStep(by: count) else {
        throw CommandError("Element \(id.rawValue) can't go that far.")
      }
      // Each step is made, and a control has at most so many.
      guard count.magnitude <= 10_000 else { throw CommandError("'by' must be at most 10000.") }
      return .step(id, count)
    case .focus(let id):
      switch try control(id).kind {
      case .textField, .date: return .focus(id)
      default: throw try misuse(id, "focused")
      }
    case .delete(let id):
      guard let deletion = try row(id).deletion else { throw try misuse(id, "deleted") }
      return .delete([Invocation.Rows(list: deletion.list, offsets: [deletion.offset])])
    case .move(let id, let number):
      let row = try row(id)
      guard let move = row.move else { throw try misuse(id, "moved") }
      let count = frontElements.flatMap(\.withDescendants).map { $0.rowCount(in: move.list) }.max() ?? 0
      let (target, overflows) = (move.offset - row.number).addingReportingOverflow(number)
      guard !overflows, (0..<count).contains(target) else {
        throw CommandError("There is no row \(number) to move row \(row.number) to.")
      }
      return .move(list: move.list, from: move.offset, to: target > move.offset ? target + 1 : target)
    case .command, .dismiss, .back, .home, .screen:
      throw CommandError("The request doesn't name an element.")
    }
  }

  // MARK: Finding

  /// The elements that can be used: those of what is presented in front.
  private var frontElements: [Element] {
    switch presentation {
    case .sheet(let sheet): sheet.tree.frontElements
    case .alert(let alert): alert.actions
    case nil: toolbar.flatMap(\.content) + content
    }
  }

  /// All elements, with those that are covered.
  private var allElements: [Element] {
    var all = toolbar.flatMap(\.content) + content
    for layer in layers {
      switch layer {
      case .sheet(let sheet): all += sheet.tree.allElements
      case .alert(let alert): all += alert.actions
      }
    }
    return all
  }

  /// Whether an element, or the menu of one, is there, covered or not.
  package func holds(_ id: ElementID) -> Bool {
    // What is used is in front, most of the time.
    frontElements.contains { $0.descendant(id) != nil }
      || allElements.contains { $0.descendant(id) != nil || $0.hasMenu(id) }
  }

  private func element(_ id: ElementID) throws(CommandError) -> Element {
    if let element = frontElements.lazy.compactMap({ $0.descendant(id) }).first { return element }
    guard allElements.contains(where: { $0.descendant(id) != nil }) else {
      throw CommandError("There is no element \(id.rawValue) on the screen. It may be gone.")
    }
    throw CommandError(
      "Element \(id.rawValue) is covered. Answer or dismiss the sheet or alert first.")
  }

  private func control(_ id: ElementID) throws(CommandError) -> Control {
    let element = try element(id)
    guard case .control(let control) = element.content else { throw try misuse(id, "used") }
    guard !element.isDisabled else {
      let reason = element.help.map { ": \($0)" } ?? ""
      throw CommandError("'\(control.name)' (element \(id.rawValue)) can't be used now\(reason).")
    }
    return control
  }

  package func options(of id: ElementID) throws(CommandError) -> [Control.Option] {
    guard case .picker(let options, _) = try control(id).kind else { throw try misuse(id, "picked from") }
    return options
  }

  package func row(_ id: ElementID) throws(CommandError) -> Element.Row {
    guard case .row(let row) = try element(id).content else { throw try misuse(id, "used as a row") }
    return row
  }

  private func misuse(_ id: ElementID, _ use: String) throws(CommandError) -> CommandError {
    CommandError("Element \(id.rawValue) is a \(try element(id).kindName) and can't be \(use).")
  }
}

extension Element {
  fileprivate var withDescendants: [Element] { [self] + children.flatMap(\.withDescendants) }

  fileprivate func descendant(_ id: ElementID) -> Element? {
    if self.id == id { return self }
    for child in children {
      if let found = child.descendant(id) { return found }
    }
    return nil
  }

  fileprivate func hasMenu(_ id: ElementID) -> Bool {
    menu == id || children.contains { $0.hasMenu(id) }
  }

  /// How many rows a list has up to this row, or to the last one that this stands for.
  fileprivate func rowCount(in list: ElementID) -> Int {
    switch content {
    case .row(let row) where row.position.list == list: row.position.offset + 1
    case .hiddenRows(let hidden) where hidden.list == list: hidden.offsets.upperBound
    default: 0
    }
  }

  /// What kind of element it is, as its encoding says.
  fileprivate var kindName: String { ElementOutline.kind(of: self) }
}
