import IssueReporting

/// Reports an action that an operator can't handle, with the likely causes and what to do.
///
/// - Parameter name: The operator, such as `An "ifLet"`.
func reportMisuse(
  of name: String, received what: String, action: Any, state: Any? = nil, causes: String,
  at location: SourceLocation
) {
  let stateText =
    state.map { "\n\n  State:\n    \(ActionName.typeName(type(of: $0)))\(ActionName.path($0))" } ?? ""
  reportIssue(
    """
    \(name) at "\(location.fileID):\(location.line)" received \(what). …

      Action:
        \(ActionName.of(action))\(stateText)

    This is generally considered an application logic error, and can happen for a few reasons:

    \(causes)
    """,
    fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
}

/// Returns the likely causes of an action for state that doesn't exist, which several operators share.
func causesOfMissingState(_ state: String, _ when: String, _ present: String) -> String {
  """
  • A parent reducer \(state) before this reducer ran. This reducer must run before any other reducer \(state), so \
  that the child can handle its actions while its state is still there.

  • An effect that is in flight sent this action \(when). Effects that a child starts through the library's \
  operators are cancelled with the child. Cancel other work yourself.

  • The action was sent to the store \(when). Send actions of this child only through a store that was scoped \
  \(present).
  """
}
