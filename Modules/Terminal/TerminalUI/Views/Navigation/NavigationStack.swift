import SwiftNavigation
import TerminalText

/// A screen and the screens that were pushed on it. The last one is shown; the others keep their state.
///
/// Screens are pushed by a path that the program holds, by links, and by `navigationDestination` while its binding says so.
public struct NavigationStack<Root: View>: ElementView {
  private let root: Root
  private let path: StackPath

  /// Makes a stack that keeps its own path: the values of the links that were used.
  public init(@ViewBuilder root: () -> Root) {
    self.root = root()
    path = .own
  }

  /// Makes a stack whose screens are identified by ids.
  ///
  /// - Parameters:
  ///   - screens: The pushed screens, from the first to the one on top. What it reads is observed: when that changes, the stack is
  ///     made again, and the view around it isn't.
  ///   - popFrom: Takes the screen of an id off, with all above it. Where it is not there any more, nothing is left to do: what
  ///     leaves does so once, however often it is asked to before the stack is rendered.
  ///   - root: The first screen.
  public init(
    screens: @escaping @autoclosure @MainActor () -> [NavigationScreen],
    popFrom: @escaping @MainActor (AnyHashable) -> Void,
    @ViewBuilder root: () -> Root
  ) {
    self.root = root()
    path = .screens(screens, popFrom: popFrom)
  }

  /// Makes a stack of the values in a path. `navigationDestination(for:)` says which screen a value has.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
    self.root = root()
    self.path = .values(
      get: { path.wrappedValue.values }, set: { path.wrappedValue = NavigationPath(values: $0) })
  }

  /// Makes a stack of values of one type. `navigationDestination(for:)` says which screen a value has.
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
    var builder = StackBuilder(context: context)
    let screens: [StackScreen]
    var elements: [Element]
    switch path {
    case .screens(let pushed, _):
      let pushed = context.read(pushed)
      elements = builder.build(root, at: .named("root"), below: pushed.count)
      screens = pushed.map { StackScreen(id: $0.id, view: $0.view) }
    case .values, .own:
      let values = context.read { pushing.values }
      elements = builder.build(root, at: .named("root"), below: values.count)
      screens = values.enumerated().map { index, value in
        // The same value may be pushed twice.
        StackScreen(id: AnyHashable(PushedValue(index: index, value: value)), view: builder.view(for: value))
      }
    }
    for (index, screen) in screens.enumerated() {
      elements = builder.build(screen, below: screens.count - index - 1) { pushing.pop(from: screen.id) }
    }
    // A stack further in that can go back comes first.
    if (context.screen.navigation?.depth ?? 0) == 0 {
      context.screen.navigate(with: builder.navigation)
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

/// Where the screens of a stack come from.
enum StackPath {
  /// Screens with ids, which the program keeps.
  case screens(@MainActor () -> [NavigationScreen], popFrom: @MainActor (AnyHashable) -> Void)
  /// Values of a binding.
  case values(get: @MainActor () -> [AnyHashable], set: @MainActor ([AnyHashable]) -> Void)
  /// Values that the stack keeps.
  case own
}

private struct PushedValue: Hashable {
  let index: Int
  let value: AnyHashable
}

/// Pushes values on a stack, and takes screens off it. The same object for as long as the stack is there.
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

  /// - Returns: Whether the stack holds values.
  func push(_ value: AnyHashable) -> Bool {
    switch path {
    case .screens: return false
    case .values(let get, let set): set(get() + [value])
    case .own: kept.value.append(value)
    }
    return true
  }

  /// Takes a screen off, with all above it, if it is still there.
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
  /// The stack around, for links that push values.
  var valuePushing: ValuePushing? {
    get { self[ValuePushingKey.self] }
    set { self[ValuePushingKey.self] = newValue }
  }
}
