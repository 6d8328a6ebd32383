#if Server
  /// Generates random texts that can't be guessed.
  enum WebToken {
    /// Returns a text of letters, digits, `-`, and `_`.
    ///
    /// - Parameter bytes: The number of random bytes that it represents.
    static func make(bytes: Int = 32) -> String {
      // The system's generator is the kernel's, which is cryptographically secure.
      var generator = SystemRandomNumberGenerator()
      let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
      let count = (bytes * 8 + 5) / 6
      return String(
        decoding: (0..<count).map { _ in alphabet[Int(generator.next(upperBound: UInt32(64)))] },
        as: UTF8.self)
    }
  }

  /// A rate limit for actions.
  struct EventAllowance {
    /// The maximum number of actions in a burst.
    static let most = 100.0
    /// The sustained number of actions per second.
    static let perSecond = 50.0

    private var left = Self.most
    private var last = ContinuousClock.now

    /// Consumes one action. Returns `false` if the limit is reached.
    mutating func take(at now: ContinuousClock.Instant = .now) -> Bool {
      let seconds = last.duration(to: now) / .seconds(1)
      left = min(left + max(seconds, 0) * Self.perSecond, Self.most)
      last = now
      guard left >= 1 else { return false }
      left -= 1
      return true
    }
  }
#endif
