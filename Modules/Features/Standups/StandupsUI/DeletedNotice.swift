import TerminalUI

/// A notice that another program deleted the content of the screen, with a button that keeps it.
public struct DeletedNotice: View {
  let what: String
  let keepTitle: String
  let keep: @MainActor () -> Void

  /// Creates a notice.
  ///
  /// - Parameters:
  ///   - what: The name of the content, as the beginning of a sentence: "This standup".
  ///   - keepTitle: The title of the button.
  ///   - keep: Adds the content of the screen again.
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
      .foregroundStyle(.danger)
      Button(keepTitle, action: keep)
        .help("restore the standup")
    }
  }
}
