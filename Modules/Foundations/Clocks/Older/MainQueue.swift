#if OlderSpellings || Combine
  import Dispatch

  /// Whether code runs on the main queue, where it may call what belongs to the main actor.
  ///
  /// On Linux another thread than the first may run the main queue, so that it is marked.
  package enum MainQueue {
    private static let mark = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    package static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }
  }
#endif
