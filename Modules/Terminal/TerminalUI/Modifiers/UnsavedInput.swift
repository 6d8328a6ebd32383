/// Input of the user that would be lost if the user left the screen now.
@MainActor
public struct UnsavedInput {
  /// The name of the input in a question: "the notes of this meeting".
  public let name: String
  /// The title of the button that keeps the input: "Save the meeting".
  public let keepTitle: String
  /// A Boolean value that indicates whether the input is in the front screen, not in a covered one.
  public let isInFront: Bool
  /// A Boolean value that indicates whether the next run of the program restores the input, so that quitting doesn't lose it.
  public let isRestored: Bool
  /// Keeps the input, and returns a sentence that describes the result.
  public let keep: @MainActor () -> String
}

extension View {
  /// Declares that the view contains input that is lost if the user leaves.
  ///
  /// Before the user leaves such a screen, the program asks whether to keep the input, discard it, or stay. If there is no user
  /// to ask (a script ends, or the process receives `SIGTERM`), the program keeps the input.
  ///
  /// ```swift
  /// .unsavedInput("the changes in this form", when: store.isEdited, keepTitle: "Save as draft") {
  ///   store.send(.keepDraft)
  ///   return "What was typed is kept as a draft."
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the input in the question.
  ///   - isPresent: Whether there is unsaved input. It's read separately from the view's body, so a change doesn't evaluate the
  ///     body.
  ///   - isRestored: Whether the next run of the program restores the input. If so, the user is asked only before leaving the
  ///     screen, and the program doesn't keep the input by itself.
  ///   - keepTitle: The title of the button that keeps the input.
  ///   - keep: Keeps the input, and returns a sentence that describes the result.
  public func unsavedInput(
    _ name: String, when isPresent: @autoclosure @escaping @MainActor () -> Bool, isRestored: Bool = false,
    keepTitle: String, keep: @escaping @MainActor () -> String
  ) -> some View {
    Transformed(content: self) { content, context in
      if context.descending(to: .named("unsaved")).read(isPresent) {
        context.screen.unsavedInputs.append(
          UnsavedInput(
            name: name, keepTitle: keepTitle, isInFront: context.isActive, isRestored: isRestored, keep: keep)
        )
      }
      return content._elements(in: context)
    }
  }
}
