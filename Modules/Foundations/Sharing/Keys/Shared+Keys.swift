extension Shared {
  /// Shares a value that a key stores.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value to use if the key stores none. The first default for equal keys is used.
  ///   - key: The key that stores the value.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
    self.init(reference: SharedReferences.current.reference(for: key, default: wrappedValue))
  }

  /// Shares a value that a key stores, and overrides the key's default.
  public init(wrappedValue: @autoclosure () -> Value, _ key: _SharedKeyDefault<some SharedKey<Value>>) {
    self.init(wrappedValue: wrappedValue(), key.base)
  }

  /// Shares an optional value that a key stores, or `nil` if the key stores none.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Shares a value that a key with a default stores.
  public init(_ key: _SharedKeyDefault<some SharedKey<Value>>) {
    self.init(
      reference: SharedReferences.current.reference(
        for: key.base, default: key.makeInitialValue, retained: key.makeInitialValue))
  }

  /// Unavailable, because the key has no default.
  @available(*, unavailable, message: "Give the shared value a default: '@Shared(key) var value = default'.")
  @_disfavoredOverload
  public init(_ key: some SharedKey<Value>) {
    fatalError("unavailable")
  }

  /// Shares a value that a key stores and that must exist.
  ///
  /// - Throws: The error that kept the value from being loaded, or ``MissingSharedValueError``.
  public init(require key: some SharedKey<Value>) async throws {
    let value = try await requiredValue(of: key)
    self.init(reference: SharedReferences.current.reference(for: key, default: { value }, loading: .done))
  }

  /// Shares a value that a key stores and that must exist.
  ///
  /// The key's default isn't used.
  ///
  /// - Throws: The error that kept the value from being loaded, or ``MissingSharedValueError``.
  public init(require key: _SharedKeyDefault<some SharedKey<Value>>) async throws {
    try await self.init(require: key.base)
  }

  /// Loads the value of another key and shares it from now on, here and in all copies.
  ///
  /// - Throws: The error that kept the value from being loaded. The key is replaced anyway, and the value stays the same.
  public func load(_ key: some SharedKey<Value>) async throws {
    try await load(key, default: { reference.currentValue })
  }

  /// Loads the value of another key and shares it from now on, here and in all copies.
  ///
  /// - Throws: The error that kept the value from being loaded. The key is replaced anyway, with its default as the value.
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
  /// Shares a value that a key stores, for reading.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value to use if the key stores none. The first default for equal keys is used.
  ///   - key: The key that stores the value.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedReaderKey<Value>) {
    self.init(reference: SharedReferences.current.reference(for: key, default: wrappedValue))
  }

  /// Shares a value that a key stores, for reading, and overrides the key's default.
  public init(wrappedValue: @autoclosure () -> Value, _ key: _SharedKeyDefault<some SharedReaderKey<Value>>) {
    self.init(wrappedValue: wrappedValue(), key.base)
  }

  /// Shares an optional value that a key stores, for reading, or `nil` if the key stores none.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedReaderKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Shares a value that a key with a default stores, for reading.
  public init(_ key: _SharedKeyDefault<some SharedReaderKey<Value>>) {
    self.init(
      reference: SharedReferences.current.reference(
        for: key.base, default: key.makeInitialValue, retained: key.makeInitialValue))
  }

  /// Unavailable, because the key has no default.
  @available(
    *, unavailable, message: "Give the shared value a default: '@SharedReader(key) var value = default'."
  )
  @_disfavoredOverload
  public init(_ key: some SharedReaderKey<Value>) {
    fatalError("unavailable")
  }

  /// Shares a value that a key stores and that must exist, for reading.
  ///
  /// - Throws: The error that kept the value from being loaded, or ``MissingSharedValueError``.
  public init(require key: some SharedReaderKey<Value>) async throws {
    let value = try await requiredValue(of: key)
    self.init(reference: SharedReferences.current.reference(for: key, default: { value }, loading: .done))
  }

  /// Shares a value that a key stores and that must exist, for reading.
  ///
  /// The key's default isn't used.
  ///
  /// - Throws: The error that kept the value from being loaded, or ``MissingSharedValueError``.
  public init(require key: _SharedKeyDefault<some SharedReaderKey<Value>>) async throws {
    try await self.init(require: key.base)
  }

  /// Loads the value of another key and shares it from now on, here and in all copies.
  ///
  /// - Throws: The error that kept the value from being loaded. The key is replaced anyway, and the value stays the same.
  public func load(_ key: some SharedReaderKey<Value>) async throws {
    try await load(key, default: { reference.currentValue })
  }

  /// Loads the value of another key and shares it from now on, here and in all copies.
  ///
  /// - Throws: The error that kept the value from being loaded. The key is replaced anyway, with its default as the value.
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

/// An error for a key that stores no value although one is required.
public struct MissingSharedValueError: Error, Hashable, CustomStringConvertible {
  let key: String

  /// The key that stores no value.
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
            // Notify the storage that the value is now the content that it read.
            _ = isStale?()
            continuation.resume(with: result)
          }))
    }
  } catch let error as RecoveredValue<Key.Value> {
    value = error.value
  }
  guard let value else { throw MissingSharedValueError(key: "\(key)") }
  return value
}
