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

/// A field that is known to say what is looked for, so that a host can lead to it. What is found is shown from its beginning.
private struct SearchField: ElementView {
  let field: TextField<Text>

  func makeElements(in context: BuildContext) -> [Element] {
    let elements = field.makeElements(in: context)
    let usage = context.node.registeredUsage()
    if case .text(let set)? = usage.handler {
      let before = usage.text
      usage.handler = .text { [weak graph = context.graph, id = context.id] text in
        set(text)
        if text != before { graph?.showFirstRows(beside: id) }
      }
    }
    return elements.map { element in
      guard case .control(var control) = element.content else { return element }
      control.isSearch = true
      var element = element
      element.content = .control(control)
      return element
    }
  }
}
