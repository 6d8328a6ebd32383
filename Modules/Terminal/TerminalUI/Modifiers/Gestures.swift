extension View {
  /// The view as a button: what a tap on it does, Enter and its name do.
  public func onTapGesture(count: Int = 1, perform action: @escaping @MainActor () -> Void) -> some View {
    Button(action: action) { self }
  }

  /// The view with a "Refresh" in its toolbar, in place of pulling it down.
  public func refreshable(action: @escaping @MainActor @Sendable () async -> Void) -> some View {
    toolbar { Button("Refresh") { Task { await action() } } }
  }
}

/// A column whose views are made when they are shown: rows of a `List` are, these are few.
public typealias LazyVStack = VStack
/// A row of views that are made when they are shown; all of them are.
public typealias LazyHStack = HStack
