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
      SearchField(field: TextField("Search", text: text, prompt: prompt)).onSubmit {}
      content
    }
  }
}

/// A field that is known to say what is looked for, so that a host can lead to it.
private struct SearchField: ElementView {
  let field: TextField<Text>

  func makeElements(in context: BuildContext) -> [Element] {
    field.makeElements(in: context).map { element in
      guard case .control(var control) = element.content else { return element }
      control.isSearch = true
      var element = element
      element.content = .control(control)
      return element
    }
  }
}
