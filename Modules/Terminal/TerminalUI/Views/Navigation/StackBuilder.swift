import IssueReporting
import TerminalText

/// A screen of a stack that isn't built yet.
struct StackScreen {
  let id: AnyHashable
  let view: any View
}

/// Builds the screens of a stack one after another, each followed by the destinations that it pushes.
///
/// A screen is known to be the top one only after it was built, because its views can push another screen. Each screen remembers
/// whether it pushed one in the last build. If that has changed, the screen is built again.
@MainActor
struct StackBuilder {
  /// The number of screens under the top one that keep the elements of their views, so that going back shows them immediately.
  static let screensKept = 8

  private let context: BuildContext
  /// A Boolean value that indicates whether a wide window shows the screen below the top one beside it.
  private let isDivided: Bool
  /// The screen below the top one.
  private var screenBelow: (screen: ScreenBuilder, elements: [Element], id: ElementID, titles: [StyledText])?
  /// The closures that pop each pushed screen.
  private var removals: [(isOfPath: Bool, perform: @MainActor () -> Void)] = []
  private var destinations: [ObjectIdentifier: @MainActor (Any) -> (any View)?] = [:]

  init(context: BuildContext, isDivided: Bool = false) {
    (self.context, self.isDivided) = (context, isDivided)
  }

  /// The screen below the top one, for the leading half of a wide window.
  ///
  /// It counts as covered: its tasks are stopped, so that a program does the same in windows of all sizes.
  var leadingScreen: ElementTree? {
    guard isDivided, let (screen, elements, id, titles) = screenBelow else { return nil }
    var tree = ElementTree(
      title: screen.title, earlierTitles: titles, toolbar: screen.toolbar, content: elements)
    tree.id = id
    tree.numberRows()
    return tree
  }

  /// Builds the root screen.
  ///
  /// - Parameter count: The number of screens of the path above it.
  mutating func build(_ root: some View, at component: PathComponent, below count: Int) -> [Element] {
    build(root, below: count, at: component) { root._elements(in: $0) }
  }

  /// Builds a screen that stays visible beside the screens that it pushes, which the caller shows.
  mutating func buildColumn(
    _ view: some View, at component: PathComponent
  ) -> (elements: [Element], pushed: [PushedDestination]) {
    column(view, at: component, environment: nil)
  }

  /// Builds a pushed screen that stays visible beside the screens that it pushes.
  mutating func buildColumn(
    _ screen: PushedDestination, at component: PathComponent
  ) -> (elements: [Element], pushed: [PushedDestination]) {
    removals.append((false, screen.remove))
    return column(AnyView(erasing: screen.view), at: component, environment: screen.environment)
  }

  private mutating func column(
    _ view: some View, at component: PathComponent, environment: EnvironmentValues?
  ) -> (elements: [Element], pushed: [PushedDestination]) {
    var inside = context.descending(to: component)
    if let environment { inside.environment = environment }
    inside.node.uncover()
    let screen = ScreenBuilder()
    let elements = view._elements(in: inside.on(screen, isActive: context.isActive))
    destinations.merge(screen.valueDestinations) { _, new in new }
    let (pushed, titles) = (screen.destinations, screen.earlierTitles + [screen.title ?? StyledText()])
    (screen.destinations, screen.valueDestinations, screen.title, screen.earlierTitles) = (
      [], [:], nil, titles
    )
    context.screen.add(screen)
    return (elements, pushed)
  }

  /// Builds the screens that a view has pushed, one above the other.
  ///
  /// - Parameter count: The number of screens above them.
  mutating func build(_ pushed: [PushedDestination], below count: Int) -> [Element] {
    var elements: [Element] = []
    for (index, destination) in pushed.enumerated() {
      elements = build(
        StackScreen(id: destination.id, view: destination.view), below: count + pushed.count - index - 1,
        isOfPath: false, environment: destination.environment, remove: destination.remove)
    }
    return elements
  }

  /// Builds a pushed screen.
  ///
  /// - Parameter remove: Pops the screen and all screens above it.
  mutating func build(
    _ screen: StackScreen, below count: Int, isOfPath: Bool = true, environment: EnvironmentValues? = nil,
    remove: @escaping @MainActor () -> Void
  ) -> [Element] {
    removals.append((isOfPath, remove))
    return build(screen.view, below: count, at: .id(screen.id), environment: environment) { context in
      var inside = context
      inside.environment.dismiss = inside.dismissal(remove)
      inside.environment.isPresented = true
      // A view of another type has separate state, even if the screen's id is the same.
      return screen.view._elements(in: inside.descending(to: .type(ObjectIdentifier(type(of: screen.view)))))
    }
  }

  private mutating func build(
    _ view: some View, below count: Int, at component: PathComponent, environment: EnvironmentValues? = nil,
    _ make: (BuildContext) -> [Element]
  ) -> [Element] {
    var inside = context.descending(to: component)
    if let environment { inside.environment = environment }
    let isDeep = count > Self.screensKept
    if isDeep, let covered = inside.covered(view, make) {
      cover(with: covered)
      return []
    }
    if !isDeep { inside.node.uncover() }
    let isRoot = removals.isEmpty
    func half(isCovered: Bool) -> ScreenHalf? {
      if isCovered { return count > 1 ? nil : .leading }
      return isRoot ? nil : .trailing
    }
    func built(isCovered: Bool) -> (ScreenBuilder, [Element]) {
      let screen = ScreenBuilder()
      var context = inside.on(screen, isActive: context.isActive && !isCovered)
      if isDivided { context.environment.screenHalf = half(isCovered: isCovered) }
      return (screen, make(context))
    }
    let coveredBefore = count > 0 || inside.node.coversItself
    var (screen, elements) =
      isDeep
      ? context.graph.buildingAgain { built(isCovered: coveredBefore) } : built(isCovered: coveredBefore)
    let pushesItself = !screen.destinations.isEmpty
    if inside.node.coversItself != pushesItself { inside.node.coversItself = pushesItself }
    if coveredBefore != (count > 0 || pushesItself) {
      (screen, elements) = context.graph.buildingAgain { built(isCovered: count > 0 || pushesItself) }
    }
    let pushed = screen.destinations
    guard count > 0 || !pushed.isEmpty else {
      destinations.merge(screen.valueDestinations) { _, new in new }
      screen.id = screen.id ?? inside.id
      context.screen.add(screen)
      return elements
    }
    screenBelow = (
      screen, elements, screen.id ?? inside.id, context.screen.earlierTitles + screen.earlierTitles
    )
    cover(with: screen)
    return pushed.isEmpty ? elements : build(pushed, below: count)
  }

  /// Adds the contributions of a covered screen to the front screen: its title, destinations, presentations, and unsaved input.
  private mutating func cover(with screen: ScreenBuilder) {
    destinations.merge(screen.valueDestinations) { _, new in new }
    context.screen.earlierTitles += screen.earlierTitles + [screen.title ?? StyledText()]
    context.screen.takeUse(of: screen)
  }

  /// Returns the screen of a value, as set by `navigationDestination(for:)`.
  func view(for value: AnyHashable) -> any View {
    if let view = destinations[ObjectIdentifier(type(of: value.base))]?(value.base) { return view }
    let type = String(describing: type(of: value.base))
    reportIssue(
      """
      A value of type '\(type)' was pushed on a stack that has no screen for it.

      Put 'navigationDestination(for: \(type).self)' on the first screen of the stack.
      """)
    return Text("There is no screen for '\(type)'.").foregroundStyle(.danger)
  }

  /// The navigation that the `back` command uses to pop screens.
  var navigation: ScreenBuilder.Navigation {
    let removals = removals
    return ScreenBuilder.Navigation(depth: removals.count) { count in
      let removed = removals.suffix(max(count, 0))
      for removal in removed.reversed() where !removal.isOfPath { removal.perform() }
      // Popping the lowest screen of the path also pops those above it.
      removed.first { $0.isOfPath }?.perform()
    }
  }
}

/// A screen that was pushed by a view on another screen.
struct PushedDestination {
  let id: AnyHashable
  let view: any View
  let environment: EnvironmentValues
  /// Pops the screen.
  let remove: @MainActor () -> Void
}

extension PushedDestination {
  /// Creates a screen that can't be popped.
  @MainActor
  init(_ view: some View, in context: BuildContext) {
    self.init(id: AnyHashable(context.id), view: view, environment: context.environment, remove: {})
  }
}
