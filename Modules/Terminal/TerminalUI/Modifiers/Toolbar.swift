import TerminalText

/// Where something stands in a toolbar.
///
/// A terminal has the title's line, with room before, instead of and behind the title, and a bar at the bottom.
public enum ToolbarItemPlacement: Hashable, Sendable {
  case automatic, principal, navigation, primaryAction, secondaryAction, confirmationAction,
    cancellationAction
  case destructiveAction, bottomBar, status
  case topBarLeading, topBarTrailing, navigationBarLeading, navigationBarTrailing, keyboard

  /// The part of a screen that an item stands in.
  package enum Region: Hashable {
    /// In the title's line.
    case leading, title, trailing
    /// In the bar at the bottom.
    case actions
    /// In a line of its own below that.
    case bottom
  }

  package var region: Region {
    switch self {
    case .topBarLeading, .navigationBarLeading: .leading
    case .principal: .title
    case .topBarTrailing, .navigationBarTrailing: .trailing
    case .bottomBar, .status: .bottom
    default: .actions
    }
  }

  /// The order in the bar at the bottom: as on a phone, what leaves stands first and what is done last.
  var order: Int {
    switch self {
    case .cancellationAction, .navigation: 0
    case .destructiveAction: 2
    case .confirmationAction, .primaryAction: 3
    default: 1
    }
  }
}

extension ElementTree {
  /// What stands in the toolbar, in the order of its parts.
  var toolbarInOrder: [Element] {
    [.leading, .title, .trailing, .actions, .bottom].flatMap { toolbarElements(in: $0) }
  }

  /// What stands in a part of the toolbar.
  package func toolbarElements(in region: ToolbarItemPlacement.Region) -> [Element] {
    let items = toolbar.filter { $0.placement.region == region }
    guard region == .actions else { return items.flatMap(\.content) }
    // Those of one order stay as they were written.
    return items.enumerated().sorted {
      ($0.element.placement.order, $0.offset) < ($1.element.placement.order, $1.offset)
    }.flatMap(\.element.content)
  }
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
    let isProminent = placement == .confirmationAction || placement == .primaryAction
    let elements = context.setting(\.isProminent, to: isProminent).elements(of: content, at: .body)
    if !elements.isEmpty {
      context.screen.toolbar.append(ToolbarElement(placement: placement, content: elements))
    }
    return []
  }
}

/// Several things in a toolbar, with one placement.
public typealias ToolbarItemGroup = ToolbarItem

/// A stack of screens, under its older name.
public typealias NavigationView = NavigationStack

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
  public func navigationBarTitle(_ title: some StringProtocol) -> some View {
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
