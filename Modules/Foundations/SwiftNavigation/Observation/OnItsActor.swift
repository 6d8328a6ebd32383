// The language can only `await` an `@isolated(any)` closure, while observing and binding need synchronous calls. A
// closure without that word in its type is represented the same and called the same; what gets lost is on which
// actor it must be called. So the contract is: the result is called on the closure's own actor. Each call checks it, and ends the process
// elsewhere.

/// A closure of an actor, to be called on that actor without suspending.
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

/// A closure of an actor, to be called on that actor without suspending.
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

/// A closure of an actor, to be called on that actor without suspending.
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

private let message = "A closure of an observation or a binding runs only on the actor that it was formed on."
