#if Server
  /// Generates random texts that can't be guessed.
  enum WebToken {
    private static let letters = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Returns a text of letters, digits, `-`, and `_`.
    ///
    /// - Parameter bytes: The number of random bytes that it represents.
    static func make(bytes: Int = 32) -> String {
      // The system's generator is the kernel's, which is cryptographically secure.
      var generator = SystemRandomNumberGenerator()
      return String(
        decoding: (0..<length(bytes: bytes)).map { _ in letters[Int(generator.next(upperBound: UInt32(64)))]
        },
        as: UTF8.self)
    }

    private static func length(bytes: Int) -> Int { (bytes * 8 + 5) / 6 }

    /// Returns `true` if a text could be a token of a visit.
    static func isToken(_ text: String) -> Bool {
      text.utf8.count == length(bytes: 32) && hasItsLetters(text)
    }

    /// Returns `true` if a text consists of the characters of tokens.
    static func hasItsLetters(_ text: some StringProtocol) -> Bool { text.utf8.allSatisfy(letters.contains) }
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
