import SwiftNavigation
import TerminalText

extension View {
  /// Presents an alert while a condition is `true`. Every answer closes it.
  public func alert(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View
  ) -> some View {
    alert(title, isPresented: isPresented, actions: actions, message: { EmptyView() })
  }

  /// Presents an alert while a condition is `true`. Every answer closes it.
  public func alert(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View
  ) -> some View {
    let question = Question(
      id: true, style: .alert, title: StyledText(title), message: AnyView(message()),
      actions: AnyView(actions()), end: { isPresented.wrappedValue = false })
    return asking { isPresented.wrappedValue ? question : nil }
  }

  /// Presents a confirmation dialog while a condition is `true`. Every choice closes it.
  public func confirmationDialog(
    _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> some View
  ) -> some View {
    confirmationDialog(
      title, isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
      message: { EmptyView() })
  }

  /// Presents a confirmation dialog while a condition is `true`. Every choice closes it.
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

  /// Presents an alert about an item while the item is set. Every answer clears the item.
  public func alert<Item>(
    item: Binding<Item?>, title: @escaping (Item) -> Text,
    @ViewBuilder actions: @escaping (Item) -> some View
  ) -> some View {
    alert(item: item, title: title, actions: actions, message: { _ in EmptyView() })
  }

  /// Presents an alert about an item while the item is set. Every answer clears the item.
  public func alert<Item>(
    item: Binding<Item?>, title: @escaping (Item) -> Text,
    @ViewBuilder actions: @escaping (Item) -> some View, @ViewBuilder message: @escaping (Item) -> some View
  ) -> some View {
    asking {
      item.wrappedValue.map { value in
        Question(
          id: true, style: .alert, title: title(value).content, message: AnyView(message(value)),
          actions: AnyView(actions(value)), end: { item.wrappedValue = nil })
      }
    }
  }

  /// Presents a confirmation dialog about an item while the item is set. Every choice clears the item.
  public func confirmationDialog<Item>(
    item: Binding<Item?>, titleVisibility: Visibility = .automatic, title: @escaping (Item) -> Text,
    @ViewBuilder actions: @escaping (Item) -> some View
  ) -> some View {
    confirmationDialog(
      item: item, titleVisibility: titleVisibility, title: title, actions: actions,
      message: { _ in EmptyView() })
  }

  /// Presents a confirmation dialog about an item while the item is set. Every choice clears the item.
  public func confirmationDialog<Item>(
    item: Binding<Item?>, titleVisibility: Visibility = .automatic, title: @escaping (Item) -> Text,
    @ViewBuilder actions: @escaping (Item) -> some View, @ViewBuilder message: @escaping (Item) -> some View
  ) -> some View {
    asking {
      item.wrappedValue.map { value in
        Question(
          id: true, style: .confirmationDialog, title: title(value).content,
          showsTitle: titleVisibility != .hidden, message: AnyView(message(value)),
          actions: AnyView(actions(value)), end: { item.wrappedValue = nil })
      }
    }
  }

  /// Presents the alert of a feature's alert state while the state isn't `nil`.
  ///
  /// The answer is passed to the handler, and then the state is set to `nil`, unless it contains another alert by then.
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

  /// Presents the confirmation dialog of a feature's dialog state while the state isn't `nil`.
  ///
  /// The choice is passed to the handler, and then the state is set to `nil`, unless it contains another dialog by then.
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

  /// - Parameter question: Reads the question. A change of the question doesn't evaluate the enclosing view.
  private func asking(_ question: @escaping @MainActor () -> Question?) -> some View {
    Transformed(content: self) { content, context in
      let elements = context.elements(of: content, at: .body)
      let anchor = context.descending(to: .named("alert"))
      anchor.read(question)?.present(in: anchor.descending(to: .body))
      return elements
    }
  }
}

/// The visibility of a part of a view.
public enum Visibility: Hashable, Sendable {
  case automatic, hidden, visible
}
