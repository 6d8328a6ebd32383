import CLibrary

/// Whether a reducer runs on this thread, and whether it is presented, in one thread-local word.
///
/// A task local costs 86 ns to bind, this five. Reducers run synchronously, so that a thread is all the context
/// there is.
@usableFromInline
enum ReductionContext {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// One for a reducer that runs, and two for each presented child and stack element that it is inside of.
  private static var state: UInt {
    get { UInt(bitPattern: pthread_getspecific(key)) }
    set { pthread_setspecific(key, UnsafeRawPointer(bitPattern: newValue)) }
  }

  /// Whether the reducer that runs is inside a presented child or a stack element.
  static var isPresented: Bool { state > reducing }

  /// Runs a presented child.
  @inlinable
  static func presenting<R>(_ body: () -> R) -> R {
    enter()
    defer { leave() }
    return body()
  }

  @usableFromInline
  static func enter() { state += 2 }

  @usableFromInline
  static func leave() { state -= 2 }

  /// Whether a reducer runs on this thread.
  static var isReducing: Bool { state & reducing != 0 }

  /// Runs a store's reducer. Inlined, so that a generic caller needs no metadata of the result.
  @inline(__always)
  static func inReducer<R>(_ body: () -> R) -> R {
    let before = state
    state = before | reducing
    defer { state = before }
    return body()
  }

  private static let reducing: UInt = 1
}
