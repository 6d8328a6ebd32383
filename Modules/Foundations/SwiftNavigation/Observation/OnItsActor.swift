// The language requires `await` to call an `@isolated(any)` closure, but observations and bindings need synchronous calls. A
// closure without that attribute has the same representation and calling convention. Only the information about its actor is lost.
// So the result must be called on the closure's own actor. Each call checks this, and traps on other actors.

/// Returns a closure that can be called synchronously on its own actor.
func onItsActor<Result>(
  _ closure: @escaping @isolated(any) @Sendable () -> Result
) -> @Sendable () -> Result {
  let isolation = closure.isolation
  let unchecked = unsafeBitCast(closure, to: (@Sendable () -> Result).self)
  return {
    isolation?.preconditionIsolated(message)
    return unchecked()
  }
}

/// Returns a closure that can be called synchronously on its own actor.
func onItsActor<Argument>(
  _ closure: @escaping @isolated(any) @Sendable (Argument) -> Void
) -> @Sendable (Argument) -> Void {
  let isolation = closure.isolation
  let unchecked = unsafeBitCast(closure, to: (@Sendable (Argument) -> Void).self)
  return {
    isolation?.preconditionIsolated(message)
    unchecked($0)
  }
}

#if UIKitBindings
  /// Returns a closure that can be called synchronously on its own actor.
  func onItsActor<First, Second>(
    _ closure: @escaping @isolated(any) @Sendable (First, Second) -> Void
  ) -> @Sendable (First, Second) -> Void {
    let isolation = closure.isolation
    let unchecked = unsafeBitCast(closure, to: (@Sendable (First, Second) -> Void).self)
    return {
      isolation?.preconditionIsolated(message)
      unchecked($0, $1)
    }
  }
#endif

private let message = "A closure of an observation or a binding runs only on the actor that it was formed on."
