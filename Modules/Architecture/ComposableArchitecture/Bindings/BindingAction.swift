import CustomDump
import IssueReporting

/// An action with a case for all of a feature's simple writes: `case binding(BindingAction<State>)`.
public protocol BindableAction<State> {
  /// The state that is written to.
  associatedtype State
  /// Embeds a write.
  static func binding(_ action: BindingAction<State>) -> Self
  /// The write that this action is, if it is one.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The write that this action is, if it is one.
  public var binding: BindingAction<State>? {
    // An enum's `binding` case holds the only payload of this type.
    let mirror = Mirror(reflecting: self)
    guard let child = mirror.children.first, child.label == "binding" else { return nil }
    return child.value as? BindingAction<State>
  }
}

/// A write to a field of the state: which field, and what is written.
public struct BindingAction<Root>: Equatable, @unchecked Sendable {
  /// The field.
  public let keyPath: PartialKeyPath<Root>
  let value: AnySendableValue
  let write: (inout Root) -> Void
  let isEqual: (Any) -> Bool
  /// Told by the reducer that handles the write, so that one that is not handled can be reported.
  var wasHandled: Handled?

  /// Whether the write is to a field, or to a part of it.
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool {
    keyPath == action.keyPath
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.keyPath == rhs.keyPath && lhs.isEqual(rhs.value.base)
  }

  /// A write of a value to a field.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value>, _ value: Value
  ) -> Self {
    Self(
      keyPath: keyPath, value: AnySendableValue(value), write: { $0[keyPath: keyPath] = value },
      isEqual: { $0 as? Value == value })
  }

  /// What is known of a write that a store sent.
  final class Handled {
    var isHandled = false
  }
}

/// A value of any type that can be passed between actors.
struct AnySendableValue: @unchecked Sendable {
  let base: Any
  init(_ base: some Sendable) { self.base = base }
}

extension BindingAction: CustomDumpReflectable, CustomReflectable {
  /// The name of the field, as the source has it, where the state says so.
  var fieldName: String {
    func name<S: ObservableState>(_ type: S.Type) -> String? {
      S._$fields.first { $0.keyPath as AnyKeyPath == keyPath as AnyKeyPath }?.name
    }
    if let type = Root.self as? any ObservableState.Type, let name = name(type) { return name }
    let path = String(reflecting: keyPath)
    return path.split(separator: ".").last.map(String.init) ?? path
  }

  public var customDumpMirror: Mirror {
    Mirror(self, children: ["set": (fieldName, value.base)], displayStyle: .enum)
  }

  public var customMirror: Mirror { customDumpMirror }
}

extension BindingAction: CasePathable {
  /// The writes to each field, by the field's name.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The write to a field.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value>
    ) -> AnyCasePath<BindingAction, Value> {
      let path = UncheckedSendable(keyPath)
      return AnyCasePath(
        embed: { .set(path.wrappedValue, $0) },
        extract: { $0.keyPath == path.wrappedValue ? $0.value.base as? Value : nil })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension BindableAction {
  /// A write of a value to a field, as an action: `.set(\.name, "Blob")`.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}

/// Applies the writes of a feature's binding actions to its state.
///
/// Listed before the feature's own `Reduce`, the write has happened when `case .binding(\.name)` is handled there.
public struct BindingReducer<State, Action: BindableAction>: Reducer where State == Action.State {
  private let toBindingAction: (Action) -> BindingAction<State>?

  /// Applies writes.
  public init() {
    toBindingAction = bindings(of: Action.self)
  }

  /// Applies the writes among a feature's view actions.
  public init<ViewAction>(action toViewAction: CaseKeyPath<Action, ViewAction>)
  where ViewAction: BindableAction<State> {
    let path = AnyCasePath(toViewAction)
    let binding = bindings(of: ViewAction.self)
    toBindingAction = { path.extract(from: $0).flatMap(binding) }
  }

  /// Applies the writes that a function finds in an action.
  public init<ViewAction>(action toViewAction: @escaping (Action) -> ViewAction?)
  where ViewAction: BindableAction<State> {
    let binding = bindings(of: ViewAction.self)
    toBindingAction = { toViewAction($0).flatMap(binding) }
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let binding = toBindingAction(action) else { return .none }
    binding.write(&state)
    binding.wasHandled?.isHandled = true
    return .none
  }
}

/// Finds the write in an action: by the path of the case that holds it, where the action's cases are known by name.
private func bindings<Action: BindableAction>(
  of _: Action.Type
) -> (Action) -> BindingAction<Action.State>? {
  func path<A: CasePathable>(_: A.Type) -> AnyCasePath<Action, BindingAction<Action.State>>? {
    guard let all = A.allCasePaths as? any Sequence else { return nil }
    for path in all {
      guard let path = path as? KeyPath<Case<Action>, Case<BindingAction<Action.State>>> else { continue }
      return AnyCasePath(path)
    }
    return nil
  }
  guard let type = Action.self as? any CasePathable.Type, let path = path(type) else { return { $0.binding } }
  return { path.extract(from: $0) }
}
