/// What a person typed on a screen that would be lost if they left it now.
@MainActor
public struct UnsavedInput {
  /// What it is, for a question: "the notes of this meeting".
  public let name: String
  /// What keeping it is called: "Save the meeting".
  public let keepTitle: String
  /// Whether it stands on what is in front, not on a screen that another one covers.
  public let isInFront: Bool
  /// Keeps it, and says in a sentence what became of it.
  public let keep: @MainActor () -> String
}

extension View {
  /// Marks what was typed in the view as lost if the person leaves now.
  ///
  /// A host asks before it leaves such a screen: keep, discard or stay. Where there is no person to ask (a script has
  /// come to its end, the process gets `SIGTERM`), the host keeps it.
  ///
  /// ```swift
  /// .unsavedInput("the changes in this form", when: store.isEdited, keepTitle: "Save as draft") {
  ///   store.send(.keepDraft)
  ///   return "What was typed is kept as a draft."
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: What it is, for the question.
  ///   - isPresent: Whether there is something to lose. It is read apart from the view's body, which is not evaluated again for it.
  ///   - keepTitle: What keeping it is called.
  ///   - keep: Keeps it, and says in a sentence what became of it.
  public func unsavedInput(
    _ name: String, when isPresent: @autoclosure @escaping @MainActor () -> Bool, keepTitle: String,
    keep: @escaping @MainActor () -> String
  ) -> some View {
    Transformed(content: self) { content, context in
      if context.descending(to: .named("unsaved")).read(isPresent) {
        context.screen.unsavedInputs.append(
          UnsavedInput(name: name, keepTitle: keepTitle, isInFront: context.isActive, keep: keep))
      }
      return content._elements(in: context)
    }
  }
}
