import IssueReporting
import SwiftNavigation
import TerminalText

/// A key for a value that surrounds views.
public protocol EnvironmentKey {
  /// The value.
  associatedtype Value
  /// What the value is where it was not set.
  static var defaultValue: Value { get }
}

/// The values that surround a view, handed down from view to view.
@MainActor
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]

  /// Makes an environment in which nothing is set.
  public nonisolated init() {}

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get { values[ObjectIdentifier(type)] as? Object }
    set { values[ObjectIdentifier(type)] = newValue }
  }

  /// Whether controls can be used.
  public var isEnabled = true
  /// The style of text, where the text has none of its own.
  public var textStyle = TextStyle.plain
  /// Closes what is presented, or goes back.
  public var dismiss = DismissAction()
  /// Whether the view is presented on another.
  public var isPresented = false

  var isInList = false
  var helpText: String?
  var unit: Control.Unit?
  var nameForAccessibility: String?
  var inputLabels: [String] = []
  var shortcut: KeyboardShortcut?
  var focus: FocusLink?
  var submissions: [@MainActor () -> Void] = []
}

/// What `@Environment(\.dismiss)` gives: closes what is presented, or goes back.
@MainActor
public struct DismissAction {
  private let action: (@MainActor () -> Void)?

  nonisolated init() { action = nil }

  /// Makes an action that closes something.
  public init(_ action: @escaping @MainActor () -> Void) { self.action = action }

  /// Closes what is presented; does nothing where nothing is.
  public func callAsFunction() { action?() }
}

/// A value that surrounds the view.
@MainActor
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let read: @MainActor (EnvironmentValues) -> Value
  /// The value at the place that the view stands at.
  private var value: Value?

  /// Reads a value by its name: `@Environment(\.dismiss) var dismiss`.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.read = { $0[keyPath: keyPath] }
  }

  /// Reads an object by its type: `@Environment(Model.self) var model`.
  public init(_ type: Value.Type) where Value: AnyObject {
    self.read = { values in
      guard let object = values[object: type] else {
        fatalError("No \(type) surrounds this view: set one with '.environment(_:)' further out.")
      }
      return object
    }
  }

  /// The value.
  public var wrappedValue: Value {
    value ?? read(EnvironmentValues())
  }

  public mutating func _install(in access: StorageAccess, environment: EnvironmentValues) {
    value = read(environment)
  }
}

extension View {
  /// The view with a value around it.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    environmentChanging { $0[keyPath: keyPath] = value }
  }

  /// The view with an object around it, to be read by its type.
  public func environment<Object: AnyObject>(_ object: Object?) -> some View {
    environmentChanging { $0[object: Object.self] = object }
  }
}
