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
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: ElementView {
  let content: Content
  let modifier: Modifier

  public func makeElements(in context: BuildContext) -> [Element] {
    let context = context.descending(to: .body)
    return context.evaluated(self) { view in
      // The modifier has dynamic properties of its own.
      var modifier = view.modifier
      context.node.install(&modifier, environment: context.environment)
      return ModifiedBody(content: modifier.body(content: ModifierContent<Modifier>(view: view.content)))
    }
  }
}

/// What a modifier makes of a view, with an identity of its own.
private struct ModifiedBody<Content: View>: ElementView {
  let content: Content

  func makeElements(in context: BuildContext) -> [Element] {
    content._elements(in: context.descending(to: .body))
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
