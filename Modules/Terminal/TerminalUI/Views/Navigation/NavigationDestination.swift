import SwiftNavigation

extension View {
  /// Pushes a screen while an item is set. A different item pushes a different screen.
  public func navigationDestination<Item: Hashable>(
    item: Binding<Item?>, @ViewBuilder destination: @escaping @MainActor (Item) -> some View
  ) -> some View {
    pushing(item, id: { AnyHashable($0) }, destination: destination)
  }

  /// Pushes a screen while a condition is true.
  public func navigationDestination(
    isPresented: Binding<Bool>, @ViewBuilder destination: @escaping @MainActor () -> some View
  ) -> some View {
    pushing(isPresented.asItem, id: { AnyHashable($0.id) }) { _ in destination() }
  }

  /// Sets the screen for the values of a type that a link or a path pushes on the enclosing stack.
  public func navigationDestination<Value: Hashable>(
    for type: Value.Type, @ViewBuilder destination: @escaping @MainActor (Value) -> some View
  ) -> some View {
    Transformed(content: self) { content, context in
      context.screen.valueDestinations[ObjectIdentifier(type)] = { value in
        (value as? Value).map { destination($0) }
      }
      return content._elements(in: context)
    }
  }

  /// - Parameter id: Returns the value that distinguishes one item from another.
  func pushing<Item>(
    _ item: Binding<Item?>, id: @escaping @MainActor (Item) -> AnyHashable,
    destination: @escaping @MainActor (Item) -> some View
  ) -> some View {
    Transformed(content: self) { content, context in
      let elements = context.elements(of: content, at: .body)
      let anchor = context.descending(to: .named("destination"))
      guard let value = anchor.read({ item.wrappedValue }) else { return elements }
      let shown = id(value)
      anchor.push(anchor.read { destination(value) }, id: [AnyHashable(anchor.id), shown]) {
        // A different item has a different screen, so leave it alone.
        if item.wrappedValue.map(id) == shown { item.wrappedValue = nil }
      }
      return elements
    }
  }
}

extension BuildContext {
  /// Pushes a screen on the enclosing stack.
  func push(_ view: some View, id: some Hashable, remove: @escaping @MainActor () -> Void) {
    screen.destinations.append(
      PushedDestination(
        id: AnyHashable(id), view: view, environment: environment.presented(dismiss: environment.dismiss),
        remove: remove))
  }
}
