import SwiftNavigation
import TerminalText

/// The placement of a search field. A terminal always shows it above the content.
public enum SearchFieldPlacement: Hashable, Sendable {
  case automatic, toolbar, sidebar, navigationBarDrawer

  /// The visibility of the field.
  public enum NavigationBarDrawerDisplayMode: Hashable, Sendable { case automatic, always }
  /// Returns the place below the title. The field is always visible.
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> Self {
    .navigationBarDrawer
  }
}

extension View {
  /// Adds a search field above the view. It's always visible, so the binding is ignored.
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil
  ) -> some View {
    searchable(text: text, placement: placement, prompt: prompt)
  }

  /// Adds a search field above the view. The view itself filters what it shows.
  ///
  /// The field is named "search": `search blob` at the prompt, `/` in full screen.
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: (some StringProtocol)?
  ) -> some View {
    SearchableView(content: self, text: text, prompt: prompt.map { Text($0) })
  }

  /// Adds a search field above the view. The view itself filters what it shows.
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
      content.environment(\.isSearching, !text.wrappedValue.isEmpty)
    }
  }
}

/// A text field that is marked as the search field, so that a key can focus it. A change of its text scrolls the results to their
/// beginning.
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
