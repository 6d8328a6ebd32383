/// A view of any type. Its state starts over when the type changes.
public struct AnyView: ElementView {
  private let view: any View

  /// Creates a view that hides the type of another view.
  public init(_ view: some View) { self.view = view }

  /// Creates a view that hides the type of another view.
  public init(erasing view: any View) { self.view = view }

  public func makeElements(in context: BuildContext) -> [Element] {
    if let view = view as? AnyView { return view.makeElements(in: context) }
    return view._elements(in: context.descending(to: .type(ObjectIdentifier(type(of: view)))))
  }
}
