#if Server
  /// A limit for guesses per name or address: some guesses at once, and then one guess after each pause.
  struct Attempts {
    /// The number of guesses in a burst.
    let most: Double
    /// The time until another guess is allowed.
    let pause: Duration
    /// The maximum number of remembered names or addresses. Beyond it, the least recently used one is forgotten.
    var size = 4_096

    private var used: [String: (count: Double, time: ContinuousClock.Instant)] = [:]

    init(most: Double, pause: Duration, size: Int = 4_096) {
      (self.most, self.pause, self.size) = (most, pause, size)
    }

    /// Returns the time to wait before the next guess, or `nil` if it is allowed now.
    func wait(for key: String, at now: ContinuousClock.Instant) -> Duration? {
      let count = count(of: key, at: now)
      guard count > most - 1 else { return nil }
      return pause * (count - (most - 1))
    }

    /// Counts a guess.
    mutating func note(_ key: String, at now: ContinuousClock.Instant) {
      let count = count(of: key, at: now) + 1
      if used[key] == nil, used.count >= size {
        let old = used.filter { self.count(of: $0.key, at: now) <= 0 }.map(\.key)
        for key in old { used[key] = nil }
        if used.count >= size, let oldest = used.min(by: { $0.value.time < $1.value.time })?.key {
          used[oldest] = nil
        }
      }
      used[key] = (count, now)
    }

    /// Removes the last guess from the count, because it was correct.
    mutating func giveBack(_ key: String) { used[key]?.count -= 1 }

    private func count(of key: String, at now: ContinuousClock.Instant) -> Double {
      guard let (count, time) = used[key] else { return 0 }
      return max(count - max(time.duration(to: now) / pause, 0), 0)
    }
  }
#endif
