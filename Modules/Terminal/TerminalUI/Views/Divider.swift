/// A horizontal line across the screen.
public struct Divider: ElementView {
  public init() {}

  public func makeElements(in context: BuildContext) -> [Element] { [context.element(.divider)] }
}
