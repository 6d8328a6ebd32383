import CLibrary

/// Whether the reducer that runs on this thread is presented, in one thread-local word.
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

  /// How many presented children and stack elements the reducer that runs is inside of.
  private static var depth: UInt {
    get { UInt(bitPattern: pthread_getspecific(key)) }
    set { pthread_setspecific(key, UnsafeRawPointer(bitPattern: newValue)) }
  }

  /// Whether the reducer that runs is inside a presented child or a stack element.
  static var isPresented: Bool { depth > 0 }

  /// Runs a presented child.
  @inlinable
  static func presenting<R>(_ body: () -> R) -> R {
    enter()
    defer { leave() }
    return body()
  }

  @usableFromInline
  static func enter() { depth += 1 }

  @usableFromInline
  static func leave() { depth -= 1 }
}
