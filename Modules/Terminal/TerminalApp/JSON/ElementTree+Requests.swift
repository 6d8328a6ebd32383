import TerminalUI

extension ElementTree {
  /// What a request that names an element stands for on this screen.
  ///
  /// - Throws: Why it stands for nothing: there is no such element, it is covered, cannot be used or is of another kind.
  func invocation(for action: HostRequest.Action) throws(CommandError) -> Invocation {
    switch action {
    case .tap(let id):
      // A menu of something is no element of its own.
      if front.elements.contains(where: { $0.menu == id }) { return .tap(id) }
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
      let count = front.rowCount(of: move.list)
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

  /// A Boolean value that indicates whether an element, or the menu of one, exists, covered or not.
  package func holds(_ id: ElementID) -> Bool {
    elements.contains { $0.id == id || $0.menu == id }
      || layers.contains { layer in
        switch layer {
        case .sheet(let sheet): sheet.tree.holds(id)
        case .alert(let alert): alert.actions.withDescendants.contains { $0.id == id || $0.menu == id }
        }
      }
  }

  private func frontElement(_ id: ElementID) throws(CommandError) -> Element {
    if let element = front.element(id) { return element }
    guard holds(id) else {
      throw CommandError("There is no element \(id.rawValue) on the screen. It may be gone.")
    }
    throw CommandError(
      "Element \(id.rawValue) is covered. Answer or dismiss the sheet or alert first.")
  }

  private func control(_ id: ElementID) throws(CommandError) -> Control {
    let element = try frontElement(id)
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
    guard case .row(let row) = try frontElement(id).content else { throw try misuse(id, "used as a row") }
    return row
  }

  private func misuse(_ id: ElementID, _ use: String) throws(CommandError) -> CommandError {
    CommandError("Element \(id.rawValue) is a \(try frontElement(id).kindName) and can't be \(use).")
  }
}

extension Element {
  /// What kind of element it is, as its encoding says.
  fileprivate var kindName: String { ElementOutline.kind(of: self) }
}
