/// The type-erased id of a cancellable effect, which is local to a path and isn't equal to an id of another type.
///
/// The id is hashed only once, where the effect is made, because its type may be isolated to the main actor. Ids of one type with the
/// same hash are compared on any thread.
@usableFromInline
struct CancelID: Hashable, @unchecked Sendable {
  let id: AnyHashable
  let type: ObjectIdentifier
  private let hash: Int
  /// The place of the feature that uses the id, or the root in the description of an effect.
  private(set) var path = EffectPath.root

  init<ID: Hashable>(_ id: ID) {
    self.id = AnyHashable(id)
    self.type = ObjectIdentifier(ID.self)
    self.hash = id.hashValue
  }

  @usableFromInline
  static func == (lhs: CancelID, rhs: CancelID) -> Bool {
    lhs.hash == rhs.hash && lhs.type == rhs.type && lhs.path == rhs.path && lhs.id == rhs.id
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
    hasher.combine(type)
    hasher.combine(path)
  }

  /// Returns this id for the feature at a path.
  func at(_ path: EffectPath) -> CancelID {
    var id = self
    id.path = path
    return id
  }
}

extension Effect {
  /// Returns a version of this effect that can be canceled by an id.
  ///
  /// The id is local to the child feature that uses it. Two rows, or two screens of a stack, can use the same id and don't cancel
  /// each other's effects. A child in a plain field of the state, which a ``Scope`` runs, shares the ids of its parent.
  ///
  /// - Parameters:
  ///   - id: The id that cancels the effect.
  ///   - cancelInFlight: Whether to cancel effects with the same id first.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect {
    guard let node else {
      return cancelInFlight ? .cancel(id: id) : .none
    }
    return Effect(.cancellable(node, id: CancelID(id), cancelInFlight: cancelInFlight))
  }

  /// Returns an effect that cancels all effects with an id that this feature or its child features started.
  public static func cancel(id: some Hashable) -> Effect {
    Effect(.cancel(CancelID(id)))
  }
}

/// Runs an operation, inside or outside an effect, that can be canceled separately by an id.
///
/// - Parameters:
///   - id: The id that cancels the operation.
///   - cancelInFlight: Whether to cancel effects with the same id before the operation starts.
public func withTaskCancellation<T: Sendable, Failure: Error>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  operation: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  let around = RunningEffect.current
  let registry = around?.registry ?? .outsideOfStores
  var context = around?.context ?? EffectContext(path: .root, group: EffectGroup())
  let id = CancelID(id).at(context.path.withIDs)
  context.ids.insert(id, at: 0)
  let effect = RunningEffect(.cancellable, in: context, of: registry)
  registry.begin(effect, cancelling: cancelInFlight ? id : nil)
  // An unstructured task of a canceled effect can call this too.
  if around?.isCancelled == true { effect.markCancelled() }
  let task = Task(executorPreference: registry.executor) { () async -> Result<T, Failure> in
    do throws(Failure) {
      return .success(try await operation())
    } catch {
      return .failure(error)
    }
  }
  effect.began(cancel: { task.cancel() })
  let result = await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }
  registry.end(effect)
  return try result.get()
}

extension Task where Success == Never, Failure == Never {
  /// Cancels all effects with an id, in all stores.
  ///
  /// In an effect, this cancels only the effects that the same child feature or its own children started. Outside effects, it
  /// cancels those of all child features.
  public static func cancel(id: some Hashable & Sendable) {
    let around = RunningEffect.current
    let registry = around?.registry ?? .outsideOfStores
    let id = CancelID(id).at((around?.context.path ?? .root).withIDs)
    // In other stores, the id identifies the effects of the same child.
    for store in [registry] + EffectRegistries.current.registries.filter({ $0 !== registry }) {
      store.cancel(id)
    }
  }
}
