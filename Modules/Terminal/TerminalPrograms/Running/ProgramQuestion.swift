import Observation
import SwiftNavigation
import TerminalUI

/// A question that the program itself asks, in front of its screen.
@MainActor
package struct ProgramQuestion {
  /// An answer to a question.
  @MainActor
  package struct Choice {
    var title: String
    var role: ButtonStateRole?
    /// Performs the user's choice.
    var act: @MainActor () async throws(CommandError) -> RunningProgram.Reply

    package init(
      _ title: String, role: ButtonStateRole? = nil,
      act: @escaping @MainActor () async throws(CommandError) -> RunningProgram.Reply
    ) {
      (self.title, self.role, self.act) = (title, role, act)
    }
  }

  let choices: [Choice]
  let alert: AlertState<Int>

  package init(_ title: String, message: String, choices: [Choice]) {
    self.choices = choices
    alert = AlertState(
      title: { TextState(title) },
      actions: {
        for (index, choice) in choices.enumerated() {
          ButtonState(role: choice.role, action: index) { TextState(choice.title) }
        }
      },
      message: { TextState(message) })
  }
}

/// The questions of a program, which are asked one after another.
@MainActor @Observable
package final class ProgramQuestions {
  private var waiting: [ProgramQuestion] = []
  /// The user's choice, until the program has acted on it.
  @ObservationIgnored private var choice: ProgramQuestion.Choice?

  package var front: ProgramQuestion? { waiting.first }

  package func ask(_ question: ProgramQuestion) { waiting.append(question) }

  func answer(_ index: Int?) {
    guard !waiting.isEmpty else { return }
    let question = waiting.removeFirst()
    choice = index.map { question.choices[$0] }
  }

  func takeChoice() -> ProgramQuestion.Choice? { choice.take() }
}
