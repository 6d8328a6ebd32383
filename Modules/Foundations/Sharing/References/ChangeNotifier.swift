import CairnSupport
import ConcurrencyExtras

/// Notifies `Observation` of the changes of an object that any thread may change.
///
/// `withObservationTracking` calls its observer once, before a change is made. Between that call and the change, an
/// observer on another thread may read the old value and register again. For this reason, a change is announced twice:
/// before and after it is made. The second announcement reaches exactly the observers that registered in between. An
/// observer that has read the value but hasn't registered yet finds a newer version.
struct ChangeNotifier: Sendable {
  /// The properties that observers track, with the same names for all objects.
  enum Property {
    case value, ownValue, reference, isLoading, loadError, saveError

    @inline(never) fileprivate var path: KeyPath<FieldRegistrar, Void> {
      switch self {
      case .value: \.value
      case .ownValue: \.ownValue
      case .reference: \.reference
      case .isLoading: \.isLoading
      case .loadError: \.loadError
      case .saveError: \.saveError
      }
    }
  }

  private let registrar = FieldRegistrar()
  private let version = ChangeVersion()

  /// Records that a property was read, so that observers are notified of its next change.
  func access(_ property: Property) {
    guard !ThreadContext.current.isUnobserved else { return }
    version.noteRead()
    registrar.access(property.path)
  }

  /// Makes a change of a property.
  ///
  /// Call this method with no lock held, because observers read the property immediately.
  func change<R>(_ property: Property, _ make: () throws -> R) rethrows -> R {
    let property = property.path
    let context = ThreadContext.current
    if context.defersAnnouncements {
      // During a reduction, observers must not read the state before the reducer has returned.
      defer {
        version.noteChange()
        context.announceLater(property, to: registrar)
      }
      return try make()
    }
    registrar.willChange(property)
    defer {
      version.noteChange()
      registrar.didChange(property)
      // Notify the observers that registered since then.
      registrar.willChange(property)
    }
    return try make()
  }
}

extension FieldRegistrar {
  fileprivate var value: Void { () }
  fileprivate var ownValue: Void { () }
  fileprivate var reference: Void { () }
  fileprivate var isLoading: Void { () }
  fileprivate var loadError: Void { () }
  fileprivate var saveError: Void { () }
}
