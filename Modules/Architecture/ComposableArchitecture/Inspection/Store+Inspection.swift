import CairnSupport
import CasePaths

extension Store {
  /// The running effects of a root store, in the order in which they started; none for a scoped store.
  package var runningEffects: [RunningEffect] {
    (core as? RootCore<State, Action>)?.effects.operations ?? []
  }

  /// Calls `began` with each effect of a root store that starts, and `ended` with the number of each effect that ends.
  ///
  /// They are called in the order of the events, on any thread. A store has only one such observer: a new one replaces it.
  ///
  /// - Returns: A closure that removes the observer, or `nil` for a scoped store.
  package func observeEffects(
    began: @escaping @Sendable (RunningEffect) -> Void, ended: @escaping @Sendable (Int) -> Void
  ) -> (@MainActor () -> Void)? {
    guard let registry = (core as? RootCore<State, Action>)?.effects else { return nil }
    registry.observe { effect, begins in
      guard effect.kind == .operation else { return }
      if begins { began(effect) } else { ended(effect.number) }
    }
    return { registry.observe(nil) }
  }

  /// Calls `body` with each action, and returns a closure that removes the observer, or `nil` for a scoped store.
  package func observeActions(
    _ body: @escaping @MainActor (Action, ActionOrigin) -> Void
  ) -> (@MainActor () -> Void)? {
    (core as? RootCore<State, Action>)?.observeActions(body)
  }
}

/// Returns a number that is greater than those of all effects that have started, and less than those of all later effects.
package func markEffects() -> Int { UniqueID.next() }

extension RunningEffect {
  /// A child on the path from the root state to the feature that an effect belongs to.
  package struct Step {
    /// The name of the field or case that contains the child, or `nil` if it's unknown.
    package var name: String?
    /// The id of a row or a stack element, or `nil` for other children.
    package var id: Any?
  }

  /// The children that lead to the feature that the effect belongs to, the outermost first.
  package var path: [Step] {
    sequence(first: context.path, next: \.parent).compactMap(\.location).reversed().map {
      Step(name: $0.name, id: $0.shownID)
    }
  }

  /// The ids that the feature cancels the effect with, the innermost first.
  package var ids: [Any] { context.ids.map(\.id.base) }

  /// A number to compare with the results of ``markEffects()``.
  ///
  /// It's greater than all marks made before the effect started. For an effect in a sequence, the start of the sequence counts.
  package var began: Int { context.sequence?.number ?? number }
}

extension ChildLocation {
  fileprivate var name: String? {
    switch operatorID.base {
    case let name as String: name
    case let path as AnyKeyPath: path.fieldName ?? NamedCase.name(of: path)
    default: nil
    }
  }

  /// The id of a row or a stack element, or `nil` for other children, whose identity means nothing to the user of an inspector.
  fileprivate var shownID: Any? {
    guard let base = id?.base, !(base is _PresentedIdentity) else { return nil }
    let mirror = Mirror(reflecting: base)
    guard mirror.displayStyle == .optional else { return base }
    return mirror.children.first.flatMap { $0.value is _PresentedIdentity ? nil : $0.value }
  }
}
