/// A box that keeps the state of a child outside its parent's memory.
///
/// As a result, states can nest to any depth, and moving a parent or a deep stack is cheap (`DepthTests`). The value is `nil` only
/// during an in-place change.
@usableFromInline
final class StateBox<Value> {
  @usableFromInline var value: Value?

  @inlinable
  init(_ value: Value?) { self.value = value }
}
