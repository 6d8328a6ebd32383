/// A view that shows nothing.
public struct EmptyView: ElementView {
  /// Makes a view that shows nothing.
  public init() {}

  public func makeElements(in context: BuildContext) -> [Element] { [] }
}
