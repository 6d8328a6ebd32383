import SwiftNavigation
import TerminalText

extension View {
  /// Asks a question while a condition is true. Any answer ends it.
  public func alert(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View
  ) -> some View {
    alert(title, isPresented: isPresented, actions: actions, message: { EmptyView() })
  }

  /// Asks a question while a condition is true. Any answer ends it.
  public func alert(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View
  ) -> some View {
    let question = Question(
      id: true, style: .alert, title: StyledText(title), message: AnyView(message()),
      actions: AnyView(actions()), end: { isPresented.wrappedValue = false })
    return asking { isPresented.wrappedValue ? question : nil }
  }

  /// Lets a person choose while a condition is true. Any answer ends it.
  public func confirmationDialog(
    _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> some View
  ) -> some View {
    confirmationDialog(
      title, isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
      message: { EmptyView() })
  }

  /// Lets a person choose while a condition is true. Any answer ends it.
  public func confirmationDialog(
    _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> some View, @ViewBuilder message: () -> some View
  ) -> some View {
    let question = Question(
      id: true, style: .confirmationDialog, title: StyledText(title),
      showsTitle: titleVisibility != .hidden, message: AnyView(message()), actions: AnyView(actions()),
      end: { isPresented.wrappedValue = false })
    return asking { isPresented.wrappedValue ? question : nil }
  }

  /// Asks the question that a state holds, while it holds one. The answer goes to the handler, then the state is
  /// emptied, unless it holds another question by then.
  public func alert<Action>(
    _ item: Binding<AlertState<Action>?>, action handler: @escaping @MainActor (Action?) -> Void = { _ in }
  ) -> some View {
    asking {
      item.wrappedValue.map { state in
        Question(
          id: state.id, style: .alert, title: StyledText(state.title),
          message: state.message.map { AnyView(Text($0)) },
          actions: AnyView(ForEach(state.buttons) { Button($0, action: handler) }),
          end: { if item.wrappedValue?.id == state.id { item.wrappedValue = nil } })
      }
    }
  }

  /// Lets a person choose from what a state holds, while it holds something. The choice goes to the handler, then the
  /// state is emptied, unless it holds something else by then.
  public func confirmationDialog<Action>(
    _ item: Binding<ConfirmationDialogState<Action>?>,
    action handler: @escaping @MainActor (Action?) -> Void = { _ in }
  ) -> some View {
    asking {
      item.wrappedValue.map { state in
        Question(
          id: state.id, style: .confirmationDialog, title: StyledText(state.title),
          showsTitle: state.titleVisibility != .hidden, message: state.message.map { AnyView(Text($0)) },
          actions: AnyView(ForEach(state.buttons) { Button($0, action: handler) }),
          end: { if item.wrappedValue?.id == state.id { item.wrappedValue = nil } })
      }
    }
  }

  /// - Parameter question: Reads the question. The view around it is not evaluated when that changes.
  private func asking(_ question: @escaping @MainActor () -> Question?) -> some View {
    Transformed(content: self) { content, context in
      let elements = context.elements(of: content, at: .body)
      let anchor = context.descending(to: .named("alert"))
      anchor.read(question)?.present(in: anchor.descending(to: .body))
      return elements
    }
  }
}

/// Whether something is shown.
public enum Visibility: Hashable, Sendable {
  case automatic, hidden, visible
}

/// A question with its answers, before it is elements.
@MainActor
private struct Question {
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
    var inside = context
    inside.environment = context.environment.presented(dismiss: context.dismissal(end))
    let graph = context.graph
    var answers = inside.elements(of: actions, at: .named("actions"))
    let end = end
    for answer in answers {
      graph.usage(answer.id)?.completion = end
    }
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
  }

  private static func cancel(in answers: [Element]) -> ElementID? {
    answers.first {
      if case .control(let control) = $0.content { control.kind == .button(role: .cancel) } else { false }
    }?.id
  }
}

extension Element {
  /// What the element says, with its line ends where it is text.
  fileprivate var textInLines: StyledText {
    if case .text(let text) = content { text } else { text }
  }
}
