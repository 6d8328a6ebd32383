import CairnSupport

/// The origin of a change, so that a listener is not notified of its own changes.
struct ChangeOrigin: Equatable, Sendable {
  @TaskLocal static var current: ChangeOrigin?
  let key: String
  let type: ObjectIdentifier
}

extension OrderedWork {
  /// Adds work that is done with the origin of the change that adds it.
  package func addChange(_ work: @escaping @Sendable () -> Void) {
    let origin = ChangeOrigin.current
    add { ChangeOrigin.$current.withValue(origin, operation: work) }
  }
}
