import TerminalUI

extension View {
  /// Adds what each form in a sheet has: a title, a button that cancels, and a button that saves.
  ///
  /// ```swift
  /// .sheet(item: $store.scope(state: \.editItem, action: \.editItem)) { formStore in
  ///   ItemFormView(store: formStore)
  ///     .formSheet(title: "Edit item") {
  ///       store.send(.cancelButtonTapped)
  ///     } save: {
  ///       Button("Save") { store.send(.saveButtonTapped) }
  ///     }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - title: The title of the sheet.
  ///   - cancel: Closes the form.
  ///   - save: The button that saves the input and closes the form.
  public func formSheet(
    title: String, cancel: @escaping @MainActor () -> Void, @ViewBuilder save: () -> some View
  ) -> some View {
    let save = save()
    return navigationTitle(title)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel", role: .cancel, action: cancel).help("close the form without saving")
        }
        ToolbarItem(placement: .confirmationAction) { save }
      }
  }
}
