extension Shared {
  /// Shares a value that a key keeps.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where the key keeps none. Of several for equal keys, the first counts.
  ///   - key: Where the value is kept.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
    self.init(reference: SharedReferences.current.reference(for: key, default: wrappedValue))
  }

  /// Shares a value that a key keeps, with another default than the one that the key brings along.
  public init(wrappedValue: @autoclosure () -> Value, _ key: _SharedKeyDefault<some SharedKey<Value>>) {
    self.init(wrappedValue: wrappedValue(), key.base)
  }

  /// Shares an optional value that a key keeps; `nil` where the key keeps none.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Shares a value that a key keeps, which brings its default along.
  public init(_ key: _SharedKeyDefault<some SharedKey<Value>>) {
    self.init(
      reference: SharedReferences.current.reference(
        for: key.base, default: key.makeInitialValue, retained: key.makeInitialValue))
  }

  /// Shares a value that a key keeps; this one lacks a default.
  @available(*, unavailable, message: "Give the shared value a default: '@Shared(key) var value = default'.")
  @_disfavoredOverload
  public init(_ key: some SharedKey<Value>) {
    fatalError("unavailable")
  }

  /// Shares a value that a key keeps and that must be there.
  ///
  /// - Throws: What keeps the value from being loaded, or ``SharedValueMissing``.
  public init(require key: some SharedKey<Value>) async throws {
    let value = try await requiredValue(of: key)
    self.init(reference: SharedReferences.current.reference(for: key, default: { value }, loading: .done))
  }

  /// Shares a value that a key keeps and that must be there: the default that it brings along does not count.
  ///
  /// - Throws: What keeps the value from being loaded, or ``SharedValueMissing``.
  public init(require key: _SharedKeyDefault<some SharedKey<Value>>) async throws {
    try await self.init(require: key.base)
  }

  /// Shares what another key keeps from now on, here and in all copies, and loads it.
  ///
  /// - Throws: What keeps the value from being loaded. The key is another one nevertheless, with the value so far.
  public func load(_ key: some SharedKey<Value>) async throws {
    try await load(key, default: { reference.currentValue })
  }

  /// Shares what another key keeps from now on, here and in all copies, and loads it.
  ///
  /// - Throws: What keeps the value from being loaded. The key is another one nevertheless, with its default.
  public func load(_ key: _SharedKeyDefault<some SharedKey<Value>>) async throws {
    try await load(key.base, default: key.makeInitialValue, retained: key.makeInitialValue)
  }

  private func load(
    _ key: some SharedKey<Value>, default initial: () -> Value, retained: (@Sendable () -> Value)? = nil
  ) async throws {
    link.reference = SharedReferences.current.reference(
      for: key, default: initial, retained: retained, loading: .byCaller)
    try await load()
  }
}

extension SharedReader {
  /// Shares a value that a key keeps, for reading.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where the key keeps none. Of several for equal keys, the first counts.
  ///   - key: Where the value is kept.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedReaderKey<Value>) {
    self.init(reference: SharedReferences.current.reference(for: key, default: wrappedValue))
  }

  /// Shares a value that a key keeps, for reading, with another default than the one that the key brings along.
  public init(wrappedValue: @autoclosure () -> Value, _ key: _SharedKeyDefault<some SharedReaderKey<Value>>) {
    self.init(wrappedValue: wrappedValue(), key.base)
  }

  /// Shares an optional value that a key keeps, for reading; `nil` where the key keeps none.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedReaderKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Shares a value that a key keeps, which brings its default along, for reading.
  public init(_ key: _SharedKeyDefault<some SharedReaderKey<Value>>) {
    self.init(
      reference: SharedReferences.current.reference(
        for: key.base, default: key.makeInitialValue, retained: key.makeInitialValue))
  }

  /// Shares a value that a key keeps, for reading; this one lacks a default.
  @available(
    *, unavailable, message: "Give the shared value a default: '@SharedReader(key) var value = default'."
  )
  @_disfavoredOverload
  public init(_ key: some SharedReaderKey<Value>) {
    fatalError("unavailable")
  }

  /// Shares a value that a key keeps and that must be there, for reading.
  ///
  /// - Throws: What keeps the value from being loaded, or ``SharedValueMissing``.
  public init(require key: some SharedReaderKey<Value>) async throws {
    let value = try await requiredValue(of: key)
    self.init(reference: SharedReferences.current.reference(for: key, default: { value }, loading: .done))
  }

  /// Shares a value that a key keeps and that must be there: the default that it brings along does not count.
  ///
  /// - Throws: What keeps the value from being loaded, or ``SharedValueMissing``.
  public init(require key: _SharedKeyDefault<some SharedReaderKey<Value>>) async throws {
    try await self.init(require: key.base)
  }

  /// Shares what another key keeps from now on, here and in all copies, and loads it.
  ///
  /// - Throws: What keeps the value from being loaded. The key is another one nevertheless, with the value so far.
  public func load(_ key: some SharedReaderKey<Value>) async throws {
    try await load(key, default: { reference.currentValue })
  }

  /// Shares what another key keeps from now on, here and in all copies, and loads it.
  ///
  /// - Throws: What keeps the value from being loaded. The key is another one nevertheless, with its default.
  public func load(_ key: _SharedKeyDefault<some SharedReaderKey<Value>>) async throws {
    try await load(key.base, default: key.makeInitialValue, retained: key.makeInitialValue)
  }

  private func load(
    _ key: some SharedReaderKey<Value>, default initial: () -> Value,
    retained: (@Sendable () -> Value)? = nil
  ) async throws {
    link.reference = SharedReferences.current.reference(
      for: key, default: initial, retained: retained, loading: .byCaller)
    try await load()
  }
}

/// A key keeps no value although one is required.
public struct SharedValueMissing: Error, Hashable, CustomStringConvertible {
  let key: String

  /// Says which key keeps no value.
  public var description: String { "'\(key)' has no value, but one is required." }
}

/// Loads the value of a key that must have one.
private func requiredValue<Key: SharedReaderKey>(of key: Key) async throws -> Key.Value {
  let value: Key.Value?
  do {
    value = try await withCheckedThrowingContinuation { continuation in
      key.load(
        context: .userInitiated,
        continuation: LoadContinuation(
          "\(key)",
          guarded: { result, isStale in
            // The storage learns that what it has read is what the value is now.
            _ = isStale?()
            continuation.resume(with: result)
          }))
    }
  } catch let error as RecoveredValue<Key.Value> {
    value = error.value
  }
  guard let value else { throw SharedValueMissing(key: "\(key)") }
  return value
}
