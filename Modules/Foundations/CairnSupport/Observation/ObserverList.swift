import Observation

/// The observers of one object: a list for the ``Tracking``s of views, and a registrar for everything else.
///
/// `Observation` allocates closures, sets, and dictionaries for each reading and removes them before the next one, which took 15
/// of 100 samples of a served program. A tracking that reads the same properties again changes nothing here.
///
/// While a tracking reads, `Observation` isn't notified of reads, so a `withObservationTracking` inside of a view's body misses
/// them. Code of this package that calls it there runs it in ``ThreadContext/observed(_:)``.
package final class ObserverList: Sendable {
  /// The registrar for `withObservationTracking`.
  package let registrar = ObservationRegistrar()
  private let trackings = Locked<[AnyKeyPath: [ObjectIdentifier: Tracking]]>([:])

  package init() {}

  /// Records that a property is about to be read.
  ///
  /// - Parameters:
  ///   - subject: The object, which `Observation` requires beside a key path.
  ///   - property: The property's name.
  package func access<Subject: Observable>(_ subject: Subject, _ property: KeyPath<Subject, Void>) {
    guard let tracking = ThreadContext.current.tracking else {
      return registrar.access(subject, keyPath: property)
    }
    tracking.note(self, property)
  }

  /// Notifies the observers of a property before a change.
  package func willChange<Subject: Observable>(_ subject: Subject, _ property: KeyPath<Subject, Void>) {
    registrar.willSet(subject, keyPath: property)
  }

  /// Notifies the observers of a property after a change.
  ///
  /// Don't hold locks: observers read the property immediately.
  package func didChange<Subject: Observable>(_ subject: Subject, _ property: KeyPath<Subject, Void>) {
    registrar.didSet(subject, keyPath: property)
    guard let trackings = trackings.withLock({ $0.isEmpty ? nil : $0[property] }) else { return }
    for tracking in trackings.values { tracking.changed() }
  }

  /// Notifies observers that registered between ``willChange(_:_:)`` and the change.
  package func didChangeBetween<Subject: Observable>(_ subject: Subject, _ property: KeyPath<Subject, Void>) {
    registrar.willSet(subject, keyPath: property)
    registrar.didSet(subject, keyPath: property)
  }

  func add(_ tracking: Tracking, _ property: AnyKeyPath) {
    trackings.withLock { $0[property, default: [:]][ObjectIdentifier(tracking)] = tracking }
  }

  func remove(_ tracking: Tracking, _ property: AnyKeyPath) {
    trackings.withLock { trackings in
      trackings[property]?[ObjectIdentifier(tracking)] = nil
      if trackings[property]?.isEmpty == true { trackings[property] = nil }
    }
  }
}
