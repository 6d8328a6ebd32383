import CairnSupport

/// Whether a reducer runs on this thread, and whether it is presented.
///
/// Reducers run synchronously, so that a thread is all the context there is.
@usableFromInline
enum ReductionContext {
  /// One for a reducer that runs, and two for each presented child and stack element that it is inside of.
  private static var state: UInt { ThreadContext.current.reduction }

  /// Whether the reducer that runs is inside a presented child or a stack element.
  static var isPresented: Bool { state & ~ThreadContext.quiet > reducing }

  /// Runs a presented child.
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
