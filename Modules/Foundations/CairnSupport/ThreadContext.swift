import CLibrary

/// Values that synchronous code passes down the call stack of one thread.
///
/// Binding one is cheaper than binding a task local. Don't suspend while a value is bound.
package final class ThreadContext {
  /// Bits that describe the running reduction.
  ///
  /// Bit 0 indicates whether a reducer runs; the architecture uses the others.
  package var reduction: UInt {
    get { bits }
    set { bits = newValue }
  }
  // Only this thread uses these properties, and never two accesses at once.
  @exclusivity(unchecked) private var bits: UInt = 0
  // One array for all pending announcements, so that deferring one allocates nothing (benchmark `observe`).
  @exclusivity(unchecked) private var deferred:
    [(field: KeyPath<FieldRegistrar, Void>, registrar: FieldRegistrar)] = []

  @exclusivity(unchecked) private var isAnnouncing = false

  /// The nesting depth of closures that observe their reads, and the versions that they read (``ChangeVersion``).
  @exclusivity(unchecked) var observers = 0
  @exclusivity(unchecked) var versionsRead: [(version: ChangeVersion, count: UInt)] = []

  /// A nonzero number that identifies the thread.
  package var id: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { context in
      // The parameter is optional on some platforms only.
      let context: UnsafeMutableRawPointer? = context
      if let context { Unmanaged<ThreadContext>.fromOpaque(context).release() }
    }
    return key
  }()

  /// The context of this thread.
  package static var current: ThreadContext {
    if let context = pthread_getspecific(key) {
      return Unmanaged<ThreadContext>.fromOpaque(context).takeUnretainedValue()
    }
    let context = ThreadContext()
    pthread_setspecific(key, Unmanaged.passRetained(context).toOpaque())
    return context
  }

  /// A Boolean value that indicates whether announcements wait for the end of a reduction.
  package var defersAnnouncements: Bool { bits & Self.reducing != 0 }

  /// A Boolean value that indicates whether the running closure reads without being observed.
  package var isUnobserved: Bool { bits & Self.unobserved != 0 }

  /// A Boolean value that indicates whether reads are ignored: in a reducer, or in ``withoutObservation(_:)``.
  package var notesNoReads: Bool { bits & (Self.reducing | Self.unobserved) != 0 }

  /// The bit that is set while a reducer runs.
  package static var reducing: UInt { 1 }

  /// The bit that is set while reads are ignored.
  ///
  /// The nesting depth of presented reducers never reaches it.
  package static var unobserved: UInt { 1 << 62 }

  /// Runs a closure whose reads aren't observed.
  package func withoutObservation<R>(_ body: () throws -> R) rethrows -> R {
    let outer = bits
    bits = outer | Self.unobserved
    defer { bits = outer }
    return try body()
  }

  /// Begins a reduction.
  ///
  /// Announcements wait until ``endReduction(_:)``, because observers may read the state that the reducer is changing.
  ///
  /// - Returns: The argument for ``endReduction(_:)``.
  package func beginReduction() -> UInt {
    let outer = bits
    bits = outer | Self.reducing
    return outer
  }

  /// Ends a reduction.
  ///
  /// The end of the outermost one notifies observers.
  package func endReduction(_ outer: UInt) {
    bits = outer
    if outer & Self.reducing == 0, !deferred.isEmpty { announce() }
  }

  private func announce() {
    // An observer may send an action. Its announcements are appended and handled by the loop below.
    guard !isAnnouncing else { return }
    isAnnouncing = true
    // Observers read and register again while they are notified. These reads count even if the change was made in `withoutObservation`.
    let outer = bits
    bits = outer & ~Self.unobserved
    defer {
      bits = outer
      isAnnouncing = false
    }
    var index = 0
    while index < deferred.count {
      let (field, registrar) = deferred[index]
      index += 1
      registrar.announce(field)
    }
    deferred.removeAll(keepingCapacity: true)
  }

  /// Notifies the observers of a field at the end of the reduction.
  package func announceLater(_ field: KeyPath<FieldRegistrar, Void>, to registrar: FieldRegistrar) {
    deferred.append((field, registrar))
  }
}
