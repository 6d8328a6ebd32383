import Foundation
import SwiftNavigation
import TerminalText

/// A field for one line of text.
public struct TextField<Label: View>: ElementView {
  private let label: Label
  private let text: Binding<String>
  private let prompt: Text?
  /// An action when the user submits the text, apart from those of the environment.
  private var commit: (@MainActor () -> Void)?

  /// Creates a field.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.text = text
    self.prompt = prompt
    self.label = label()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    var context = context
    if let commit { context.environment.submissions.insert(commit, at: 0) }
    let label = context.labelElements(of: label)
    let value = context.read { text.wrappedValue }
    return [
      context.control(
        Control(
          label: label,
          kind: .textField(
            text: value, prompt: prompt?.content.singleLine.plain,
            submits: !context.environment.submissions.isEmpty)),
        handler: .text { [text] in text.wrappedValue = $0 })
    ]
  }
}

extension TextField where Label == Text {
  /// Creates a field with a title.
  public init(_ title: some StringProtocol, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(title) }
  }

  /// Creates a field with a title. The axis is ignored, because a terminal always shows the whole text.
  public init(_ title: some StringProtocol, text: Binding<String>, axis: Element.Axis) {
    self.init(text: text) { Text(title) }
  }
}

extension TextField where Label == Text {
  /// Creates a field with an action when the user submits its text, in the style of older programs.
  public init(
    _ title: some StringProtocol, text: Binding<String>,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in },
    onCommit: @escaping @MainActor () -> Void
  ) {
    self.init(title, text: text)
    commit = onCommit
  }

  /// Creates a field with a title and a prompt. The axis is ignored, because a terminal always shows the whole text.
  public init(_ title: some StringProtocol, text: Binding<String>, prompt: Text?, axis: Axis) {
    self.init(title, text: text, prompt: prompt)
  }

  /// Creates a field for a value in a format. A text that isn't a value leaves the value unchanged.
  public init<Format: ParseableFormatStyle>(
    _ title: some StringProtocol, value: Binding<Format.FormatInput>, format: Format, prompt: Text? = nil
  ) where Format.FormatOutput == String {
    self.init(
      title,
      text: Binding(
        get: { format.format(value.wrappedValue) },
        set: { if let new = try? format.parseStrategy.parse($0) { value.wrappedValue = new } }),
      prompt: prompt)
  }

  /// Creates a field for a value in a format, or for no value. An empty text is `nil`, and a text that isn't a value leaves the
  /// value unchanged.
  public init<Format: ParseableFormatStyle>(
    _ title: some StringProtocol, value: Binding<Format.FormatInput?>, format: Format, prompt: Text? = nil
  ) where Format.FormatOutput == String {
    self.init(
      title,
      text: Binding(
        get: { value.wrappedValue.map { format.format($0) } ?? "" },
        set: {
          if $0.isEmpty { return value.wrappedValue = nil }
          if let new = try? format.parseStrategy.parse($0) { value.wrappedValue = new }
        }),
      prompt: prompt)
  }

  /// Creates a field for a number in a format. A text that isn't a number leaves the value unchanged.
  public init<Value>(
    _ title: some StringProtocol, value: Binding<Value>, formatter: NumberFormatter, prompt: Text? = nil
  ) {
    self.init(
      title,
      text: Binding(
        get: { formatter.string(for: value.wrappedValue) ?? "" },
        set: { text in
          guard let number = formatter.number(from: text) else { return }
          if let new = number.doubleValue as? Value ?? number.intValue as? Value { value.wrappedValue = new }
        }),
      prompt: prompt)
  }
}

/// The kinds of fields whose text is submitted.
public struct SubmitTriggers: OptionSet, Hashable, Sendable {
  /// A bit for each kind.
  public let rawValue: Int
  /// Creates kinds from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let text = Self(rawValue: 1)
  public static let search = Self(rawValue: 2)
}

extension View {
  /// Performs an action when the user submits the text of a field or a search field in the view.
  public func onSubmit(of triggers: SubmitTriggers, _ action: @escaping @MainActor () -> Void) -> some View {
    onSubmit(action)
  }
}

extension View {
  /// Performs an action when the user submits the text of a field in the view.
  ///
  /// A field with such an action is also a command: `note hello` sets the text and submits it. The actions of inner modifiers run
  /// first.
  public func onSubmit(_ action: @escaping @MainActor () -> Void) -> some View {
    environmentChanging { $0.submissions.insert(action, at: 0) }
  }
}
