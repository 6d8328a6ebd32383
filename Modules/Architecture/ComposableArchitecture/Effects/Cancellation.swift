import CairnSupport

/// The type-erased id of a cancellable effect, which is local to a path and isn't equal to an id of another type.
///
/// Effects are made where their ids can be compared, and end on any thread. An id may be isolated to the main actor. Therefore, equal ids
/// get one identity where an effect is made, and only identities are compared later.
@usableFromInline
struct CancelID: Hashable, Sendable {
  private let identity: CancelIdentity
  /// The place of the feature that uses the id, or the root in the description of an effect.
  private(set) var path = EffectPath.root

  /// The id as it was given, for descriptions.
  var id: AnyHashable { identity.id }

  init(_ id: some Hashable) {
    self.identity = .shared(by: id)
  }

  /// Returns this id for the feature at a path.
  func at(_ path: EffectPath) -> CancelID {
    var id = self
    id.path = path
    return id
  }
}

/// An object that stands for all equal ids of one type while any of them is in use.
private final class CancelIdentity: Hashable, @unchecked Sendable {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let hash: Int
  }

  private struct Entry {
    let object: ObjectIdentifier
    weak var identity: CancelIdentity?
  }

  /// The identities in use.
  ///
  /// No code of features runs while the lock is held.
  private static let all = Locked<[Key: [Entry]]>([:])

  let id: AnyHashable
  private let key: Key

  private init(_ id: AnyHashable, _ key: Key) {
    self.id = id
    self.key = key
  }

  /// Returns the identity of an id, which is hashed and compared only in this call.
  static func shared<ID: Hashable>(by id: ID) -> CancelIdentity {
    let key = Key(type: ObjectIdentifier(ID.self), hash: id.hashValue)
    let id = AnyHashable(id)
    // Keeps the others alive, so that none is deallocated while the lock is held.
    var others: [CancelIdentity] = []
    while true {
      let (added, unseen) = all.withLock { all in
        let unseen = all[key, default: []].compactMap(\.identity).filter { other in
          !others.contains { $0 === other }
        }
        guard unseen.isEmpty else { return (nil as CancelIdentity?, unseen) }
        let identity = CancelIdentity(id, key)
        all[key, default: []].append(Entry(object: ObjectIdentifier(identity), identity: identity))
        return (identity, [])
      }
      if let identity = added ?? unseen.first(where: { $0.id == id }) { return identity }
      others += unseen
    }
  }

  static func == (lhs: CancelIdentity, rhs: CancelIdentity) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  deinit {
    Self.all.withLock { [key, object = ObjectIdentifier(self)] all in
      all[key]?.removeAll { $0.object == object }
      if all[key]?.isEmpty == true { all[key] = nil }
    }
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
    for store in [registry] + StoresOfProgram.current.registries.filter({ $0 !== registry }) {
      store.cancel(id)
    }
  }
}
