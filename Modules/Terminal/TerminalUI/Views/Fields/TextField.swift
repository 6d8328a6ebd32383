import SwiftNavigation
import TerminalText

/// A field for one line of text.
public struct TextField<Label: View>: ElementView {
  private let label: Label
  private let text: Binding<String>
  private let prompt: Text?

  /// Creates a field.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.text = text
    self.prompt = prompt
    self.label = label()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
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

extension View {
  /// Performs an action when the user submits the text of a field in the view.
  ///
  /// A field with such an action is also a command: `note hello` sets the text and submits it. The actions of inner modifiers run
  /// first.
  public func onSubmit(_ action: @escaping @MainActor () -> Void) -> some View {
    environmentChanging { $0.submissions.insert(action, at: 0) }
  }
}
