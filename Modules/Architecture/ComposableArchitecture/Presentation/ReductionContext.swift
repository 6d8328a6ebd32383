import CairnSupport

/// The context of the reduction on the current thread, which can be stored there because reducers run synchronously.
@usableFromInline
enum ReductionContext {
  /// A Boolean value that indicates whether the running reducer is inside a presented child or a stack element.
  ///
  /// The bits count 1 for a running reducer, and 2 for each presented child or stack element that contains it.
  static var isPresented: Bool {
    ThreadContext.current.reduction & ~ThreadContext.quiet > ThreadContext.reducing
  }

  /// Calls `body`, which runs the reducer of a presented child or a stack element.
  @inlinable
  static func presenting<R>(_ body: () -> R) -> R {
    enter()
    defer { leave() }
    return body()
  }

  @usableFromInline
  static func enter() { ThreadContext.current.reduction += 2 }

  @usableFromInline
  static func leave() { ThreadContext.current.reduction -= 2 }
}
