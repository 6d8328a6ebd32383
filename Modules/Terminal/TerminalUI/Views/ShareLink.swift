import Foundation
import TerminalText

/// A button that copies an item to the user's clipboard.
///
/// In full screen, it does what `:copy` does. On a page, it opens the browser's menu for sharing on a phone, and copies elsewhere.
/// Without a clipboard, as at a prompt, the button shows the item.
public struct ShareLink<Label: View>: View {
  private let text: String
  private let label: Label
  @State private var isShown = false

  init(text: String, label: Label) { (self.text, self.label) = (text, label) }

  public var body: some View {
    button.alert("Share", isPresented: $isShown) {
      Button("Done", role: .cancel) {}
    } message: {
      Text(verbatim: text)
    }
  }

  private var button: Button<Label> {
    var button = Button {
      isShown = true
    } label: {
      label
    }
    button.copiedText = text
    return button
  }

  /// Creates a button for an item with a text form, such as a URL or a string. The subject and the message are ignored.
  public init(
    item: some CustomStringConvertible, subject: Text? = nil, message: Text? = nil,
    @ViewBuilder label: () -> Label
  ) {
    self.init(text: item.description, label: label())
  }
}

extension ShareLink where Label == TerminalUI.Label<Text, Image> {
  /// Creates a button titled "Share…". The subject and the message are ignored.
  public init(item: some CustomStringConvertible, subject: Text? = nil, message: Text? = nil) {
    self.init("Share…", item: item)
  }

  /// Creates a button with a title. The subject and the message are ignored.
  public init(
    _ title: some StringProtocol, item: some CustomStringConvertible, subject: Text? = nil,
    message: Text? = nil
  ) {
    self.init(
      text: item.description, label: TerminalUI.Label(title, systemImage: "square.and.arrow.up"))
  }
}
