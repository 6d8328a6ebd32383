#if Server
  /// Random texts that cannot be guessed.
  enum WebToken {
    /// A text of letters, digits, `-` and `_`.
    ///
    /// - Parameter bytes: How many random bytes it stands for.
    static func make(bytes: Int = 32) -> String {
      // The system's generator is the kernel's, which is made for this.
      var generator = SystemRandomNumberGenerator()
      let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
      let count = (bytes * 8 + 5) / 6
      return String(
        decoding: (0..<count).map { _ in alphabet[Int(generator.next(upperBound: UInt32(64)))] },
        as: UTF8.self)
    }
  }

  /// How much may be done at once, and how fast after that.
  struct EventAllowance {
    /// How much may be done at once.
    static let most = 100.0
    /// How much is done in a second for long.
    static let perSecond = 50.0

    private var left = Self.most
    private var last = ContinuousClock.now

    /// Uses one; `false` where there is none.
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
