import ComposableArchitecture
import NavigationCore
import Sharing
import TerminalText
import TerminalUI

/// Inspects a program: its state, actions, and effects.
///
/// Nothing is recorded before ``record()``, so that a program that isn't inspected has no overhead.
@MainActor
package final class Inspector {
  /// The number of remembered actions.
  static let limit = 200

  /// An action that the reducer has handled.
  struct Record {
    var number: Int
    /// A number greater than those of all effects that had begun before.
    var mark: Int
    var screen: String
    var action: Any
    var origin: ActionOrigin
  }

  package let store: StoreOf<Navigator>
  let plugins: PluginRegistry
  private(set) var records: [Record] = []
  private var count = 0
  private var end: (@MainActor () -> Void)?
  private var change: Change?

  /// The state before and after a command, with the shared values that it changed.
  private struct Change {
    var before: Navigator.State
    var after: Navigator.State?
    let tracker = SharedChangeTracker()
    var moment = 0
  }

  init(store: StoreOf<Navigator>, plugins: PluginRegistry) {
    self.store = store
    self.plugins = plugins
  }

  // MARK: Recording

  package var isRecording: Bool { end != nil }

  /// Starts recording the last actions and the state before each command.
  func record() {
    guard !isRecording else { return }
    end = store.observeActions { [weak self] action, origin in self?.add(action, origin) }
  }

  func stop() {
    end?()
    end = nil
    change?.tracker.stop()
  }

  private func add(_ action: Navigator.Action, _ origin: ActionOrigin) {
    let (screen, shown) = self.shown(action)
    count += 1
    records.append(Record(number: count, mark: markEffects(), screen: screen, action: shown, origin: origin))
    // Remove half at once, so that each action doesn't move all others.
    if records.count >= Self.limit * 2 { records.removeFirst(Self.limit) }
  }

  /// Returns the screen that receives an action, and the screen's own action.
  private func shown(_ action: Navigator.Action) -> (screen: String, action: Any) {
    switch action {
    case .root(let action): (state.root.route.description, Self.inner(action))
    case .path(.element(let id, let action)):
      (state.path[id: id]?.route.description ?? id.customDumpDescription, Self.inner(action))
    case .path(let action): ("the stack", action)
    case .navigate(let request): ("the stack", request)
    case .navigationErrorShown, .show: ("the stack", action)
    }
  }

  private static func inner(_ action: ScreenAction) -> Any {
    if case .feature(let action) = action { action.base } else { action }
  }

  /// Runs a command and stores its changes, if recording is on.
  func changes<R>(of command: () async -> R) async -> R {
    guard isRecording else { return await command() }
    change?.tracker.stop()
    let new = Change(before: state)
    let result = await new.tracker.track { await command() }
    change = new
    change?.after = state
    change?.moment = new.tracker.now
    return result
  }

  /// The states that commands can show: the current state, and those before and after the last command.
  var knownStates: [Navigator.State] { [state] + [change?.before, change?.after].compactMap(\.self) }

  /// The changes of the last command, or `nil` if there were none.
  var lastDifference: String? {
    guard let change, let after = change.after else { return nil }
    return change.tracker.assert(until: change.moment) { diff(change.before, after) }
  }

  // MARK: Inspection

  var state: Navigator.State { store.withState { $0 } }

  /// The screen in front with its id, or with `nil` if it is the root.
  var front: (id: StackElementID?, screen: ScreenState) {
    let state = state
    guard let id = state.path.ids.last, let screen = state.path[id: id] else { return (nil, state.root) }
    return (id, screen)
  }

  /// The screens, from the root up.
  var screens: [(id: StackElementID?, screen: ScreenState)] {
    let state = state
    return [(nil, state.root)] + state.path.ids.compactMap { id in state.path[id: id].map { (id, $0) } }
  }

  /// Returns the presentations of a screen, as the names of its fields.
  func presented(on screen: ScreenState) -> [String] {
    func fields(of value: Any, _ path: String) -> [String] {
      Mirror(reflecting: value).children.flatMap { child -> [String] in
        guard let label = child.label, let presentation = child.value as? any AnyPresentationState,
          let presented = presentation.presented
        else { return [] }
        let name = path + label.drop { $0 == "_" }
        // A destination is an enum whose case names the presentation.
        let mirror = Mirror(reflecting: presented)
        guard mirror.displayStyle == .enum else { return [name] + fields(of: presented, name + ".") }
        guard let inner = mirror.children.first else { return ["\(name).\(presented)"] }
        let whole = "\(name).\(inner.label ?? "")"
        return [whole] + fields(of: inner.value, whole + ".")
      }
    }
    return fields(of: screen.base, "")
  }

  /// Returns the value at a path in the screen in front, or else in the whole program.
  ///
  /// - Throws: An error that lists the available members.
  func value(at text: String) throws(CommandError) -> Any {
    let front = front.screen
    guard !text.isEmpty else { return front.base }
    let path = try StatePath(parsing: text)
    do throws(CommandError) {
      return try path.value(in: front.base)
    } catch {
      let whole = state
      guard let first = path.steps.first, StateNode(whole).value(at: first) != nil,
        StateNode(front.base).value(at: first) == nil
      else { throw error }
      return try path.value(in: whole)
    }
  }

  /// The action type of the screen in front, or `nil` if its plugin isn't linked.
  var frontActionType: Any.Type? {
    func type<Plugin: FeaturePlugin>(_: Plugin.Type) -> Any.Type { Plugin.Feature.Action.self }
    return plugins.plugin(named: front.screen.route.name).map { type($0) }
  }

  /// Sends an action to the screen in front.
  ///
  /// - Throws: A description of the mistake in the text.
  func send(_ text: String) throws(CommandError) {
    let (id, screen) = front
    guard let type = frontActionType else {
      throw CommandError("'\(screen.route)' takes no actions: its feature isn't part of this program.")
    }
    let action = ScreenAction.feature(AnyAction(try ActionWriter.action(of: type, written: text)))
    store.send(id.map { .path(.element(id: $0, action: action)) } ?? .root(action))
  }
}
