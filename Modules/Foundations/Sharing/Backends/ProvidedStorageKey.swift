import Dependencies

/// A key of this library, whose storage a dependency provides when the key is created.
package protocol ProvidedStorageKey {
  /// Whether the dependencies still provide this storage.
  var usesProvidedStorage: Bool { get }
}

extension FileStorageKey: ProvidedStorageKey {
  package var usesProvidedStorage: Bool { storage == DependencyValues._current.defaultFileStorage }
}

extension InMemoryKey: ProvidedStorageKey {
  package var usesProvidedStorage: Bool { id.storage == DependencyValues._current.defaultInMemoryStorage }
}

extension AppStorageKey: ProvidedStorageKey {
  package var usesProvidedStorage: Bool { id.store == DependencyValues._current.preferences }
}

extension AppStorageKeyPathKey: ProvidedStorageKey {
  package var usesProvidedStorage: Bool { id.store == DependencyValues._current.preferences }
}
