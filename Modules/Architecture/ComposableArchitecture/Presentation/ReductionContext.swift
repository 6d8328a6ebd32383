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

  /// Calls `body`, which runs the reducer of a child.
  ///
  /// - Parameter isPresented: Whether the child is presented or an element of a stack.
  @inlinable
  static func presenting<R>(if isPresented: Bool = true, _ body: () -> R) -> R {
    if isPresented { addToDepth(1) }
    defer { if isPresented { addToDepth(-1) } }
    return body()
  }

  @usableFromInline
  static func addToDepth(_ count: Int) { ThreadContext.current.reduction &+= UInt(bitPattern: 2 * count) }
}
