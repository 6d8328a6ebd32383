extension List {
  /// Shows a notice in the list while its content is deleted, with a button that adds the content again.
  ///
  /// A shared value keeps its last state after another program or screen has deleted it, so the list can still show it:
  ///
  /// ```swift
  /// List { LabeledContent("Status", value: store.item.status.text) }
  ///   .deletedNotice("This item", isPresented: !store.$item.isPresent) { store.send(.keepButtonTapped) }
  /// ```
  ///
  /// - Parameters:
  ///   - subject: The name of the content, as the beginning of a sentence.
  ///   - keepTitle: The title of the button.
  ///   - keep: Adds the content again.
  public func deletedNotice(
    _ subject: String, isPresented: Bool, keepTitle: String = "Keep",
    keep: @escaping @MainActor () -> Void
  ) -> List<some View> {
    List<_> {
      if isPresented {
        Section("Deleted") {
          Text(
            "\(subject) was deleted by another program or on another screen. This is its last known state."
          )
          .foregroundStyle(.danger)
          Button(keepTitle, action: keep)
            .help("add it again")
        }
      }
      content
    }
  }
}
