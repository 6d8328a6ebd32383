/// Leads to another screen.
public struct NavigationLink<Label: View, Destination: View>: ElementView {
  private let perform: @MainActor (EnvironmentValues) -> Void
  private let label: Label

  /// Makes a link that performs an action with the values around it, among which a navigation view puts how to navigate.
  public init(perform: @escaping @MainActor (EnvironmentValues) -> Void, @ViewBuilder label: () -> Label)
  where Destination == Never {
    self.perform = perform
    self.label = label()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let environment = context.environment
    let label = context.labelElements(of: label)
    return [
      context.control(Control(label: label, kind: .link), handler: .tap { [perform] in perform(environment) })
    ]
  }
}
