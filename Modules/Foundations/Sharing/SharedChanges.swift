extension Shared {
  /// Whether what this refers to is still there, such as the element of an array, or the value of an optional.
  ///
  /// It is `false` once the element was removed: then the value is the last one, and changes stay with it. A stored value
  /// is always there. Reads are tracked by `Observation`.
  public var isPresent: Bool { reference.isPresent }

  /// Calls a function after each change that is made here, with the value before and after it.
  ///
  /// What comes from outside, such as another program's change of the file, is no edit. The calls come in the order of
  /// the changes, one at a time and with nothing locked, until the subscription is cancelled. While there is no
  /// subscription, changes copy nothing.
  ///
  /// It follows the value that is shared now, also if this comes to share another one later.
  ///
  /// - Parameter body: Called on the thread that makes the change, or on one that makes another change meanwhile.
  public func onEdit(
    _ body: @escaping @Sendable (_ before: Value, _ after: Value) -> Void
  ) -> SharedSubscription {
    reference.onEdit(body)
  }
}

extension SharedReader {
  /// Whether what this refers to is still there, such as the element of an array, or the value of an optional.
  ///
  /// It is `false` once the element was removed: then the value is the last one. A stored value is always there. Reads
  /// are tracked by `Observation`.
  public var isPresent: Bool { reference.isPresent }
}
