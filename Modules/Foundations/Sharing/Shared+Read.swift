extension Shared {
  /// What a function makes of the value, shared for reading.
  ///
  /// ```swift
  /// let isEmpty: SharedReader<Bool> = $standups.read { $0.isEmpty }
  /// ```
  ///
  /// - Parameter body: Called for each read, on any thread.
  public func read<Member>(_ body: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader<Member>(reference: TransformedReference(reference, body))
  }
}

extension SharedReader {
  /// What a function makes of the value, shared for reading.
  ///
  /// - Parameter body: Called for each read, on any thread.
  public func read<Member>(_ body: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader<Member>(reference: TransformedReference(reference, body))
  }
}
