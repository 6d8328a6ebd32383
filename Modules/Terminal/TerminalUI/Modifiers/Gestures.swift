extension View {
  /// Turns the view into a button, so that Enter and its name also perform the action of a tap.
  public func onTapGesture(count: Int = 1, perform action: @escaping @MainActor () -> Void) -> some View {
    var button = Button(action: action) { self }
    button.wrapsLabel = true
    return button
  }

  /// Adds a "Refresh" button to the toolbar, in place of pulling down.
  public func refreshable(action: @escaping @MainActor @Sendable () async -> Void) -> some View {
    environment(\.refresh, RefreshAction(action: action))
      .toolbar { Button("Refresh") { Task { await action() } } }
  }
}

/// A column of views. All of them are created at once. The rows of a `List` are created on demand.
public typealias LazyVStack = VStack
/// A row of views. All of them are created at once.
public typealias LazyHStack = HStack
