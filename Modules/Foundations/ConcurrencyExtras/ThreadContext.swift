import CLibrary

/// What synchronous code further up the stack tells code further down, on one thread.
///
/// A task local costs 86 ns to bind, this five. It is for work that does not suspend.
package final class ThreadContext {
  /// What the architecture notes of the reducer that runs.
  package var reduction: UInt = 0
  private var isDeferring = false
  private var deferred: [() -> Void] = []

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

  /// Whether observers are told later.
  package var defersAnnouncements: Bool { isDeferring }

  /// Runs work during which values are changed exclusively: observers that it announces something to are told when it
  /// has ended, because they may read these values.
  package func deferringAnnouncements<R>(_ work: () -> R) -> R {
    guard !isDeferring else { return work() }
    isDeferring = true
    let result = work()
    isDeferring = false
    while !deferred.isEmpty {
      let announcements = deferred
      deferred = []
      for announce in announcements { announce() }
    }
    return result
  }

  /// Tells observers something when the work that runs has ended.
  package func announceLater(_ announce: @escaping () -> Void) { deferred.append(announce) }
}
