import CairnSupport

/// The origin of a change, which keeps a listener from being notified of its own changes.
struct ChangeOrigin: Equatable, Sendable {
  @TaskLocal static var current: ChangeOrigin?
  let key: String
  let type: ObjectIdentifier
}

extension SerialQueue {
  /// Adds work that runs with the origin of the current change.
  package func addChange(_ work: @escaping @Sendable () -> Void) {
    let origin = ChangeOrigin.current
    add { ChangeOrigin.$current.withValue(origin, operation: work) }
  }
}
