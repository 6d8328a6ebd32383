import CairnSupport

/// The context of the reduction on the current thread, which can be stored there because reducers run synchronously.
@usableFromInline
enum ReductionContext {
  /// Whether the running reducer is inside a presented child or a stack element.
  ///
  /// The lowest bit is set while a reducer runs. The higher bits count the presented children and stack elements that contain it.
  static var isPresented: Bool {
    ThreadContext.current.reduction & ~ThreadContext.unobserved > ThreadContext.reducing
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
