/// A part of a screen, described by its state.
///
/// A view is a value that is created again whenever something that it read has changed. A `ViewGraph` keeps everything that lasts
/// longer. Views are isolated to the main actor.
@MainActor
public protocol View {
  /// The type of the view's body.
  associatedtype Body: View
  /// The content of the view.
  @ViewBuilder var body: Body { get }

  /// Returns the elements of the view. Views with a body have a default implementation.
  func _elements(in context: BuildContext) -> [Element]
}

extension View {
  public func _elements(in context: BuildContext) -> [Element] {
    let context = context.descending(to: .body)
    return context.evaluated(self) { view in
      // The copy belongs to this view identity: its dynamic properties are connected to the storage of the node.
      context.node.install(&view, environment: context.environment)
      return view.body
    }
  }
}

/// A view without a body, which returns its elements directly.
@MainActor
public protocol ElementView: View where Body == Never {
  /// Returns the elements of the view, with the identity and the environment of the context.
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
    // The content has its own path component, so that its state ends along with it.
    self?._elements(in: context.descending(to: .branch(0))) ?? []
  }
}
