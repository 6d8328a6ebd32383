import Dependencies
import Foundation
import NavigationUI
import TerminalUI

/// A program's view, with the program's own question in front of it.
struct ProgramView: View {
  let program: AnyView
  let questions: ProgramQuestions
  let showNavigationError: ShowNavigationErrorAction
  /// Whether the program runs on the user's machine, so that its files and programs are the user's.
  let isLocal: Bool

  var body: some View {
    // The binding is only read: an answer removes its question itself.
    program
      .alert(Binding(get: { questions.front?.alert }, set: { _ in })) { questions.answer($0) }
      .environment(\.showNavigationError, showNavigationError)
      .environment(\.canChooseFiles, isLocal)
      .environment(
        \.openURL,
        OpenURLAction(system: { [isLocal] url in
          guard isLocal else { return false }
          @Dependency(\.openURL) var openURL
          Task { await openURL(url) }
          return true
        }))
  }
}
