import Dependencies
import Foundation
import NavigationUI
import TerminalUI

/// A program's view, with the program's own question in front of it.
struct ProgramView: View {
  let program: AnyView
  let questions: ProgramQuestions
  let showNavigationError: ShowNavigationErrorAction
  /// A Boolean value that indicates whether the user of the program has access to the files of its machine.
  let canChooseFiles: Bool

  var body: some View {
    // The binding is only read: an answer removes its question itself.
    program
      .alert(Binding(get: { questions.front?.alert }, set: { _ in })) { questions.answer($0) }
      .environment(\.showNavigationError, showNavigationError)
      .environment(\.canChooseFiles, canChooseFiles)
      .environment(
        \.openURL,
        OpenURLAction(system: { url in
          @Dependency(\.openURL) var openURL
          Task { await openURL(url) }
          return true
        }))
  }
}
