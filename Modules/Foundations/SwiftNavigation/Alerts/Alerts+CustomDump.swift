import CustomDump

// What a failing test shows: what a person would see, without ids and without parts that were left out.

extension AlertState: CustomDumpReflectable {
  /// What a dump and a diff show.
  public var customDumpMirror: Mirror {
    Mirror(
      self,
      children: dumped(title: title, actions: buttons, message: message),
      displayStyle: .struct)
  }
}

extension ConfirmationDialogState: CustomDumpReflectable {
  /// What a dump and a diff show.
  public var customDumpMirror: Mirror {
    var children = dumped(title: title, actions: buttons, message: message)
    if titleVisibility != .automatic {
      children.insert(("titleVisibility", titleVisibility), at: 0)
    }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

extension ButtonState: CustomDumpReflectable {
  /// What a dump and a diff show.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if let role { children.append(("role", role)) }
    children.append(("action", action))
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

extension ButtonStateAction: CustomDumpReflectable {
  /// What a dump and a diff show.
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
