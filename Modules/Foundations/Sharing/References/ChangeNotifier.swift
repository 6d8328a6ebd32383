import ConcurrencyExtras
import Observation

/// Notifies `Observation` of the changes of an object that any thread may change.
///
/// `withObservationTracking` calls its observer before a change is made, once. An observer on another thread may read
/// and register anew at once, between that call and the change: it then reads the old value. So a change is announced
/// twice, before it is made and after it: the second time reaches exactly the observers that registered in between. One that has
/// read and not registered yet finds a newer version.
struct ChangeNotifier: Sendable {
  private let registrar = ObservationRegistrar()
  private let version = ChangeVersion()

  /// Notes that a property is read, so that observers are notified of its next change.
  func access<Subject: Observable, Member>(_ subject: Subject, _ property: KeyPath<Subject, Member>) {
    guard !ThreadContext.current.isQuiet else { return }
    version.noteRead()
    registrar.access(subject, keyPath: property)
  }

  /// Makes a change of a property.
  ///
  /// Call it with nothing locked, because observers read the property at once.
  func change<Subject: Observable, Member, R>(
    _ subject: Subject, _ property: KeyPath<Subject, Member>, _ make: () throws -> R
  ) rethrows -> R {
    let context = ThreadContext.current
    if context.defersAnnouncements {
      // In a reducer: its state must not be read before it has ended.
      defer {
        version.noteChange()
        context.announceLater(
          property,
          by: Announcement { [registrar] in
            registrar.willSet(subject, keyPath: property)
            registrar.didSet(subject, keyPath: property)
          })
      }
      return try make()
    }
    registrar.willSet(subject, keyPath: property)
    defer {
      version.noteChange()
      registrar.didSet(subject, keyPath: property)
      // For observers that registered after `willSet` and before the change.
      registrar.willSet(subject, keyPath: property)
      registrar.didSet(subject, keyPath: property)
    }
    return try make()
  }
}

/// An announcement that waits for the end of a reduction.
private final class Announcement: DeferredAnnouncer {
  private let tell: () -> Void
  init(_ tell: @escaping () -> Void) { self.tell = tell }
  func announce(_ subject: AnyObject) { tell() }
}
