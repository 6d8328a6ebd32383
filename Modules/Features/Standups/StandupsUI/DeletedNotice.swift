import TerminalUI

/// Shows that another program has deleted what a screen shows, and offers to keep it.
public struct DeletedNotice: View {
  let what: String
  let keepTitle: String
  let keep: @MainActor () -> Void

  /// Shows that something was deleted.
  ///
  /// - Parameters:
  ///   - what: What was deleted: "This standup".
  ///   - keepTitle: What keeping it is called.
  ///   - keep: Keeps what the screen still has of it.
  public init(
    _ what: String = "This standup", keepTitle: String = "Save as a new standup",
    keep: @escaping @MainActor () -> Void
  ) {
    self.what = what
    self.keepTitle = keepTitle
    self.keep = keep
  }

  public var body: some View {
    Section("Deleted") {
      Text(
        "\(what) was deleted by another program or on another screen. This is its last known state."
      )
      .foregroundStyle(.red)
      Button(keepTitle, action: keep)
        .help("restore the standup")
    }
  }
}
