import CairnSupport
import ConcurrencyExtras
import IssueReporting
import Observation
import SwiftNavigation

/// A value that a view owns: it lasts as long as the view stays where it is.
@MainActor
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initialValue: Value
  private var storage: StateStorage<Value>?

  /// Makes a state with its first value.
  public init(wrappedValue: Value) { self.initialValue = wrappedValue }

  /// Makes a state with its first value.
  public init(initialValue: Value) { self.initialValue = initialValue }

  /// The value. Changing it causes a render where it was read.
  public var wrappedValue: Value {
    get { storage?.value ?? initialValue }
    nonmutating set {
      guard let storage else {
        reportIssue("A state was changed before its view was part of a screen; the change is lost.")
        return
      }
      storage.value = newValue
    }
  }

  /// A binding of the value.
  public var projectedValue: Binding<Value> {
    guard let storage else { return .constant(initialValue) }
    return storage.binding
  }

  public static var _isKeptByNode: Bool { true }

  public mutating func _install(in access: StorageAccess, environment: EnvironmentValues) {
    storage = access.storage { StateStorage(initialValue) }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Makes a state that begins as `nil`.
  public init() { self.init(wrappedValue: nil) }
}

/// Marks the states that hold what was typed in a secure field, so that they are never written down.
///
/// A state keeps the mark: the field may be gone while its text is still there.
@MainActor
enum SecretInput {
  fileprivate private(set) static var isWritten = false

  /// Writes what was typed.
  static func write(_ body: () -> Void) {
    isWritten = true
    defer { isWritten = false }
    body()
  }
}

/// What is observed of a storage: one name for all. The key path of a generic type is made anew each time it is written.
private struct StoredState: Observable {
  var value: Void { () }
  @inline(never) static var path: KeyPath<StoredState, Void> { \.value }
}

/// An observable box for one value.
@MainActor
final class StateStorage<Value>: Observable {
  private nonisolated let registrar = ObservationRegistrar()
  private var stored: Value
  private var isChanged = false
  private var isSecret = false
  /// The value, where it is not the first one any more, and was never typed in a secure field.
  var changedValue: Value? { isChanged && !isSecret ? stored : nil }
  /// What a host wrote down of the value, until it changes.
  var written: String?

  init(_ value: Value) { stored = value }

  var value: Value {
    get {
      registrar.access(StoredState(), keyPath: StoredState.path)
      return stored
    }
    set {
      registrar.willSet(StoredState(), keyPath: StoredState.path)
      stored = newValue
      (isChanged, written) = (true, nil)
      if SecretInput.isWritten { isSecret = true }
      registrar.didSet(StoredState(), keyPath: StoredState.path)
    }
  }

  /// A binding of the value. Each time it is the same location, so that a view that gets it again is the same view.
  var binding: Binding<Value> { Bindable(self)[dynamicMember: path] }
  /// Made once: a key path of a generic type is made anew each time it is evaluated.
  private lazy var path: ReferenceWritableKeyPath<StateStorage, Value> = \.value
}
