import TerminalText

/// A screen and the screens that were pushed on it. The last one is shown; the others keep their state.
public struct NavigationStack<Root: View>: ElementView {
  private let root: Root
  private let screens: [NavigationScreen]
  private let pop: @MainActor (Int) -> Void

  /// Makes a stack of one screen.
  public init(@ViewBuilder root: () -> Root) {
    self.init(screens: [], pop: { _ in }, root: root)
  }

  /// Makes a stack whose screens are identified by ids.
  ///
  /// - Parameters:
  ///   - screens: What was pushed, from the first to the one on top.
  ///   - pop: Takes a number of screens off the top.
  ///   - root: The first screen.
  public init(
    screens: [NavigationScreen], pop: @escaping @MainActor (Int) -> Void, @ViewBuilder root: () -> Root
  ) {
    self.root = root()
    self.screens = screens
    self.pop = pop
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    context.screen.navigate(with: ScreenBuilder.Navigation(depth: screens.count, pop: pop))
    var elements: [Element] = []
    for index in 0...screens.count {
      let isTop = index == screens.count
      let screen = isTop ? context.screen : ScreenBuilder()
      let component = index == 0 ? PathComponent.named("root") : .id(screens[index - 1].id)
      var inside = context.descending(to: component).on(screen, isActive: context.isActive && isTop)
      if index == 0 {
        elements = root._elements(in: inside)
      } else {
        let above = screens.count - index + 1
        inside.environment.dismiss = inside.dismissal { [pop] in pop(above) }
        inside.environment.isPresented = true
        // A view of another type has a state of its own, also where the screen's id stays.
        let view = screens[index - 1].view
        elements = view._elements(in: inside.descending(to: .type(ObjectIdentifier(type(of: view)))))
      }
      if isTop {
        context.screen.id = screen.id ?? inside.id
      } else {
        context.screen.earlierTitles += screen.earlierTitles + [screen.title ?? StyledText()]
        context.screen.takeUse(of: screen)
      }
    }
    return elements
  }
}

/// A screen that was pushed.
@MainActor
public struct NavigationScreen {
  let id: AnyHashable
  let view: any View

  /// Makes a screen; its state lasts as long as its id is in the stack.
  public init(id: some Hashable, @ViewBuilder content: () -> some View) {
    self.id = AnyHashable(id)
    self.view = content()
  }
}
