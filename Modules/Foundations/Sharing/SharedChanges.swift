extension Shared {
  /// A Boolean value that indicates whether the referenced part still exists, such as the element of an array or the value of an
  /// optional.
  ///
  /// It is `false` after the element was removed. The shared value then keeps the last value, and changes affect only that copy.
  /// A stored value always exists. `Observation` tracks reads.
  public var isPresent: Bool { reference.isPresent }

  /// Calls `body` after each change that is made in this program, with the value before and after it.
  ///
  /// Changes from outside, such as another program's change of the file, aren't edits. The calls are made in the order of the
  /// changes, one at a time and with no lock held, until the subscription is canceled. While there is no subscription, changes
  /// copy nothing.
  ///
  /// The subscription follows the current shared value, even if this property refers to another shared value later.
  ///
  /// - Parameter body: Called on the thread that makes the change, or on a thread that makes another change at the same time.
  public func onEdit(
    _ body: @escaping @Sendable (_ before: Value, _ after: Value) -> Void
  ) -> SharedSubscription {
    reference.onEdit(body)
  }
}

extension SharedReader {
  /// A Boolean value that indicates whether the referenced part still exists, such as the element of an array or the value of an
  /// optional.
  ///
  /// It is `false` after the element was removed. The shared value then keeps the last value. A stored value always exists.
  /// `Observation` tracks reads.
  public var isPresent: Bool { reference.isPresent }
}
