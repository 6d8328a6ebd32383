#if Server
  /// The name of a window in its visit. A page contains it, so it isn't a secret.
  struct WindowName: Hashable, Sendable, CustomStringConvertible {
    let description: String

    /// The name of the window of a visit that was saved before visits had several windows.
    static let first = WindowName(unchecked: "first")

    private init(unchecked text: String) { description = text }

    /// Reads a name. Returns `nil` if no window can have it.
    init?(_ text: some StringProtocol) {
      guard (1...24).contains(text.utf8.count), WebToken.hasItsLetters(text) else { return nil }
      description = String(text)
    }

    /// Returns a name that no other window has. All such names have the same length.
    static func make() -> WindowName { WindowName(unchecked: WebToken.make(bytes: 9)) }
  }
#endif
