import SwiftNavigation
import TerminalText

/// A root screen and the screens that were pushed on it. The stack shows the top screen, and the others keep their state.
///
/// Screens are pushed by a path in the program's state, by links, and by the bindings of `navigationDestination`.
///
/// A terminal of at least 140 columns in full screen shows the screen below the top one beside it. To use the screen at the left,
/// the program first goes back to it: another row replaces the open screen, as one action, and asks about unsaved input as going back
/// does. `navigationColumnVisibility(.detailOnly)` gives a screen the whole width, and a split view always has it.
public struct NavigationStack<Root: View>: ElementView {
  private let root: Root
  private let path: StackPath

  /// Creates a stack that manages its own path. The path consists of the values of the links that were used.
  public init(@ViewBuilder root: () -> Root) {
    self.root = root()
    path = .own
  }

  /// Creates a stack whose screens are identified by ids.
  ///
  /// - Parameters:
  ///   - screens: The pushed screens, from the first to the top one. The stack observes the state that this closure reads: a
  ///     change evaluates the stack again, but not the view around it.
  ///   - popFrom: Pops the screen with an id and all screens above it. The stack can call this several times for one screen
  ///     before it renders again, so do nothing if the screen no longer exists.
  ///   - root: The root screen.
  public init(
    screens: @escaping @autoclosure @MainActor () -> [NavigationScreen],
    popFrom: @escaping @MainActor (AnyHashable) -> Void,
    @ViewBuilder root: () -> Root
  ) {
    self.root = root()
    path = .screens(screens, popFrom: popFrom)
  }

  /// Creates a stack of the values in a path. `navigationDestination(for:)` sets the screen for each value.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
    self.root = root()
    self.path = .values(
      get: { path.wrappedValue.values }, set: { path.wrappedValue = NavigationPath(values: $0) })
  }

  /// Creates a stack of values of one type. `navigationDestination(for:)` sets the screen for each value.
  public init<Value: Hashable>(path: Binding<[Value]>, @ViewBuilder root: () -> Root) {
    self.root = root()
    self.path = .values(
      get: { path.wrappedValue.map { AnyHashable($0) } },
      set: { path.wrappedValue = $0.compactMap { $0.base as? Value } })
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let pushing = context.descending(to: .named("path")).node.storage(at: 0) { ValuePushing() }
    pushing.path = path
    var context = context
    context.environment.valuePushing = pushing
    let isDivided = !context.environment.isInSheet && context.read { context.environment.isWideWindow }
    var builder = StackBuilder(context: context, isDivided: isDivided)
    let screens: [StackScreen]
    var elements: [Element]
    switch path {
    case .screens(let pushed, _):
      let pushed = context.read(pushed)
      elements = builder.build(root, at: .named("root"), below: pushed.count)
      screens = pushed.map { StackScreen(id: $0.id, view: $0.view) }
    case .values, .own:
      let count = context.read { pushing.values.count }
      elements = builder.build(root, at: .named("root"), below: count)
      screens = pushing.screens(in: context) { builder.view(for: $0) }
    }
    for (index, screen) in screens.enumerated() {
      elements = builder.build(screen, below: screens.count - index - 1) { pushing.pop(from: screen.id) }
    }
    // An inner stack that can go back takes precedence.
    if (context.screen.navigation?.depth ?? 0) == 0 {
      context.screen.navigate(with: builder.navigation)
    }
    if context.screen.leadingScreen == nil, context.screen.columnVisibility != .detailOnly,
      let leading = builder.leadingScreen, leading.panes == nil, ElementTree(content: elements).panes == nil
    {
      context.screen.leadingScreen = leading
    }
    return elements
  }
}

extension View {
  /// Sets the columns that a wide window shows while the screen is on top of a stack: with `detailOnly`, the screen has the whole
  /// width, as for a meeting that runs. Otherwise, the screen below it is beside it.
  public func navigationColumnVisibility(_ visibility: NavigationSplitViewVisibility) -> some View {
    Transformed(content: self) { content, context in
      context.screen.columnVisibility = visibility
      return content._elements(in: context)
    }
  }
}

/// A pushed screen of a navigation stack.
@MainActor
public struct NavigationScreen {
  let id: AnyHashable
  let view: any View

  /// Creates a screen. Its state lasts while its id is in the stack.
  public init(id: some Hashable, @ViewBuilder content: () -> some View) {
    self.id = AnyHashable(id)
    self.view = content()
  }
}

/// The source of the screens of a stack.
enum StackPath {
  /// Screens with ids, in the program's state.
  case screens(@MainActor () -> [NavigationScreen], popFrom: @MainActor (AnyHashable) -> Void)
  /// Values of a binding.
  case values(get: @MainActor () -> [AnyHashable], set: @MainActor ([AnyHashable]) -> Void)
  /// Values that the stack manages.
  case own
}

private struct PushedValue: Hashable {
  let index: Int
  let value: AnyHashable
}

/// Pushes values on a stack and pops screens. The object stays the same while the stack exists.
@MainActor
final class ValuePushing {
  var path = StackPath.own
  private let kept = StateStorage<[AnyHashable]>([])

  var values: [AnyHashable] {
    switch path {
    case .screens: []
    case .values(let get, _): get()
    case .own: kept.value
    }
  }

  /// Pushes a value.
  ///
  /// - Returns: `true` if the stack consists of values.
  func push(_ value: AnyHashable) -> Bool {
    switch path {
    case .screens: return false
    case .values(let get, let set): set(get() + [value])
    case .own: kept.value.append(value)
    }
    return true
  }

  /// Returns the screens of the values.
  func screens(in context: BuildContext, _ view: (AnyHashable) -> any View) -> [StackScreen] {
    context.read { values }.enumerated().map { index, value in
      // The same value can be pushed twice.
      StackScreen(id: AnyHashable(PushedValue(index: index, value: value)), view: view(value))
    }
  }

  /// Pops all values that the stack manages.
  func removeAll() {
    if !kept.value.isEmpty { kept.value = [] }
  }

  /// Pops a screen and all screens above it, if it still exists.
  func pop(from id: AnyHashable) {
    if case .screens(_, let popFrom) = path { return popFrom(id) }
    let values = values
    guard let pushed = id.base as? PushedValue, values.indices.contains(pushed.index),
      values[pushed.index] == pushed.value
    else { return }
    let left = Array(values.prefix(pushed.index))
    if case .values(_, let set) = path { set(left) } else { kept.value = left }
  }
}

private enum ValuePushingKey: EnvironmentKey {
  static var defaultValue: ValuePushing? { nil }
}

extension EnvironmentValues {
  /// The enclosing stack, for links that push values.
  var valuePushing: ValuePushing? {
    get { self[ValuePushingKey.self] }
    set { self[ValuePushingKey.self] = newValue }
  }
}
