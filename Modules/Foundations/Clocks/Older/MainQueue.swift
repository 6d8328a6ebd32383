#if OlderSpellings || Combine
  import Dispatch

  /// Detects whether code runs on the main queue, where it may call main actor code.
  ///
  /// On Linux, a thread other than the first may run the main queue, so the queue itself is marked.
  package enum MainQueue {
    private static let mark = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    package static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }
  }
#endif
