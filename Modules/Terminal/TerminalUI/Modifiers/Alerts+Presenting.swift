import SwiftNavigation
import TerminalText

// Alerts with a `Text` for their title, and alerts about a value.

extension View {
  /// Presents an alert while a condition is `true`. Every answer closes it.
  public func alert(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View = { EmptyView() }
  ) -> some View {
    alert(title.content.plain, isPresented: isPresented, actions: actions, message: message)
  }

  /// Presents an alert about a value while a condition is `true` and the value isn't `nil`.
  public func alert<Value>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, presenting value: Value?,
    @ViewBuilder actions: @escaping (Value) -> some View
  ) -> some View {
    alert(title, isPresented: isPresented, presenting: value, actions: actions, message: { _ in EmptyView() })
  }

  /// Presents an alert about a value while a condition is `true` and the value isn't `nil`.
  public func alert<Value>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, presenting value: Value?,
    @ViewBuilder actions: @escaping (Value) -> some View,
    @ViewBuilder message: @escaping (Value) -> some View
  ) -> some View {
    alert(
      item: isPresented.item(value), title: { [text = String(title)] _ in Text(verbatim: text) },
      actions: actions, message: message)
  }

  /// Presents a confirmation dialog while a condition is `true`. Every choice closes it.
  public func confirmationDialog(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> some View, @ViewBuilder message: () -> some View = { EmptyView() }
  ) -> some View {
    confirmationDialog(
      title.content.plain, isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
      message: message)
  }

  /// Presents a confirmation dialog about a value while a condition is `true` and the value isn't `nil`.
  public func confirmationDialog<Value>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting value: Value?, @ViewBuilder actions: @escaping (Value) -> some View
  ) -> some View {
    confirmationDialog(
      title, isPresented: isPresented, titleVisibility: titleVisibility, presenting: value, actions: actions,
      message: { _ in EmptyView() })
  }

  /// Presents a confirmation dialog about a value while a condition is `true` and the value isn't `nil`.
  public func confirmationDialog<Value>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting value: Value?, @ViewBuilder actions: @escaping (Value) -> some View,
    @ViewBuilder message: @escaping (Value) -> some View
  ) -> some View {
    confirmationDialog(
      item: isPresented.item(value), titleVisibility: titleVisibility,
      title: { [text = String(title)] _ in Text(verbatim: text) }, actions: actions, message: message)
  }

  /// Presents an alert while a condition is `true`, in the style of older programs.
  public func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View {
    alert(
      item: isPresented.item(true), title: { _ in content().title }, actions: { _ in content().actions },
      message: { _ in content().message })
  }

  /// Presents an alert about an item while the item is set, in the style of older programs.
  public func alert<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> Alert
  ) -> some View {
    alert(
      item: item, title: { content($0).title }, actions: { content($0).actions },
      message: { content($0).message })
  }

  /// Presents a confirmation dialog while a condition is `true`, in the style of older programs.
  public func actionSheet(isPresented: Binding<Bool>, content: @escaping () -> ActionSheet) -> some View {
    confirmationDialog(
      item: isPresented.item(true), title: { _ in content().title }, actions: { _ in content().actions },
      message: { _ in content().message })
  }

  /// Presents a confirmation dialog about an item while the item is set, in the style of older programs.
  public func actionSheet<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> ActionSheet
  ) -> some View {
    confirmationDialog(
      item: item, title: { content($0).title }, actions: { content($0).actions },
      message: { content($0).message })
  }
}

extension Binding<Bool> {
  /// A binding to a value that is `nil` while the condition is `false`.
  fileprivate func item<Item>(_ value: Item?) -> Binding<Item?> {
    Binding<Item?>(get: { wrappedValue ? value : nil }, set: { if $0 == nil { wrappedValue = false } })
  }
}

/// An alert in the style of older programs.
@MainActor
public struct Alert {
  /// A button of an alert.
  @MainActor
  public struct Button {
    let role: ButtonRole?
    let label: Text
    let action: @MainActor () -> Void

    /// Creates an ordinary button.
    public static func `default`(_ label: Text, action: (@MainActor () -> Void)? = {}) -> Self {
      Self(role: nil, label: label, action: action ?? {})
    }
    /// Creates a button that cancels.
    public static func cancel(_ label: Text, action: (@MainActor () -> Void)? = {}) -> Self {
      Self(role: .cancel, label: label, action: action ?? {})
    }
    /// Creates a button that cancels.
    public static func cancel(_ action: (@MainActor () -> Void)? = {}) -> Self {
      cancel(Text(verbatim: "Cancel"), action: action)
    }
    /// Creates a button that deletes something.
    public static func destructive(_ label: Text, action: (@MainActor () -> Void)? = {}) -> Self {
      Self(role: .destructive, label: label, action: action ?? {})
    }
  }

  let title: Text
  let message: Text?
  let buttons: [Button]

  /// Creates an alert with one button.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    (self.title, self.message, buttons) = (title, message, dismissButton.map { [$0] } ?? [])
  }

  /// Creates an alert with two buttons.
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    (self.title, self.message, buttons) = (title, message, [primaryButton, secondaryButton])
  }

  var actions: some View { AlertButtons(buttons: buttons) }
}

/// A confirmation dialog in the style of older programs.
@MainActor
public struct ActionSheet {
  /// A button of a dialog.
  public typealias Button = Alert.Button

  let title: Text
  let message: Text?
  let buttons: [Button]

  /// Creates a dialog.
  public init(title: Text, message: Text? = nil, buttons: [Button]) {
    (self.title, self.message, self.buttons) = (title, message, buttons)
  }

  var actions: some View { AlertButtons(buttons: buttons) }
}

private struct AlertButtons: View {
  let buttons: [Alert.Button]

  var body: some View {
    ForEach(0..<buttons.count) { index in
      TerminalUI.Button(role: buttons[index].role, action: buttons[index].action) { buttons[index].label }
    }
  }
}
