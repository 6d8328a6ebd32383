import SwiftNavigation

// Presentations of items that aren't `Identifiable`, and of bindings to items.

extension View {
  /// Presents a sheet while an item is set. An item with a different id is a different presentation.
  ///
  /// - Parameter id: The path to the id of an item. Use `\.self` for a hashable item.
  public func sheet<Item, ID: Hashable>(
    item: Binding<Item?>, id: KeyPath<Item, ID>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    sheet(item: item.identified(by: id), onDismiss: onDismiss) { content($0.value) }
  }

  /// Presents a sheet with a binding to an item while the item is set.
  @_disfavoredOverload
  public func sheet<Item, ID: Hashable>(
    item: Binding<Item?>, id: KeyPath<Item, ID>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Binding<Item>) -> some View
  ) -> some View {
    sheet(item: item.identified(by: id), onDismiss: onDismiss) { content(item.unwrapped(from: $0.value)) }
  }

  /// Presents a screen in a box in front of the current screen while an item is set.
  ///
  /// The anchor and the edge are ignored.
  public func popover<Item, ID: Hashable>(
    item: Binding<Item?>, id: KeyPath<Item, ID>,
    attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    popover(item: item.identified(by: id), attachmentAnchor: attachmentAnchor, arrowEdge: arrowEdge) {
      content($0.value)
    }
  }

  /// Presents a screen in a box, with a binding to an item, while the item is set.
  @_disfavoredOverload
  public func popover<Item, ID: Hashable>(
    item: Binding<Item?>, id: KeyPath<Item, ID>,
    attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping (Binding<Item>) -> some View
  ) -> some View {
    popover(item: item.identified(by: id), attachmentAnchor: attachmentAnchor, arrowEdge: arrowEdge) {
      content(item.unwrapped(from: $0.value))
    }
  }

  /// Presents a screen that covers the whole window while an item is set.
  public func fullScreenCover<Item, ID: Hashable>(
    item: Binding<Item?>, id: KeyPath<Item, ID>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    fullScreenCover(item: item.identified(by: id), onDismiss: onDismiss) { content($0.value) }
  }

  /// Presents a screen that covers the whole window, with a binding to an item, while the item is set.
  @_disfavoredOverload
  public func fullScreenCover<Item, ID: Hashable>(
    item: Binding<Item?>, id: KeyPath<Item, ID>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Binding<Item>) -> some View
  ) -> some View {
    fullScreenCover(item: item.identified(by: id), onDismiss: onDismiss) {
      content(item.unwrapped(from: $0.value))
    }
  }
}

/// An item with the id that a presentation gives it.
private struct IdentifiedItem<Value, ID: Hashable>: Identifiable {
  let value: Value
  let id: ID
}

extension Binding {
  /// Returns a binding to the item with its id. Writing `nil` clears the item.
  fileprivate func identified<Item, ID: Hashable>(
    by id: KeyPath<Item, ID>
  ) -> Binding<IdentifiedItem<Item, ID>?> where Value == Item? {
    Binding<IdentifiedItem<Item, ID>?>(
      get: { wrappedValue.map { IdentifiedItem(value: $0, id: $0[keyPath: id]) } },
      set: { wrappedValue = $0?.value })
  }

  /// Returns a binding to the item, which keeps the last value while its presentation closes.
  fileprivate func unwrapped<Item>(from item: Item) -> Binding<Item> where Value == Item? {
    Binding<Item>(self) ?? .constant(item)
  }
}
