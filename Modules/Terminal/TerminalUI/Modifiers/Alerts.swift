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
