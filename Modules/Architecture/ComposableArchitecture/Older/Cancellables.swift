#if OlderSpellings
  import Clocks
  #if Combine
    @preconcurrency import OpenCombine
  #endif

  @available(*, deprecated, message: "Hold a 'Set<ObserveToken>', or the token itself.")
  extension ObserveToken {
    /// Stores the token in a set of cancellables.
    public func store(in cancellables: inout Set<AnyCancellable>) {
      cancellables.insert(AnyCancellable { self.cancel() })
    }
  }
#endif
