import CairnSupport
import Dependencies
import Foundation

/// The shared values that keys store, for a program or for one test.
///
/// Equal keys share one value.
package final class SharedReferences: @unchecked Sendable {
  private struct Slot: Hashable {
    let id: AnyHashable
    // Equal keys with different value types don't share.
    let type: ObjectIdentifier
  }

  /// The source of a new reference's first value.
  enum FirstLoad {
    /// The reference loads the value.
    case now
    /// The caller loads the value next. Until then, the reference has the value that is available immediately, or the default.
    case byCaller
    /// The caller has loaded the value and passes it as the default.
    case done
  }

  // The lock is recursive because loading one value may require another.
  private let lock = NSRecursiveLock()
  private var references = WeakTable<Slot, AnyObject, Void>()
  let saves = PendingSaves()
  let conflicts = MergeConflicts()
  /// The observers of changes of the values.
  package let changes = KeptChanges()

  /// Whether the values are those of a replay, which saves only to the storage that its dependencies provide.
  private let isReplay: Bool
  private var outside: Set<String> = []

  /// Creates an empty table.
  ///
  /// - Parameter isReplay: Whether to save no value that is stored elsewhere than in the storage that the dependencies provide: by a
  ///   key of the program's own, for example, or in preferences that a key names.
  package init(isReplay: Bool = false) { self.isReplay = isReplay }

  /// The keys of the values that a replay doesn't save, as written in source code.
  package var keysOutsideOfReplay: [String] { lock.withLock { outside.sorted() } }

  static var current: SharedReferences { DependencyValues._current.sharedReferences }

  /// Changes each value to the value of the same key in other references.
  ///
  /// Values of keys that the other references lack don't change.
  package func takeValues(of other: SharedReferences) {
    let others = other.kept
    for reference in kept {
      for other in others where other.name == reference.name { reference.take(valueOf: other) }
    }
  }

  /// Changes the in-memory values of these keys to the values in a storage.
  func takeValues(of storage: InMemoryStorage, _ keys: some Collection<String>) {
    guard !keys.isEmpty else { return }
    let references = kept
    for key in keys {
      let name = InMemoryStorage.name(of: key)
      for reference in references where reference.key == name { reference.take(from: storage, key) }
    }
  }

  /// Changes the value of a key, as if the key or another program had changed it.
  ///
  /// - Parameters:
  ///   - isMeant: Whether to change a value, given its key as written in source code and the file that stores it.
  ///   - make: Returns the new value for a type, or `nil`.
  /// - Returns: Whether a value was found and changed.
  package func change(
    where isMeant: (_ key: String, _ file: URL?) -> Bool, to make: (Any.Type) -> Any?
  ) -> Bool {
    var isChanged = false
    for reference in kept {
      guard let key = reference.key, isMeant(key, reference.file) else { continue }
      isChanged = reference.take(from: make) || isChanged
    }
    return isChanged
  }

  var kept: [any KeptReference] {
    lock.withLock { references.objects.values.compactMap { $0 as? any KeptReference } }
  }

  /// Returns the reference of a read-only key.
  ///
  /// - Parameters:
  ///   - initial: The value to use if the key stores none. It isn't evaluated if the reference already exists.
  ///   - retained: Creates the value that the reference gets when the key no longer stores one.
  ///   - loading: The source of a new reference's value.
  func reference<Key: SharedReaderKey>(
    for key: Key, default initial: () -> Key.Value, retained: (@Sendable () -> Key.Value)? = nil,
    loading: FirstLoad = .now
  ) -> Reference<Key.Value> {
    if let key = key as? any SharedKey { return writable(key, initial, retained, loading) }
    return reference(key, initial, retained, persistence(of: key, save: nil), loading)
  }

  /// Returns the reference of a key that also saves.
  func reference<Key: SharedKey>(
    for key: Key, default initial: () -> Key.Value, retained: (@Sendable () -> Key.Value)? = nil,
    loading: FirstLoad = .now
  ) -> Reference<Key.Value> {
    guard !isReplay || (key as? any ProvidedStorageKey)?.usesProvidedStorage == true else {
      lock.withLock { _ = outside.insert("\(key)") }
      return reference(key, initial, retained, persistence(of: key, save: nil), loading)
    }
    return reference(key, initial, retained, persistence(of: key, save: key.save), loading)
  }

  private func persistence<Key: SharedReaderKey>(
    of key: Key, save: ((Key.Value, SaveContext, SaveContinuation) -> Void)?
  ) -> Persistence<Key.Value> {
    Persistence(
      load: key.load, subscribe: key.subscribe, save: save, file: (key as? any FileKey<Key.Value>)?.file,
      saves: saves, conflicts: conflicts, changes: changes)
  }

  private func writable<Key: SharedKey, Value>(
    _ key: Key, _ initial: () -> Value, _ retained: (@Sendable () -> Value)?, _ loading: FirstLoad
  ) -> Reference<Value> {
    let initial: () -> Key.Value = { initial() as! Key.Value }
    var again: (@Sendable () -> Key.Value)?
    if let retained { again = { retained() as! Key.Value } }
    let reference: Reference<Key.Value> = self.reference(
      for: key, default: initial, retained: again, loading: loading)
    return unsafeDowncast(reference, to: Reference<Value>.self)
  }

  private func reference<Key: SharedReaderKey>(
    _ key: Key, _ initial: () -> Key.Value, _ retained: (@Sendable () -> Key.Value)?,
    _ persistence: Persistence<Key.Value>, _ loading: FirstLoad
  ) -> Reference<Key.Value> {
    let slot = Slot(id: AnyHashable(key.id), type: ObjectIdentifier(Key.Value.self))
    return lock.withLock {
      if let present = references[slot]?.object as? StoredReference<Key.Value> {
        present.adopt(persistence)
        return present
      }
      let (value, evaluated, loaded) = firstValue(of: key, initial, loading)
      let reference = StoredReference(value, initialValue: evaluated ?? retained, key: "\(key)")
      references.insert(reference, for: slot)
      reference.start(persistence, isFirst: loading == .now, loaded: loaded)
      return reference
    }
  }

  /// Returns the first value of a new reference, a function that returns the default if it was evaluated, and the result of
  /// loading if the value was loaded.
  private func firstValue<Key: SharedReaderKey>(
    of key: Key, _ initial: () -> Key.Value, _ loading: FirstLoad
  ) -> (value: Key.Value, evaluated: (() -> Key.Value)?, loaded: Result<Void, any Error>?) {
    let immediate = key as? any ImmediateKey<Key.Value>
    guard loading == .now, let immediate else {
      if loading == .byCaller, let value = try? immediate?.loadNow() { return (value, nil, nil) }
      let value = initial()
      return (value, { value }, nil)
    }
    do {
      if let value = try immediate.loadNow() { return (value, nil, .success(())) }
      let value = initial()
      immediate.begin(with: value)
      return (value, { value }, .success(()))
    } catch let error as RecoveredValue<Key.Value> {
      return (error.value, nil, .failure(error.error))
    } catch {
      let value = initial()
      return (value, { value }, .failure(error))
    }
  }
}

/// A shared value of any type that a key stores.
protocol KeptReference: AnyObject {
  var name: String { get }
  var key: String? { get }
  var file: URL? { get }
  func take(from make: (Any.Type) -> Any?) -> Bool
  func take(valueOf other: any KeptReference)
  func take(from storage: InMemoryStorage, _ key: String)
  func savedChanges(taking other: any KeptReference) -> SavedChanges?
}

extension StoredReference: KeptReference {
  func take(valueOf other: any KeptReference) {
    guard let other = other as? StoredReference<Value> else { return }
    take(other.currentValue)
  }

  func take(from storage: InMemoryStorage, _ key: String) {
    let value: Value? = storage.value(of: key)
    value.map(take)
  }

  func take(from make: (Any.Type) -> Any?) -> Bool {
    guard let value = make(Value.self) as? Value else { return false }
    take(value)
    return true
  }

  func savedChanges(taking other: any KeptReference) -> SavedChanges? {
    (other as? StoredReference<Value>).flatMap(savedChanges(takingValueOf:))
  }

  private func take(_ value: Value) {
    if areEqual(value, currentValue) == true { return }
    withLock { $0 = value }
  }
}

extension DependencyValues {
  /// The shared values that keys store.
  package var sharedReferences: SharedReferences {
    get { self[SharedReferencesKey.self] }
    set { self[SharedReferencesKey.self] = newValue }
  }
}

private enum SharedReferencesKey: DependencyKey {
  static var liveValue: SharedReferences { SharedReferences() }
  static var testValue: SharedReferences { SharedReferences() }
}
