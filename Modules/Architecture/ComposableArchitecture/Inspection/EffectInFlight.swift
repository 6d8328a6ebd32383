import CairnSupport
import CasePaths

/// An effect that runs, for those who look inside of a program.
package struct EffectInFlight {
  /// Which one it is: no other effect of the process has the number.
  package var number: Int
  /// A child on the way from the whole state to where the effect belongs.
  package struct Step {
    /// The field or case that the child is in; `nil` where the source does not say.
    package var name: String?
    /// What tells the child from others in the same field: the id of a row or of a stack element.
    package var id: Any?
  }

  /// The name that the feature gave the effect.
  package var name: String?
  /// The children that the effect belongs to, the outermost first.
  package var path: [Step]
  /// The ids that it can be cancelled by, the innermost first.
  package var cancelIDs: [Any]
  /// Whether it waits for a clock that does not move by itself, or for ever.
  package var isWaiting: Bool
  /// Whether it was cancelled, and has not ended yet.
  package var isCancelled: Bool
  /// A number that is greater than those of the marks that were made before the effect, or what it belongs to, began.
  package var began: Int
}

extension Store {
  /// The effects of the whole store that run, in the order in which they began; none for a store that was scoped.
  package var effectsInFlight: [EffectInFlight] {
    (core as? RootCore<State, Action>)?.effects.operations.map { $0.inFlight } ?? []
  }

  /// Calls functions with each effect of the whole store that begins, and with the number of each that ends.
  ///
  /// They are called in the order in which it happens, on any thread. There is one such observer.
  ///
  /// - Returns: What ends that; `nil` for a store that was scoped from another.
  package func observeEffects(
    began: @escaping @Sendable (EffectInFlight) -> Void, ended: @escaping @Sendable (Int) -> Void
  ) -> (@MainActor () -> Void)? {
    guard let registry = (core as? RootCore<State, Action>)?.effects else { return nil }
    registry.observe { effect, begins in
      guard effect.kind == .operation else { return }
      if begins { began(effect.inFlight) } else { ended(effect.number) }
    }
    return { registry.observe(nil) }
  }

  /// Calls a function with each action that the whole store has reduced.
  ///
  /// - Returns: What ends that; `nil` for a store that was scoped from another.
  package func observeActions(
    _ body: @escaping @MainActor (Action, ActionOrigin) -> Void
  ) -> (@MainActor () -> Void)? {
    (core as? RootCore<State, Action>)?.observeActions(body)
  }
}

/// A number that is greater than those of all effects that have begun, and less than those of all that will.
package func markEffects() -> Int { UniqueID.next() }

extension RunningEffect {
  fileprivate var inFlight: EffectInFlight {
    var ids: [Any] = []
    var next = context.ids
    while let id = next {
      ids.append(id.id.id.base)
      next = id.next
    }
    var steps: [EffectInFlight.Step] = []
    var path: EffectPath? = context.path
    while let current = path {
      if let location = current.location {
        steps.append(EffectInFlight.Step(name: location.name, id: location.shownID))
      }
      path = current.parent
    }
    return EffectInFlight(
      number: number, name: name, path: steps.reversed(), cancelIDs: ids, isWaiting: isWaiting,
      isCancelled: isCancelled,
      began: context.sequence?.number ?? number)
  }
}

extension ChildLocation {
  /// The field or case that the child is in.
  fileprivate var name: String? {
    switch slot.base {
    case let name as String: name
    case let path as AnyKeyPath: Self.name(of: path)
    default: nil
    }
  }

  /// The id of the child where a person can know it; the identity of what is presented says nothing.
  fileprivate var shownID: Any? {
    guard let base = id?.base, !(base is _PresentedIdentity) else { return nil }
    let mirror = Mirror(reflecting: base)
    guard mirror.displayStyle == .optional else { return base }
    return mirror.children.first.flatMap { $0.value is _PresentedIdentity ? nil : $0.value }
  }

  private static func name(of path: AnyKeyPath) -> String? {
    func field<State: ObservableState>(_: State.Type) -> String? {
      State._$fields.first { $0.keyPath == path || $0.storage == path }?.name
    }
    if let state = type(of: path).rootType as? any ObservableState.Type, let name = field(state) {
      return name
    }
    guard let root = type(of: path).rootType as? any CaseRoot.Type else { return nil }
    return NamedCase.all(of: root.enumType)?.first { $0.keyPath == path }?.name
  }
}

/// The root of case key paths, which knows the enum.
private protocol CaseRoot {
  static var enumType: Any.Type { get }
}

extension Case: CaseRoot {
  fileprivate static var enumType: Any.Type { Value.self }
}
