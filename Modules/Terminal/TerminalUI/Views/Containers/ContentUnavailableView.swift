/// A message for a screen that has nothing to show.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  private let label: Label
  private let description: Description
  private let actions: Actions

  /// Creates a message from a label, a description, and actions.
  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  public var body: some View {
    VStack {
      label.bold()
      description.dim()
      actions
    }
  }
}

extension ContentUnavailableView
where Label == TerminalUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// A message for a search without results.
  public static var search: Self { Self("No Results", systemImage: "magnifyingglass") }

  /// Returns a message for a search without results.
  public static func search(text: String) -> Self {
    Self(
      "No Results for “\(text)”", systemImage: "magnifyingglass",
      description: Text("Check the spelling or try a new search."))
  }
}

extension ContentUnavailableView
where Label == TerminalUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// Creates a message from a title, an icon, and a description.
  public init(_ title: some StringProtocol, systemImage: String, description: Text? = nil) {
    self.init(label: { TerminalUI.Label(title, systemImage: systemImage) }, description: { description }) {
      EmptyView()
    }
  }
}
