import Foundation

extension ViewGraph {
  /// Performs an invocation on the most recently rendered screen.
  ///
  /// The values of an invocation from outside aren't checked here; see ``ElementTree/checked(_:)``.
  ///
  /// - Returns: `true` if there was something to do. A control that no longer exists does nothing.
  @discardableResult
  public func perform(_ invocation: Invocation) -> Bool {
    switch invocation {
    case .command(let line):
      guard let meaning = try? parse(line) else { return false }
      return perform(meaning)
    case .tap(let id):
      guard let usage = usage(id), case .tap(let action) = usage.handler else { return false }
      tapped = (frontID, id)
      action()
      usage.completion?()
    case .setText(let id, let text):
      guard let usage = usage(id), case .text(let set) = usage.handler else { return false }
      usage.focus?.take()
      set(text)
    case .submit(let id, let text):
      guard let usage = usage(id), case .text(let set) = usage.handler, !usage.submissions.isEmpty else {
        return false
      }
      usage.focus?.take()
      set(text)
      for action in usage.submissions { action() }
    case .setNumber(let id, let number):
      switch usage(id)?.handler {
      case .number(let set), .steps(_, _, let set?): set(number)
      default: return false
      }
    case .toggle(let id, let isOn?):
      guard let usage = usage(id), case .isOn(let set) = usage.handler else { return false }
      set(isOn)
      usage.completion?()
    case .pick(let id, let option):
      guard let usage = usage(id), case .option(let pick) = usage.handler else { return false }
      pick(option)
      usage.completion?()
    case .step(let id, let count):
      guard case .steps(let up, let down, _) = usage(id)?.handler, let step = count > 0 ? up : down else {
        return false
      }
      for _ in 0..<count.magnitude { step() }
    case .focus(let id):
      guard let usage = usage(id), let focus = usage.focus, usage.handler != nil else { return false }
      focus.take()
    case .delete(let ids): return delete(ids)
    case .move(let id, let number):
      guard let row = tree.front.element(id)?.row, let (list, from, to) = tree.destination(of: row, number),
        let move = usage(list)?.move
      else { return false }
      move([from], to)
    case .toggle(_, nil), .pickNamed, .moveBy:
      // The screen determines the value, the option, or the number.
      guard let checked = try? tree.checked(invocation) else { return false }
      return perform(checked)
    case .showRows(let list, let offset): return showRows(from: offset, of: list)
    case .dismiss(let id):
      guard let id = id ?? tree.frontPresentation?.id, let dismiss = usage(id)?.dismissal else {
        return false
      }
      dismiss()
    case .back: return pop(1)
    case .home: return pop(nil)
    case .screen: break
    }
    return true
  }

  /// Deletes rows, and deletes rows of the same list together. Returns `false`, and deletes nothing, if one of them can't be
  /// deleted.
  private func delete(_ ids: [ElementID]) -> Bool {
    let wanted = Set(ids)
    var offsets: [(list: ElementID, offsets: IndexSet)] = []
    var found = 0
    for element in tree.front.elements where wanted.contains(element.id) {
      guard let deletion = element.row?.deletion else { return false }
      found += 1
      if let index = offsets.firstIndex(where: { $0.list == deletion.list }) {
        offsets[index].offsets.insert(deletion.offset)
      } else {
        offsets.append((deletion.list, [deletion.offset]))
      }
    }
    let deletions = offsets.map { (usage($0.list)?.deletion, $0.offsets) }
    guard found > 0, found == wanted.count, deletions.allSatisfy({ $0.0 != nil }) else { return false }
    for (delete, offsets) in deletions { delete?(offsets) }
    return true
  }
}
