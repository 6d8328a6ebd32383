extension View {
  /// The view with an identity of its own: another id is another view.
  ///
  /// When the id changes, the view before goes with its state, its focus and its tasks, and a new one appears in its place.
  public func id(_ id: some Hashable) -> some View {
    Transformed(content: self) { content, context in
      content._elements(in: context.descending(to: .id(AnyHashable(id))))
    }
  }
}
