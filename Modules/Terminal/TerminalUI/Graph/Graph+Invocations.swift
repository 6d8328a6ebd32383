extension Graph {
  /// Performs an invocation.
  ///
  /// - Returns: Whether there was something to do: a control that is gone in the meantime does nothing.
  @discardableResult
  public func perform(_ invocation: Invocation) -> Bool {
    switch invocation {
    case .tap(let id):
      guard let usage = usage(id), case .tap(let action) = usage.handler else { return false }
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
    case .setOn(let id, let isOn):
      guard let usage = usage(id), case .isOn(let set) = usage.handler else { return false }
      set(isOn)
      usage.completion?()
    case .pick(let id, let option):
      guard let usage = usage(id), case .option(let pick) = usage.handler else { return false }
      pick(option)
      usage.completion?()
    case .setNumber(let id, let number):
      switch usage(id)?.handler {
      case .number(let set), .steps(_, _, let set?): set(number)
      default: return false
      }
    case .step(let id, let count):
      guard case .steps(let up, let down, _) = usage(id)?.handler, let step = count > 0 ? up : down else {
        return false
      }
      for _ in 0..<count.magnitude { step() }
    case .focus(let id):
      guard let usage = usage(id), let focus = usage.focus, usage.handler != nil else { return false }
      focus.take()
    case .delete(let rows):
      let deletions = rows.map { (usage($0.list)?.deletion, $0.offsets) }
      guard !deletions.isEmpty, deletions.allSatisfy({ $0.0 != nil }) else { return false }
      for (delete, offsets) in deletions { delete?(offsets) }
    case .move(let list, let from, let to):
      guard let move = usage(list)?.move else { return false }
      move([from], to)
    case .dismiss(let id):
      guard let dismiss = usage(id)?.dismissal else { return false }
      dismiss()
    case .back: return pop(1)
    case .home: return pop(nil)
    }
    return true
  }
}
