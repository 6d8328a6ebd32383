import SwiftNavigation
import TerminalText

/// A field for a secret. It shows dots, on the screen and in every recording or description of the screen.
public struct SecureField<Label: View>: ElementView {
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
    var control = Control(
      label: label,
      kind: .textField(
        text: String(repeating: "•", count: value.count), prompt: prompt?.content.singleLine.plain,
        submits: !context.environment.submissions.isEmpty))
    control.isSecure = true
    let element = context.control(
      control, handler: .text { [text] typed in SecretInput.write { text.wrappedValue = typed } })
    // Editing still works on the actual text.
    context.node.registeredUsage().text = value
    return [element]
  }
}

extension SecureField where Label == Text {
  /// Creates a field with a title.
  public init(_ title: some StringProtocol, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(title) }
  }
}
