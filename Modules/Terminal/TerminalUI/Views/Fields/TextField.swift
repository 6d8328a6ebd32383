import SwiftNavigation
import TerminalText

/// A field that takes text.
public struct TextField<Label: View>: ElementView {
  private let label: Label
  private let text: Binding<String>
  private let prompt: Text?

  /// Makes a field.
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
  /// Makes a field with a name.
  public init(_ title: some StringProtocol, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(title) }
  }

  /// Makes a field with a name that may grow along an axis; a terminal shows all of it either way.
  public init(_ title: some StringProtocol, text: Binding<String>, axis: Element.Axis) {
    self.init(text: text) { Text(title) }
  }
}

extension View {
  /// Performs an action when a person enters what is written in a field of the view.
  ///
  /// A field with such an action is a command under its own name: `note hello` writes the text and enters it. The actions of
  /// modifiers further in come first.
  public func onSubmit(_ action: @escaping @MainActor () -> Void) -> some View {
    environmentChanging { $0.submissions.insert(action, at: 0) }
  }
}
