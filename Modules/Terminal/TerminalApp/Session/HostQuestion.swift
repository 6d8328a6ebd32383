import Dependencies
import NavigationCore
import NavigationUI
import Observation
import Sharing
import SwiftNavigation
import TerminalUI

/// A question of the host itself, in front of what the program shows.
@MainActor
struct HostQuestion {
  /// What can be answered.
  enum Answer: Hashable, Sendable {
    case keep, discard, stay, retry, leave, mine, theirs, resume
  }

  /// What the question is about.
  enum Subject {
    /// Leaving would lose what was typed.
    case leaving(HostDestination)
    /// Leaving would lose edits that cannot be saved.
    case unsaved
    /// Another program changed the same.
    case conflict(EditConflict)
    /// Resuming from the past would change saved data.
    case resuming(keepingIn: String)
  }

  var subject: Subject
  var alert: AlertState<Answer>

  /// What is to become of what was typed.
  static func leaving(_ inputs: [UnsavedInput], to destination: HostDestination) -> HostQuestion {
    let names = inputs.map(\.name)
    let keeps = Set(inputs.map(\.keepTitle))
    return HostQuestion(
      subject: .leaving(destination),
      alert: AlertState {
        TextState("Leave?")
      } actions: {
        ButtonState(action: .keep) { TextState(keeps.count == 1 ? keeps.first ?? "Keep" : "Keep") }
        ButtonState(role: .destructive, action: .discard) { TextState("Discard") }
        ButtonState(role: .cancel, action: .stay) { TextState("Stay") }
      } message: {
        TextState("This would lose \(list(names)).")
      })
  }

  /// Whether to leave without edits that cannot be saved.
  static func unsaved(_ reason: String) -> HostQuestion {
    HostQuestion(
      subject: .unsaved,
      alert: AlertState {
        TextState("Leave without saving?")
      } actions: {
        ButtonState(action: .retry) { TextState("Try again") }
        ButtonState(role: .destructive, action: .leave) { TextState("Leave") }
        ButtonState(role: .cancel, action: .stay) { TextState("Stay") }
      } message: {
        TextState("\(reason)\nUnsaved changes are written to another file if possible.")
      })
  }

  /// Whether to resume from the past although that changes saved data.
  static func resuming(_ changes: [SavedChanges], keepingIn file: String, canUndo: Bool) -> HostQuestion {
    HostQuestion(
      subject: .resuming(keepingIn: file),
      alert: AlertState {
        TextState("Change saved data?")
      } actions: {
        ButtonState(role: .cancel, action: .stay) { TextState("Cancel") }
        ButtonState(role: .destructive, action: .resume) { TextState("Resume") }
      } message: {
        TextState(
          "Resuming from here changes saved data:\n\(changes.shown)"
            + (canUndo ? "\n'undo' brings it back." : "\nThis can't be undone."))
      })
  }

  /// Which of two changes counts.
  static func conflict(_ conflict: EditConflict) -> HostQuestion {
    HostQuestion(
      subject: .conflict(conflict),
      alert: AlertState {
        TextState("Another program made a different change")
      } actions: {
        ButtonState(role: .cancel, action: .mine) { TextState("Mine") }
        ButtonState(action: .theirs) { TextState("Theirs") }
      } message: {
        TextState(conflict.description)
      })
  }

  private static func list(_ names: [String]) -> String {
    guard names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}

/// Where a person leaves for.
enum HostDestination {
  case quit
  case back
  case home
  case goto(String)
  /// What is presented is closed.
  case dismiss(Invocation)
}

/// The questions of a host, one after another.
@MainActor @Observable
final class HostQuestions {
  private(set) var waiting: [HostQuestion] = []
  /// The answer that was given, until the session has acted on it.
  @ObservationIgnored private var answered: (HostQuestion, HostQuestion.Answer)?

  var front: HostQuestion? { waiting.first }

  func ask(_ question: HostQuestion) { waiting.append(question) }

  func answer(_ answer: HostQuestion.Answer?) {
    guard let question = waiting.first else { return }
    answered = (question, answer ?? .stay)
    waiting.removeFirst()
  }

  func takeAnswer() -> (HostQuestion, HostQuestion.Answer)? { answered.take() }
}

/// A program's view with the host's question in front of it.
struct HostView: View {
  let program: AnyView
  let questions: HostQuestions
  let showNavigationError: ShowNavigationErrorAction

  var body: some View {
    // The binding is only read: an answer takes its question away itself.
    program
      .alert(Binding(get: { questions.front?.alert }, set: { _ in })) { questions.answer($0) }
      .environment(\.showNavigationError, showNavigationError)
      .environment(
        \.openURL,
        OpenURLAction(system: { url in
          @Dependency(\.openURL) var openURL
          Task { await openURL(url) }
          return true
        }))
  }
}

extension [SavedChanges] {
  /// The number of changes that are listed for each file.
  private static var listed: Int { 8 }

  /// The changes as a list below the name of each file.
  var shown: String {
    map { changes in
      let rest = changes.lines.count - Self.listed
      let lines = changes.lines.prefix(Self.listed) + (rest > 0 ? ["and \(rest) more"] : [])
      return (["\(changes.file.lastPathComponent):"] + lines.map { "  \($0)" }).joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
