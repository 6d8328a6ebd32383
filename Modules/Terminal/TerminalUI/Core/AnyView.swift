/// A view of any type. Its state starts anew when the type changes.
public struct AnyView: ElementView {
  private let view: any View

  /// Hides the type of a view.
  public init(_ view: some View) { self.view = view }

  /// Hides the type of a view.
  public init(erasing view: any View) { self.view = view }

  public func makeElements(in context: BuildContext) -> [Element] {
    if let view = view as? AnyView { return view.makeElements(in: context) }
    return view._elements(in: context.descending(to: .type(ObjectIdentifier(type(of: view)))))
  }
}
