import SwiftNavigation
import TerminalText

/// A field for text of several lines. In full screen, Enter inserts a line break.
///
/// The field is named by `accessibilityLabel`, or "text" if there is none.
public struct TextEditor: ElementView {
  private let text: Binding<String>

  /// Creates a field.
  public init(text: Binding<String>) { self.text = text }

  public func makeElements(in context: BuildContext) -> [Element] {
    let value = context.read { text.wrappedValue }
    var control = Control(name: "text", kind: .textField(text: value, prompt: nil))
    control.isMultiline = true
    return [context.control(control, handler: .text { [text] in text.wrappedValue = $0 })]
  }
}
