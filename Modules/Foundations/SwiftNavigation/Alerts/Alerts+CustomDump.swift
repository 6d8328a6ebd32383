import CustomDump

// Dumps and diffs of a failing test show only the visible parts, without ids and omitted values.

extension AlertState: CustomDumpReflectable {
  /// A mirror for dumps and diffs.
  public var customDumpMirror: Mirror {
    Mirror(
      self,
      children: dumped(title: title, actions: buttons, message: message),
      displayStyle: .struct)
  }
}

extension ConfirmationDialogState: CustomDumpReflectable {
  /// A mirror for dumps and diffs.
  public var customDumpMirror: Mirror {
    var children = dumped(title: title, actions: buttons, message: message)
    if titleVisibility != .automatic {
      children.insert(("titleVisibility", titleVisibility), at: 0)
    }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

extension ButtonState: CustomDumpReflectable {
  /// A mirror for dumps and diffs.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if let role { children.append(("role", role)) }
    children.append(("action", action))
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

extension ButtonStateAction: CustomDumpReflectable {
  /// A mirror for dumps and diffs.
  public var customDumpMirror: Mirror {
    switch type {
    case .send(let action):
      Mirror(self, children: ["send": action as Any], displayStyle: .enum)
    case .animatedSend(let action, let animation):
      Mirror(
        self, children: ["send": (action, animation: animation)], displayStyle: .enum)
    }
  }
}

private func dumped<Action>(
  title: TextState, actions: [ButtonState<Action>], message: TextState?
) -> [(label: String?, value: Any)] {
  var children: [(label: String?, value: Any)] = [("title", title)]
  if !actions.isEmpty { children.append(("actions", actions)) }
  if let message { children.append(("message", message)) }
  return children
}
