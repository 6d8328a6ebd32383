#if Server
  /// How many guesses are taken: a few at once, and then one after a while, for each name and each address.
  struct Attempts {
    /// How many at once.
    let most: Double
    /// How long one takes to come back.
    let pause: Duration
    /// How many names or addresses are remembered; beyond, the one that was used longest ago is forgotten.
    var size = 4_096

    private var used: [String: (count: Double, time: ContinuousClock.Instant)] = [:]

    init(most: Double, pause: Duration, size: Int = 4_096) {
      (self.most, self.pause, self.size) = (most, pause, size)
    }

    /// How long to wait before the next guess; `nil` where one is taken.
    func wait(for key: String, at now: ContinuousClock.Instant) -> Duration? {
      let count = count(of: key, at: now)
      guard count > most - 1 else { return nil }
      return pause * (count - (most - 1))
    }

    /// Notes a guess.
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

    /// Gives a guess back that was a right one.
    mutating func giveBack(_ key: String) { used[key]?.count -= 1 }

    private func count(of key: String, at now: ContinuousClock.Instant) -> Double {
      guard let (count, time) = used[key] else { return 0 }
      return max(count - max(time.duration(to: now) / pause, 0), 0)
    }
  }
#endif
