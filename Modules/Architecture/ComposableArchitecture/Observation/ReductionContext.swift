import Glibc

/// Facts about the reduction that runs on this thread, in one thread-local word.
///
/// A task local costs 86 ns to bind, this five. Reducers run synchronously, so that a thread is all the context
/// there is.
enum ReductionContext {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private static let rowMutation: UInt = 1
  private static let rowReplacement: UInt = 2
  private static let depthUnit: UInt = 4

  private static var word: UInt {
    get { UInt(bitPattern: pthread_getspecific(key)) }
    set { pthread_setspecific(key, UnsafeRawPointer(bitPattern: newValue)) }
  }

  // MARK: Presentation

  /// Whether the reducer that runs is inside a presented child or a stack element.
  static var isPresented: Bool { word >= depthUnit }

  /// Runs a presented child.
  static func presenting<R>(_ body: () -> R) -> R {
    word += depthUnit
    defer { word -= depthUnit }
    return body()
  }

  // MARK: Rows

  /// Says that the next change of a collection is a change of one row of it, made by an operator that knows whether
  /// the row was replaced.
  static func willMutateRow() { word |= rowMutation }

  /// Whether that was said; asked once.
  static func takeRowMutation() -> Bool {
    let word = word
    guard word & rowMutation != 0 else { return false }
    self.word = word & ~rowMutation
    return true
  }

  /// Says that the row is another value now.
  static func didReplaceRow() { word |= rowReplacement }

  /// Whether that was said; asked once.
  static func takeRowReplacement() -> Bool {
    let word = word
    guard word & rowReplacement != 0 else { return false }
    self.word = word & ~rowReplacement
    return true
  }
}
