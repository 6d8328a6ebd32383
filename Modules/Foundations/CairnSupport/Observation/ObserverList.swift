import Observation

/// The observers of an object of this package: what a ``Tracking`` watches by a list, all else by `Observation`.
///
/// `Observation` makes closures, sets and dictionaries for each reading and removes them with the next one: of a served program
/// that was 15 of 100 samples. A tracking that reads the same as before changes nothing here.
///
/// While a tracking reads, `Observation` is told of no read of these objects: a `withObservationTracking` that a view's body calls
/// misses them. Functions of this package that use it there run it by ``ThreadContext/observed(_:)``.
package final class ObserverList: Sendable {
  /// The observers that `Observation` knows.
  package let registrar = ObservationRegistrar()
  private let trackings = Locked<[AnyKeyPath: [ObjectIdentifier: Tracking]]>([:])

  package init() {}

  /// Notes that a property is read; before it is read.
  ///
  /// - Parameters:
  ///   - subject: What `Observation` takes with a key path and does not use.
  ///   - property: The property's name.
  package func access<Subject: Observable>(_ subject: Subject, _ property: KeyPath<Subject, Void>) {
    guard let tracking = ThreadContext.current.tracking else {
      return registrar.access(subject, keyPath: property)
    }
    tracking.note(self, property)
  }

  /// Tells the observers of a property that it is about to change.
  package func willChange<Subject: Observable>(_ subject: Subject, _ property: KeyPath<Subject, Void>) {
    registrar.willSet(subject, keyPath: property)
  }

  /// Tells the observers of a property that it has changed.
  ///
  /// Call it with nothing locked, because observers read the property at once.
  package func didChange<Subject: Observable>(_ subject: Subject, _ property: KeyPath<Subject, Void>) {
    registrar.didSet(subject, keyPath: property)
    guard let trackings = trackings.withLock({ $0.isEmpty ? nil : $0[property] }) else { return }
    for tracking in trackings.values { tracking.changed() }
  }

  /// Tells those that registered with `Observation` after ``willChange(_:_:)`` and before the change.
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
