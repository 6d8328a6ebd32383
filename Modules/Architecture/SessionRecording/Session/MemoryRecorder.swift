import NavigationCore
import ComposableArchitecture
import JSONValues
import Sharing

/// Encodes the values that features share in memory, and reuses the encoding of values that haven't changed.
final class MemoryRecorder {
  /// The encoded values, by their keys.
  private(set) var written: [String: JSON] = [:]
  /// The keys of values that can't be encoded.
  private(set) var omitted: [String] = []
  private var known: [String: Any] = [:]
  private var changes: Int?
  /// The keys that a state has ever named as a secret.
  private var secrets: Set<String> = []
  private let storage: InMemoryStorage

  /// Creates a recorder for the values of the current dependencies.
  init() {
    @Dependency(\.defaultInMemoryStorage) var storage
    self.storage = storage
  }

  /// Encodes the values, and returns `true` if they have changed.
  func record() -> Bool {
    guard storage.changes != changes else { return false }
    changes = storage.changes
    let before = written
    let (values, unread) = storage.contents
    written = unread
    omitted = []
    for (key, value) in values {
      if let known = known[key], let json = before[key], haveSameBytes(known, value) {
        written[key] = json
        continue
      }
      var recorder = StateRecorder()
      let json = recorder.record(value)
      if let json, recorder.omitted.isEmpty { written[key] = json } else { omitted.append(key) }
    }
    known = values
    leaveOutSecrets()
    return written != before
  }

  /// Leaves out the values with these keys from now on.
  func leaveOut(_ keys: Set<String>) {
    guard !keys.isSubset(of: secrets) else { return }
    secrets.formUnion(keys)
    leaveOutSecrets()
  }

  private func leaveOutSecrets() {
    guard !secrets.isEmpty else { return }
    written = written.filter { !secrets.contains(InMemoryStorage.name(of: $0.key)) }
  }
}
