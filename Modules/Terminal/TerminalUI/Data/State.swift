import CairnSupport
import ConcurrencyExtras
import IssueReporting
import Observation
import SwiftNavigation

/// A value that a view owns, which lasts as long as the view keeps its identity.
@MainActor
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initialValue: Value
  private var storage: StateStorage<Value>?

  /// Creates a state with an initial value.
  public init(wrappedValue: Value) { self.initialValue = wrappedValue }

  /// Creates a state with an initial value.
  public init(initialValue: Value) { self.initialValue = initialValue }

  /// The value. Changing it evaluates the views that read it.
  public var wrappedValue: Value {
    get { storage?.value ?? initialValue }
    nonmutating set {
      guard let storage else {
        reportIssue(
          "A '@State' was changed before its view was part of a screen, so the change is lost. Change it in 'onAppear' or in a handler."
        )
        return
      }
      storage.value = newValue
    }
  }

  /// A binding to the value.
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
  /// Creates a state whose initial value is `nil`.
  public init() { self.init(wrappedValue: nil) }
}

/// Marks the states that contain text from a secure field, so that they are never saved.
///
/// A state keeps the mark, because the field may disappear while its text still exists.
@MainActor
enum SecretInput {
  fileprivate private(set) static var isWritten = false

  /// Runs a closure that writes the text of a secure field.
  static func write(_ body: () -> Void) {
    isWritten = true
    defer { isWritten = false }
    body()
  }
}

/// The single property that all storages report to observation, because each evaluation of a key path literal in a generic type
/// creates a new key path.
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
  /// The value, if it was changed and never came from a secure field.
  var changedValue: Value? { isChanged && !isSecret ? stored : nil }
  /// The saved form of the value, until the value changes.
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

  /// A binding to the value. It always has the same location, so that a view that receives it again compares as equal.
  var binding: Binding<Value> { Bindable(self)[dynamicMember: path] }
  /// The key path is created once, because each evaluation of its literal in a generic type creates a new one.
  private lazy var path: ReferenceWritableKeyPath<StateStorage, Value> = \.value
}
