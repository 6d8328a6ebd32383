/// The id that an effect can be cancelled by.
///
/// Values of different types are never equal.
@usableFromInline
struct CancelID: Hashable, @unchecked Sendable {
  let id: AnyHashable
  let type: ObjectIdentifier

  init<ID: Hashable>(_ id: ID) {
    self.id = AnyHashable(id)
    self.type = ObjectIdentifier(ID.self)
  }
}

extension Effect {
  /// Makes the effect cancellable by an id.
  ///
  /// The id is local to the child that uses it, by its navigation id: two rows, or two screens of a stack, may use the same id
  /// and do not cancel each other.
  ///
  /// - Parameters:
  ///   - id: What to cancel the effect by.
  ///   - cancelInFlight: Whether effects with the same id are cancelled before this one begins.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    guard let node else {
      return cancelInFlight ? .cancel(id: id) : .none
    }
    return Effect(.cancellable(node, id: CancelID(id), cancelInFlight: cancelInFlight))
  }

  /// Cancels every effect with an id that this child, or one in it, began.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(.cancel(CancelID(id)))
  }
}

/// Runs an operation that can be cancelled by an id, from inside an effect.
///
/// - Parameters:
///   - id: What to cancel the operation by.
///   - cancelInFlight: Whether effects with the same id are cancelled before this one begins.
///   - operation: The operation.
/// - Throws: What the operation throws.
public func withTaskCancellation<T: Sendable, Failure: Error>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  operation: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  let around = RunningEffect.current
  let registry = around?.registry ?? .outsideOfStores
  let id = CancelID(id)
  var context = around?.context ?? EffectContext(path: registry.root, group: EffectGroup())
  if cancelInFlight { registry.cancel(id: id, at: context.path) }
  context.ids = CancelIDs(id, at: context.path.withIDs, around: context.ids)
  let effect = RunningEffect(.cancellable, in: context, of: registry)
  registry.begin(effect)
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
  /// Cancels every effect with an id, in all stores.
  ///
  /// From an effect, those are meant that the same child, or one in it, began; from elsewhere, those of all children.
  public static func cancel(id: some Hashable & Sendable) {
    let around = RunningEffect.current
    let registry = around?.registry ?? .outsideOfStores
    registry.cancelInAllStores(id: CancelID(id), at: around?.context.path ?? registry.root)
  }
}
