#if Server
  /// The version of the page that a window shows, as the window reports it.
  struct PageVersion: Hashable, Sendable {
    let number: Int

    /// Reads a version. Returns `nil` if the text isn't a number, or no page can have the number.
    ///
    /// A browser counts exactly up to 2⁵³.
    init?(_ text: some StringProtocol) {
      guard let number = Int(text), (0...(1 << 53)).contains(number) else { return nil }
      self.number = number
    }
  }
#endif
