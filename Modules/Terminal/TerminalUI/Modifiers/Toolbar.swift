import SwiftNavigation
import TerminalText

/// The placement of an item in a toolbar.
///
/// A terminal has space in the line of the title (before, in place of, and after the title) and in a bar at the bottom.
public enum ToolbarItemPlacement: Hashable, Sendable {
  case automatic, principal, navigation, primaryAction, secondaryAction, confirmationAction,
    cancellationAction
  case destructiveAction, bottomBar, status
  case topBarLeading, topBarTrailing, navigationBarLeading, navigationBarTrailing, keyboard

  /// The part of a screen that contains an item.
  package enum Region: Hashable {
    /// The line of the title.
    case leading, title, trailing
    /// The bar at the bottom.
    case actions
    /// A separate line below that bar.
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

  /// The order in the bar at the bottom: as on a phone, canceling comes first, and confirming comes last.
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
  /// The elements of the toolbar, in the order of its regions.
  var toolbarInOrder: [Element] {
    [.leading, .title, .trailing, .actions, .bottom].flatMap { toolbarElements(in: $0) }
  }

  /// Returns the elements in a region of the toolbar.
  package func toolbarElements(in region: ToolbarItemPlacement.Region) -> [Element] {
    let items = toolbar.filter { $0.placement.region == region }
    guard region == .actions else { return items.flatMap(\.content) }
    // Items with the same order stay in the order of the code.
    return items.enumerated().sorted {
      ($0.element.placement.order, $0.offset) < ($1.element.placement.order, $1.offset)
    }.flatMap(\.element.content)
  }
}

/// An item of a toolbar, with its placement.
public struct ToolbarItem<Content: View>: ElementView {
  private let placement: ToolbarItemPlacement
  private let content: Content

  /// Creates an item.
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

/// Several items of a toolbar with the same placement.
public typealias ToolbarItemGroup = ToolbarItem

/// The former name of `NavigationStack`.
public typealias NavigationView = NavigationStack

extension View {
  /// Adds a toolbar to the screen.
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

  /// Sets the title of the screen to the text of a binding, which a phone can change.
  public func navigationTitle(_ title: Binding<String>) -> some View {
    Transformed(content: self) { content, context in
      context.screen.title = StyledText(context.read { title.wrappedValue }).singleLine
      return content._elements(in: context)
    }
  }

  /// Hides the title of the screen.
  public func navigationBarHidden(_ isHidden: Bool) -> some View {
    Transformed(content: self) { content, context in
      let elements = content._elements(in: context)
      // The view sets its title while it's built.
      if isHidden { context.screen.title = nil }
      return elements
    }
  }

  /// Hides the title and the toolbar of the screen, or a part of them. The bar of tabs stays, because commands name its tabs.
  @ViewBuilder
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    navigationBarHidden(
      visibility == .hidden && (bars.isEmpty || bars.contains(.automatic) || bars.contains(.navigationBar)))
  }

  /// Adds actions to the toolbar, which a phone shows in a menu of the title.
  public func toolbarTitleMenu(@ViewBuilder content: () -> some View) -> some View {
    toolbar(content: content)
  }

  /// Sets the title of the screen.
  public func navigationTitle(_ title: some StringProtocol) -> some View {
    navigationTitle(Text(title))
  }

  /// Sets a few words about the state of the screen, such as "4 items". A terminal shows them in the status bar, and a browser below
  /// the title. A prompt doesn't show them.
  public func navigationSubtitle(_ subtitle: some StringProtocol) -> some View {
    navigationSubtitle(Text(subtitle))
  }

  /// Sets a few words about the state of the screen.
  public func navigationSubtitle(_ subtitle: Text) -> some View {
    Transformed(content: self) { content, context in
      context.screen.subtitle = subtitle.content.singleLine
      return content._elements(in: context)
    }
  }

  /// Sets the title of the screen.
  public func navigationBarTitle(_ title: some StringProtocol) -> some View {
    navigationTitle(Text(title))
  }

  /// Sets the title of the screen.
  public func navigationTitle(_ title: Text) -> some View {
    Transformed(content: self) { content, context in
      // An inner view is built later, and replaces this title if it sets one.
      context.screen.title = title.content.singleLine
      return content._elements(in: context)
    }
  }
}
