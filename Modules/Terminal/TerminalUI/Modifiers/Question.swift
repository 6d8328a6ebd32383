import SwiftNavigation
import TerminalText

/// A question with its answers, before it is elements.
@MainActor
struct Question {
  /// Which question this is: one that replaces another has an id of its own.
  var id: AnyHashable
  var style: Presentation.Alert.Style
  var title: StyledText
  var showsTitle = true
  var message: AnyView?
  var actions: AnyView
  /// Ends the question, after its answer was handled.
  var end: @MainActor () -> Void

  func present(in context: BuildContext) {
    // What a person is reading does not change under their eyes: the question stays as it was when it was presented.
    if var shown = context.node.remembered as? Question, shown.id == id {
      shown.end = end
      shown.show(in: context)
    } else {
      context.node.remembered = self
      show(in: context)
    }
  }

  private func show(in context: BuildContext) {
    // What the answers present themselves comes in front of the question.
    let part = ScreenBuilder()
    var inside = context.on(part, isActive: context.isActive)
    inside.environment = context.environment.presented(dismiss: context.dismissal(end))
    let graph = context.graph
    var answers = inside.elements(of: actions, at: .named("actions"))
    let end = end
    complete(answers, in: graph)
    // A question can always be left: where it has no way out of its own, it gets one.
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

  /// Ends the question after each answer. An answer that opens another menu ends with that menu.
  private func complete(_ answers: [Element], in graph: Graph) {
    for answer in answers.flatMap(\.controls) where answer.control?.kind != .menu {
      graph.usage(answer.id)?.completion = end
    }
  }

  /// Returns the first enabled button that cancels.
  private static func cancel(in answers: [Element]) -> ElementID? {
    answers.flatMap(\.controls).first {
      $0.control?.kind == .button(role: .cancel) && !$0.isDisabled
    }?.id
  }
}

extension Element {
  /// What the element says, with its line ends where it is text.
  fileprivate var textInLines: StyledText {
    if case .text(let text) = content { text } else { text }
  }
}
