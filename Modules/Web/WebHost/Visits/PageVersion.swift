#if Server
  /// The version of the page that a window shows, as the window reports it.
  struct PageVersion: Hashable, Sendable {
    let number: Int

    /// The number of versions that each process can use for a window.
    static let perProcess = 1_000_000

    /// The number of processes that have had the window.
    var process: Int { number / Self.perProcess }

    /// Reads a version. Returns `nil` if the text isn't a number, or no page can have the number.
    ///
    /// A browser counts exactly up to 2⁵³.
    init?(_ text: some StringProtocol) {
      guard let number = Int(text), (0...(1 << 53)).contains(number) else { return nil }
      self.number = number
    }
  }
#endif
