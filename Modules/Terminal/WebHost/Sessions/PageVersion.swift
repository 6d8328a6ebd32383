#if Server
  /// The version of a page, as a window reports the one that it shows.
  struct PageVersion: Hashable, Sendable {
    let number: Int

    /// Reads a version. Returns `nil` if the text isn't a number, or the number is one that no page has.
    ///
    /// A browser counts exactly up to 2⁵³.
    init?(_ text: some StringProtocol) {
      guard let number = Int(text), (0...(1 << 53)).contains(number) else { return nil }
      self.number = number
    }
  }
#endif
