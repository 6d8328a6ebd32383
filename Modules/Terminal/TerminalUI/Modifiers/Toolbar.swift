import TerminalText

/// Where something stands in a toolbar.
public enum ToolbarItemPlacement: Hashable, Sendable {
  case automatic, principal, navigation, primaryAction, secondaryAction, confirmationAction,
    cancellationAction
  case destructiveAction, bottomBar, status
}

/// Something in a toolbar, with its placement.
public struct ToolbarItem<Content: View>: ElementView {
  private let placement: ToolbarItemPlacement
  private let content: Content

  /// Makes an item.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let elements = context.elements(of: content, at: .body)
    if !elements.isEmpty {
      context.screen.toolbar.append(ToolbarElement(placement: placement, content: elements))
    }
    return []
  }
}

/// Several things in a toolbar, with one placement.
public typealias ToolbarItemGroup = ToolbarItem

extension View {
  /// The screen with things that can be done on it as a whole.
  public func toolbar(@ViewBuilder content: () -> some View) -> some View {
    let toolbar = content()
    return Transformed(content: self) { content, context in
      let elements = context.elements(of: content, at: .body)
      var around = context.descending(to: .named("toolbar"))
      around.environment.isInList = false
      for element in toolbar._elements(in: around) {
        context.screen.toolbar.append(ToolbarElement(placement: .automatic, content: [element]))
      }
      return elements
    }
  }

  /// The screen under a title.
  public func navigationTitle(_ title: some StringProtocol) -> some View {
    navigationTitle(Text(title))
  }

  /// The screen under a title.
  public func navigationTitle(_ title: Text) -> some View {
    Transformed(content: self) { content, context in
      // A view further in may set a title that fits better, and does so later.
      context.screen.title = title.content.singleLine
      return content._elements(in: context)
    }
  }
}
