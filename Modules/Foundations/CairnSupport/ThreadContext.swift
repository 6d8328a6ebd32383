import CLibrary

/// What synchronous code further up the stack passes to code further down, on one thread.
///
/// It is cheaper to bind than a task local, and is for work that does not suspend.
package final class ThreadContext {
  /// Whether a reducer runs, and what the architecture notes of it in the other bits.
  package var reduction: UInt {
    get { bits }
    set { bits = newValue }
  }
  // Used on one thread, for a moment each time. Another module would check a stored property nevertheless.
  @exclusivity(unchecked) private var bits: UInt = 0
  // One entry a change, so that an announcement that waits costs no allocation.
  @exclusivity(unchecked) private var deferred: [(announcer: any DeferredAnnouncer, subject: AnyObject)] = []

  @exclusivity(unchecked) private var isAnnouncing = false

  /// How many closures observe what they read, one inside of the other, and what they have read (``ChangeVersion``).
  @exclusivity(unchecked) var observers = 0
  @exclusivity(unchecked) var versionsRead: [(version: ChangeVersion, count: UInt)] = []

  /// What watches the reads of this thread; `nil` where `Observation` alone does.
  @exclusivity(unchecked) var tracking: Tracking?

  /// Whether more than `Observation` watches the reads of this thread.
  package var isTracked: Bool { tracking != nil }

  /// A number of the thread, which is not zero.
  var id: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

  /// Runs a closure whose reads are watched by `Observation`.
  package func observed<R>(_ body: () throws -> R) rethrows -> R {
    let outer = tracking
    tracking = nil
    defer { tracking = outer }
    return try body()
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { context in
      // Optional on some systems only.
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

  /// Whether observers are notified later.
  package var defersAnnouncements: Bool { bits & 1 != 0 }

  /// Whether a closure runs whose reads are not to be noted.
  package var isQuiet: Bool { bits & Self.quiet != 0 }

  /// Whether reads are not noted now: by a reducer, or by a closure that reads quietly.
  package var notesNoReads: Bool { bits & (Self.reducing | Self.quiet) != 0 }

  /// The bit that says whether a reducer runs.
  package static var reducing: UInt { 1 }

  /// The bit that says whether reads are not noted: no depth of presented reducers comes near it.
  package static var quiet: UInt { 1 << 62 }

  /// Runs a closure whose reads are not noted.
  package func quietly<R>(_ body: () throws -> R) rethrows -> R {
    let outer = bits
    bits = outer | Self.quiet
    defer { bits = outer }
    return try body()
  }

  /// Begins a reduction, during which a state is changed exclusively: observers are notified of changes when it has ended,
  /// because they may read the state.
  ///
  /// - Returns: The argument for ``endReduction(_:)``.
  package func beginReduction() -> UInt {
    let outer = bits
    bits = outer | 1
    return outer
  }

  /// Ends a reduction; with the outermost one, observers are notified.
  package func endReduction(_ outer: UInt) {
    bits = outer
    if !defersAnnouncements, !deferred.isEmpty { announce() }
  }

  private func announce() {
    // An observer may send an action, whose announcements come behind these.
    guard !isAnnouncing else { return }
    isAnnouncing = true
    // Observers read and register anew while they are told. Those reads count, also where the change was made quietly.
    let outer = bits
    bits = outer & ~Self.quiet
    defer {
      bits = outer
      isAnnouncing = false
    }
    var index = 0
    while index < deferred.count {
      let (announcer, subject) = deferred[index]
      index += 1
      announcer.announce(subject)
    }
    deferred.removeAll(keepingCapacity: true)
  }

  /// Lets an announcer notify the observers of a subject when the reduction has ended.
  package func announceLater(_ subject: AnyObject, by announcer: any DeferredAnnouncer) {
    deferred.append((announcer, subject))
  }
}

/// Notifies observers of a change, later.
package protocol DeferredAnnouncer: AnyObject {
  /// Notifies the observers of a subject.
  func announce(_ subject: AnyObject)
}
