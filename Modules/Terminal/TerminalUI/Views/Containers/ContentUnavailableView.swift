/// What a screen says where there is nothing to show.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  private let label: Label
  private let description: Description
  private let actions: Actions

  /// Makes it from a title, a description and what can be done about it.
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
  /// Makes it from a title, a picture and a description.
  public init(_ title: some StringProtocol, systemImage: String, description: Text? = nil) {
    self.init(label: { TerminalUI.Label(title, systemImage: systemImage) }, description: { description }) {
      EmptyView()
    }
  }
}
