/// A modification that can be applied to any view.
@MainActor
public protocol ViewModifier {
  /// The type of the modified view.
  associatedtype Body: View
  /// The view to modify.
  typealias Content = ModifierContent<Self>
  /// Returns the modified view.
  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier modifies.
///
/// The value refers to the view instead of containing it, so that the modifier's body is equal for any view.
public struct ModifierContent<Modifier>: ElementView {
  let modified: ModifiedView

  public func makeElements(in context: BuildContext) -> [Element] { modified.elements(in: context) }
}

/// The view that a modifier modifies at one position of the tree, and the nodes where the modifier places it.
@MainActor
final class ModifiedView {
  private struct Position {
    weak var node: Node?
  }

  private var view: (any View)?
  private var positions: [Position] = []

  fileprivate func elements(in context: BuildContext) -> [Element] {
    if !positions.contains(where: { $0.node === context.node }) {
      positions.append(Position(node: context.node))
    }
    return view?._elements(in: context) ?? []
  }

  /// Takes the view of this traversal. If it may differ from the previous one, invalidates its elements at each position.
  ///
  /// - Parameter node: The node of the modifier.
  fileprivate func renew(_ view: some View, below node: Node) {
    if let before = self.view, areSameValues(before, view) { return }
    self.view = view
    positions.removeAll { $0.node == nil }
    for position in positions { position.node?.invalidate(.elements, below: node) }
  }
}

/// A view together with a modifier.
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: ElementView {
  let content: Content
  let modifier: Modifier

  public func makeElements(in context: BuildContext) -> [Element] {
    let context = context.descending(to: .body)
    let modified = context.node.storage(at: Node.modifiedView) { ModifiedView() }
    modified.renew(content, below: context.node)
    return context.evaluated(modifier) { modifier in
      // The modifier has its own dynamic properties.
      context.node.install(&modifier, environment: context.environment)
      return ModifiedBody(content: modifier.body(content: ModifierContent<Modifier>(modified: modified)))
    }
  }
}

/// The body of a modifier, with a separate identity.
private struct ModifiedBody<Content: View>: ElementView {
  let content: Content

  func makeElements(in context: BuildContext) -> [Element] {
    content._elements(in: context.descending(to: .body))
  }
}

extension View {
  /// Applies a modifier to the view.
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A view whose elements are built in another context or transformed afterward. Most modifiers use it.
struct Transformed<Content: View>: ElementView {
  let content: Content
  let transform: @MainActor (Content, BuildContext) -> [Element]

  func makeElements(in context: BuildContext) -> [Element] { transform(content, context) }
}

extension View {
  func environmentChanging(_ change: @escaping @MainActor (inout EnvironmentValues) -> Void) -> some View {
    Transformed(content: self) { content, context in
      var context = context
      change(&context.environment)
      return content._elements(in: context)
    }
  }

  func elementsChanging(_ change: @escaping @MainActor (inout Element) -> Void) -> some View {
    Transformed(content: self) { content, context in
      content._elements(in: context).map {
        var element = $0
        change(&element)
        return element
      }
    }
  }
}
