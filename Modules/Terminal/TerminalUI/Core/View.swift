/// A piece of a screen, described by its state.
///
/// A view is a value that is made again whenever something that it read has changed; a `Graph` keeps what has to
/// last. Views live on the main actor.
@MainActor
public protocol View {
  /// What the view consists of.
  associatedtype Body: View
  /// What the view consists of.
  @ViewBuilder var body: Body { get }

  /// Turns the view into elements. Views with a body have this already.
  func _elements(in context: BuildContext) -> [Element]
}

extension View {
  public func _elements(in context: BuildContext) -> [Element] {
    let context = context.descending(to: .body)
    return context.evaluated(self) { view in
      // A copy for this view identity: its dynamic properties are connected with what the node keeps.
      context.node.install(&view, environment: context.environment)
      return view.body
    }
  }
}

/// A view without a body, which makes its elements itself.
@MainActor
public protocol ElementView: View where Body == Never {
  /// The elements of the view, with the identity and surroundings that the context gives.
  func makeElements(in context: BuildContext) -> [Element]
}

extension ElementView {
  public var body: Never { fatalError("\(Self.self) has no body: it makes its elements itself") }

  public func _elements(in context: BuildContext) -> [Element] {
    makeElements(in: context)
  }
}

extension Never: View {
  public var body: Never { fatalError("Never has no body") }
}

extension Optional: View, ElementView where Wrapped: View {
  public func makeElements(in context: BuildContext) -> [Element] {
    // A step of its own: what is kept for the view ends with it.
    self?._elements(in: context.descending(to: .branch(0))) ?? []
  }
}
