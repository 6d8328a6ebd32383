/// Room between views, which grows as far as it can.
public struct Spacer: ElementView {
  /// Makes room.
  public init(minLength: Double? = nil) {}

  public func makeElements(in context: BuildContext) -> [Element] { [context.element(.spacer)] }
}
