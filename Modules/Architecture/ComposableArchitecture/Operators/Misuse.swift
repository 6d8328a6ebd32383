import IssueReporting

/// An action that an operator can't handle.
@usableFromInline
enum Misuse {
  /// A child of `ifLet` is absent: the action is the child's, a presented child's, or a dismissal.
  case missingChild, missingDestination, secondDismissal
  /// The state of a `Scope` or an `ifCaseLet` is in another case.
  case otherCase(of: Any, operator: String)
  case missingElement(place: String)
  case secondPop, secondPush
  case unexpectedID(StackElementID, next: Int)

  /// Reports the action, with the likely causes and what to do.
  @usableFromInline
  func report(_ action: Any, at location: SourceLocation) {
    let (name, what, causes) = description
    var stateText = ""
    if case .otherCase(let state, _) = self {
      stateText = "\n\n  State:\n    \(ActionName.typeName(type(of: state)))\(ActionName.path(state))"
    }
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

  private var description: (operator: String, received: String, causes: String) {
    switch self {
    case .missingChild:
      (
        "An \"ifLet\"", "a child action when child state was \"nil\"",
        causes("set child state to \"nil\"", "when child state was \"nil\"", "while child state was there")
      )
    case .missingDestination:
      (
        "An \"ifLet\"", "a presentation action when destination state was absent",
        causes(
          "set destination state to \"nil\"", "when destination state was absent",
          "while the destination was presented")
      )
    case .secondDismissal:
      (
        "An \"ifLet\"", "a dismissal action when destination state was already absent",
        """
        • A reducer of a parent removed the destination earlier in the same action. Let it remove the destination after \
        this "ifLet" has run.

        • The view dismissed something that isn't presented any more. Send "dismiss" only through the store of what is \
        presented.
        """
      )
    case .otherCase(let state, let name):
      (
        name, "a child action when child state was set to a different case",
        causes(
          "set \"\(ActionName.typeName(type(of: state)))\" to a different case",
          "when child state was set to a different case", "to that case")
      )
    case .missingElement(let place):
      (
        "A \"forEach\"", "an action for a missing element",
        causes(
          "removed the element with this ID", "when its state contained no element at this ID",
          "while the element was \(place)")
      )
    case .secondPop:
      (
        "A \"forEach\"", "a \"popFrom\" action for a missing element",
        """
        • The element was popped already, by the parent or by another "popFrom". Send it for elements on the stack \
        only; "StackState.ids" holds their ids.
        """
      )
    case .secondPush:
      (
        "A \"forEach\"", "a \"push\" action for an element it already contains",
        "• The id of an element on the stack was used for a push. Take a new one for each push."
      )
    case .unexpectedID(let id, let next):
      (
        "A \"forEach\"", "a \"push\" action with an unexpected generational ID",
        """
        • The ID \(id.generation) was not generated yet: the next one is \(next). In tests, IDs are the numbers from 0 \
        upwards, one for each element that is pushed anywhere in the test, initial elements included. Push with the \
        next one.
        """
      )
    }
  }

  /// Returns the likely causes of an action for state that doesn't exist.
  private func causes(_ state: String, _ when: String, _ present: String) -> String {
    """
    • A parent \(state) earlier in the same action. Let it do so after this operator has run, so that the child still \
    handles its action.

    • Work that isn't an effect of the child sent the action \(when). The effects of a child end with it. Cancel other \
    work when the child goes.

    • A view or a test sent the action \(when). Send actions of this child only through a store that was scoped \(present).
    """
  }
}
