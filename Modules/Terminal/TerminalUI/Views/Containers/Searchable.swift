import SwiftNavigation
import TerminalText

/// Where a search field stands. A terminal has it above what is searched.
public enum SearchFieldPlacement: Hashable, Sendable {
  case automatic, toolbar, sidebar, navigationBarDrawer
}

extension View {
  /// The view under a field that says what is looked for. The view itself shows what is found.
  ///
  /// The field is called "search": `search blob` at the prompt, `/` in full screen.
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: (some StringProtocol)?
  ) -> some View {
    SearchableView(content: self, text: text, prompt: prompt.map { Text($0) })
  }

  /// The view under a field that says what is looked for. The view itself shows what is found.
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    SearchableView(content: self, text: text, prompt: prompt)
  }
}

private struct SearchableView<Content: View>: View {
  let content: Content
  let text: Binding<String>
  let prompt: Text?

  var body: some View {
    VStack {
      TextField("Search", text: text, prompt: prompt).onSubmit {}
      content
    }
  }
}
