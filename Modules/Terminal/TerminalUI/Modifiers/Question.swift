import SwiftNavigation
import TerminalText

/// A question with its answers, before its elements are built.
@MainActor
struct Question {
  /// The identity of the question, which differs from that of a question that replaces it.
  var id: AnyHashable
  var style: Presentation.Alert.Style
  var title: StyledText
  var showsTitle = true
  var message: AnyView?
  var actions: AnyView
  /// Closes the question after its answer was handled.
  var end: @MainActor () -> Void

  func present(in context: BuildContext) {
    // The text doesn't change while the user reads it: the question stays as it was when it was presented.
    if var shown = context.node.remembered as? Question, shown.id == id {
      shown.end = end
      shown.show(in: context)
    } else {
      context.node.remembered = self
      show(in: context)
    }
  }

  private func show(in context: BuildContext) {
    // A presentation of an answer appears in front of the question.
    let part = ScreenBuilder()
    var inside = context.on(part, isActive: context.isActive)
    inside.environment = context.environment.presented(dismiss: context.dismissal(end))
    let graph = context.graph
    var answers = inside.elements(of: actions, at: .named("actions"))
    let end = end
    complete(answers, in: graph)
    // The user can always leave a question. If it has no enabled cancel button, add one.
    if Self.cancel(in: answers) == nil {
      let name = answers.isEmpty && style == .alert ? "OK" : "Cancel"
      answers += inside.elements(of: Button(name, role: .cancel) { end() }, at: .named("leave"))
    }
    if let cancel = Self.cancel(in: answers) {
      context.node.registeredUsage().dismissal = { [weak graph] in graph?.perform(.tap(cancel)) }
    }
    let message = message.map { inside.elements(of: $0, at: .named("message")).map(\.textInLines) }
    let text = message?.filter { !$0.isEmpty }.joined(separator: "\n")
    context.screen.present(
      .alert(
        Presentation.Alert(
          id: context.id, style: style, title: title, showsTitle: showsTitle,
          message: text.flatMap { $0.isEmpty ? nil : $0 }, actions: answers)), navigation: nil)
    context.screen.add(part)
  }

  /// Closes the question after each answer. An answer that opens another menu closes along with that menu.
  private func complete(_ answers: [Element], in graph: ViewGraph) {
    for answer in answers.flatMap(\.controls) where answer.control?.kind != .menu {
      graph.usage(answer.id)?.completion = end
    }
  }

  /// Returns the first enabled cancel button.
  private static func cancel(in answers: [Element]) -> ElementID? {
    answers.flatMap(\.controls).first {
      $0.control?.kind == .button(role: .cancel) && !$0.isDisabled
    }?.id
  }
}

extension Element {
  /// The text of the element, including line breaks if its content is text.
  fileprivate var textInLines: StyledText {
    if case .text(let text) = content { text } else { text }
  }
}
