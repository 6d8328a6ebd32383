/// A view that shows nothing.
public struct EmptyView: ElementView {
  public init() {}

  public func makeElements(in context: BuildContext) -> [Element] { [] }
}
