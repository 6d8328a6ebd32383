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

    Likely causes:

    \(causes)
    """,
    fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
}

/// Returns the likely causes of an action for state that doesn't exist, which several operators share.
func causesOfMissingState(_ state: String, _ when: String, _ present: String) -> String {
  """
  • A parent \(state) earlier in the same action. Let it do so after this operator has run, so that the child still \
  handles its action.

  • Work that isn't an effect of the child sent the action \(when). The effects of a child end with it. Cancel other \
  work when the child goes.

  • A view or a test sent the action \(when). Send actions of this child only through a store that was scoped \(present).
  """
}
