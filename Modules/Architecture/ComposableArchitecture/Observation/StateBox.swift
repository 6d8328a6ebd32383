/// Holds the state of a child outside of its parent's memory, so that states nest to any depth and a parent, or a deep stack, moves cheaply.
///
/// The value is missing only while it is changed in place by code that may remove it.
@usableFromInline
final class StateBox<Value> {
  @usableFromInline var value: Value?

  @inlinable
  init(_ value: Value?) { self.value = value }
}
