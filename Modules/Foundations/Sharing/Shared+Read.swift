extension Shared {
  /// Returns the result of a function of the value, shared for reading.
  ///
  /// ```swift
  /// let isEmpty: SharedReader<Bool> = $standups.read { $0.isEmpty }
  /// ```
  ///
  /// - Parameter body: The function, which is called for each read, on any thread.
  public func read<Member>(_ body: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader<Member>(reference: TransformedReference(reference, body))
  }
}

extension SharedReader {
  /// Returns the result of a function of the value, shared for reading.
  ///
  /// - Parameter body: The function, which is called for each read, on any thread.
  public func read<Member>(_ body: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader<Member>(reference: TransformedReference(reference, body))
  }
}
