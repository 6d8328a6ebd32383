/// A change to any view.
@MainActor
public protocol ViewModifier {
  /// What the changed view consists of.
  associatedtype Body: View
  /// The view that is changed.
  typealias Content = ModifierContent<Self>
  /// Changes a view.
  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier changes.
public struct ModifierContent<Modifier>: ElementView {
  let view: any View

  public func makeElements(in context: BuildContext) -> [Element] { view._elements(in: context) }
}

/// A view together with a modifier.
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
  let content: Content
  let modifier: Modifier

  public var body: some View {
    ModifierBody(modifier: modifier, content: ModifierContent<Modifier>(view: content))
  }
}

/// Gives a modifier its own dynamic properties before it builds its body.
private struct ModifierBody<Modifier: ViewModifier>: ElementView {
  let modifier: Modifier
  let content: ModifierContent<Modifier>

  func makeElements(in context: BuildContext) -> [Element] {
    var modifier = modifier
    context.node.install(&modifier, environment: context.environment)
    return modifier.body(content: content)._elements(in: context.descending(to: .body))
  }
}

extension View {
  /// The view, changed by a modifier.
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A view whose elements are made in another context, or changed afterwards: what most modifiers are.
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
