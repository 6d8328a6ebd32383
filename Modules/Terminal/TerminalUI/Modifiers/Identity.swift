extension View {
  /// Sets the identity of the view.
  ///
  /// When the id changes, the previous view disappears along with its state, its focus, and its tasks, and a new view appears in
  /// its place.
  public func id(_ id: some Hashable) -> some View {
    Transformed(content: self) { content, context in
      content._elements(in: context.descending(to: .id(AnyHashable(id))))
    }
  }
}
