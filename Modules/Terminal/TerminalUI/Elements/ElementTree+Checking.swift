import TerminalText

extension ElementTree {
  /// Checks an invocation from another program, a web page, or a key.
  ///
  /// A command, or an action without an element, is returned unchanged.
  ///
  /// - Returns: The same action, completed with everything that the screen determines: the position of an option that was named,
  ///   the new value of a toggle, the complete date, the number that a row gets, and the order of the rows.
  /// - Throws: An error that explains why the action can't be performed. For example, its element doesn't exist, is covered, is
  ///   disabled, or is of another kind.
  public func checked(_ invocation: Invocation) throws(CommandError) -> Invocation {
    if isOnLeadingScreen(invocation), let leadingScreen = front.leadingScreen {
      return try leadingScreen.checked(invocation)
    }
    switch invocation {
    case .tap(let id):
      // The menu of an element isn't an element.
      if front.elements.contains(where: { $0.menu == id }) { return invocation }
      switch try control(id).kind {
      case .button, .link, .menu, .tab: return invocation
      default: throw try misuse(id, "tapped")
      }
    case .setText(let id, let text):
      let kind = try control(id).kind
      switch kind {
      case .textField: return invocation
      case .date: return .setText(id, try kind.date(written: text, called: "Element \(id.rawValue)"))
      default: throw try misuse(id, "set to text")
      }
    case .submit(let id, _):
      guard case .textField(_, _, submits: true) = try control(id).kind else {
        throw try misuse(id, "submitted")
      }
    case .setNumber(let id, let number):
      let kind = try control(id).kind
      switch kind {
      case .slider, .stepper(_, _, .some, _, _, _): break
      default: throw try misuse(id, "set to a number")
      }
      if let problem = kind.problem(setting: number, called: "Element \(id.rawValue)") {
        throw CommandError(problem)
      }
    case .toggle(let id, let isOn):
      guard let present = try control(id).isOn else { throw try misuse(id, "toggled") }
      return .toggle(id, isOn: isOn ?? !present)
    case .pick(let id, let position):
      let options = try options(of: id)
      guard options.indices.contains(position) else {
        throw CommandError(
          "Element \(id.rawValue) has \(options.count) options, from 0 to \(options.count - 1).")
      }
    case .pickNamed(let id, let name):
      let names = try options(of: id).map(\.name)
      guard let position = names.firstIndex(of: name) else {
        throw CommandError(
          "Element \(id.rawValue) has no option '\(name.shortened)'. It has: \(names.joined(separator: ", ")).",
          suggestion: CommandError.closest(to: name, among: names))
      }
      return .pick(id, option: position)
    case .step(let id, let count): try checkStep(of: id, by: count)
    case .focus(let id):
      switch try control(id).kind {
      case .textField, .date: break
      default: throw try misuse(id, "focused")
      }
    case .delete(let ids):
      for id in ids where try row(id).deletion == nil { throw try misuse(id, "deleted") }
      return .delete(front.rows.map(\.id).filter(Set(ids).contains))
    case .move(let id, let number):
      let row = try row(id)
      guard row.move != nil else { throw try misuse(id, "moved") }
      guard destination(of: row, number) != nil else {
        throw CommandError("Can't move row \(row.number) to row \(number): the list has no such row.")
      }
    case .moveBy(let id, let count):
      let number = try row(id).number
      return try checked(.move(id, to: number.addingReportingOverflow(count).partialValue))
    case .dismiss(nil): return try parse("dismiss")
    case .command, .showRows, .dismiss, .back, .home, .screen: break
    }
    return invocation
  }

  /// Returns `true` if an invocation uses an element of the leading screen, so that the program must go back to it first.
  package func isOnLeadingScreen(_ invocation: Invocation) -> Bool {
    guard let leading = front.leadingScreen else { return false }
    if case .delete(let ids) = invocation { return ids.contains(where: leading.contains) }
    return invocation.element.map(leading.contains) ?? false
  }

  /// Returns the move that gives a row a number, in terms of the row's list, or `nil` if the list has no such row.
  func destination(of row: Element.Row, _ number: Int) -> (list: ElementID, from: Int, to: Int)? {
    guard let move = row.move else { return nil }
    let (target, overflows) = (move.offset - row.number).addingReportingOverflow(number)
    guard !overflows, (0..<front.rowCount(of: move.list)).contains(target) else { return nil }
    // A row that moves down ends up after the row that has the number.
    return (move.list, move.offset, target > move.offset ? target + 1 : target)
  }

  private func checkStep(of id: ElementID, by count: Int) throws(CommandError) {
    let kind = try control(id).kind
    guard case .stepper(let up, let down, _, _, _, _) = kind else { throw try misuse(id, "stepped") }
    guard count == 0 || (count > 0 ? up : down) else {
      throw CommandError("Element \(id.rawValue) can't go any further \(count > 0 ? "up" : "down").")
    }
    guard count == 0 || kind.canStep(by: count) else {
      throw CommandError("Element \(id.rawValue) can't go that far.")
    }
    // Each step is performed separately, so their number is limited.
    guard count.magnitude <= 10_000 else { throw CommandError("'by' must be at most 10000.") }
  }

  // MARK: Finding

  private func frontElement(_ id: ElementID) throws(CommandError) -> Element {
    if let element = front.element(id) { return element }
    guard element(id) != nil else {
      throw CommandError("There is no element \(id.rawValue) on the screen. It may be gone.")
    }
    throw CommandError(
      "Element \(id.rawValue) is covered. Answer or dismiss the sheet or alert first.")
  }

  private func control(_ id: ElementID) throws(CommandError) -> Control {
    let element = try frontElement(id)
    guard let control = element.control else { throw try misuse(id, "used") }
    guard !element.isDisabled else {
      let reason = element.help.map { ": \($0)" } ?? ""
      throw CommandError("'\(control.name)' (element \(id.rawValue)) can't be used now\(reason).")
    }
    return control
  }

  /// Returns the options of a picker in the front screen.
  package func options(of id: ElementID) throws(CommandError) -> [Control.Option] {
    guard case .picker(let options, _) = try control(id).kind else { throw try misuse(id, "picked from") }
    return options
  }

  private func row(_ id: ElementID) throws(CommandError) -> Element.Row {
    guard let row = try frontElement(id).row else { throw try misuse(id, "used as a row") }
    return row
  }

  private func misuse(_ id: ElementID, _ use: String) throws(CommandError) -> CommandError {
    CommandError("Element \(id.rawValue) is a \(try frontElement(id).kindName) and can't be \(use).")
  }
}

extension Element {
  /// The name of the element's kind in its encoding: the kind of the control, or the case of the content.
  package var kindName: String {
    let value: Any = if let control { control.kind } else { content }
    return Mirror(reflecting: value).children.first?.label ?? "\(value)"
  }
}
