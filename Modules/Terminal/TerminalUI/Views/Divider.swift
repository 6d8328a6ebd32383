/// A line across the screen.
public struct Divider: ElementView {
  /// Makes a line.
  public init() {}

  public func makeElements(in context: BuildContext) -> [Element] { [context.element(.divider)] }
}
