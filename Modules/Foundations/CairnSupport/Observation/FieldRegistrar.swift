import Observation

/// The observers of the fields of a value.
///
/// `ObservationRegistrar` takes an object or a value with each key path, but compares only the key paths. It takes this object, because
/// passing a state would copy the state on each write. This is a class, because each copy of the standard library's registrar looks up
/// its layout at run time (benchmark `read`).
package final class FieldRegistrar: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  /// A field that stands for a whole value.
  package var wholeValue: Void { () }

  package init() {}

  /// Registers a read of a field.
  package func access(_ field: KeyPath<FieldRegistrar, Void>) { registrar.access(self, keyPath: field) }

  /// Notifies the observers that want to know of a change before it is made.
  package func willChange(_ field: KeyPath<FieldRegistrar, Void>) { registrar.willSet(self, keyPath: field) }

  /// Notifies the observers that want to know of a change after it was made.
  package func didChange(_ field: KeyPath<FieldRegistrar, Void>) { registrar.didSet(self, keyPath: field) }

  /// Notifies all observers of a field.
  package func announce(_ field: KeyPath<FieldRegistrar, Void>) {
    registrar.willSet(self, keyPath: field)
    registrar.didSet(self, keyPath: field)
  }
}
