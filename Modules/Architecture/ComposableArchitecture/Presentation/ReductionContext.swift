import CairnSupport

/// The context of the reduction on the current thread: whether a reducer is running, and whether it's presented.
///
/// Reducers run synchronously, so the context can be stored with the thread.
@usableFromInline
enum ReductionContext {
  /// The sum of 1 for a running reducer and 2 for each presented child or stack element that contains it.
  private static var state: UInt { ThreadContext.current.reduction }

  /// A Boolean value that indicates whether the running reducer is inside a presented child or a stack element.
  static var isPresented: Bool { state & ~ThreadContext.quiet > reducing }

  /// Calls `body`, which runs the reducer of a presented child or a stack element.
  @inlinable
  static func presenting<R>(_ body: () -> R) -> R {
    enter()
    defer { leave() }
    return body()
  }

  @usableFromInline
  static func enter() {
    let context = ThreadContext.current
    context.reduction += 2
  }

  @usableFromInline
  static func leave() {
    let context = ThreadContext.current
    context.reduction -= 2
  }

  private static var reducing: UInt { ThreadContext.reducing }
}
