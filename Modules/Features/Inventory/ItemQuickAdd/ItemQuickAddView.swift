import ComposableArchitecture
import InventoryCore
import InventoryUI
import TerminalUI

/// A panel in the color of the new item, with the buttons that change it.
public struct ItemQuickAddView: View {
  let store: StoreOf<ItemQuickAddFeature>
  let count: Int

  /// Creates the view of a store.
  ///
  /// - Parameter count: The number of existing items.
  public init(store: StoreOf<ItemQuickAddFeature>, count: Int) {
    self.store = store
    self.count = count
  }

  public var body: some View {
    VStack {
      HStack {
        Button("None") { store.send(.change(style: nil)) }
          .help("remove the color")
        ForEach(Item.Color.defaults) { style in
          Button(style.name) { store.send(.change(style: style)) }
            .help("set the color to \(style.name.lowercased())")
        }
      }
      HStack {
        Button("-") { store.send(.decrementButtonTapped) }
          .accessibilityInputLabels(["Minus"])
          .help("decrease the quantity")
        Text("\(store.value)").bold()
        Button("+") { store.send(.incrementButtonTapped) }
          .accessibilityInputLabels(["Plus"])
          .help("increase the quantity")
      }
      Button("Generate Random Value") { store.send(.generateRandomValueButtonTapped) }
        .help("set a random quantity")
      HStack {
        Text(store.style == nil ? "░░░░░░" : "██████")
          .foregroundStyle(store.style?.terminalColor ?? .gray)
          .opacity(store.style == nil ? 0.1 : 1)
        Text(store.item.name)
        Text(store.item.status.text).dim()
      }
      Button("Add Item") { store.send(.saveButtonTapped) }
        .help("add the item and close")
    }
    .navigationTitle("Add Item")
    .toolbar {
      ToolbarItem(placement: .navigationBarLeading) { Text(count == 1 ? "1 item" : "\(count) items") }
      ToolbarItem(placement: .navigationBarTrailing) {
        Button("✕") { store.send(.dismissButtonTapped) }
          .accessibilityInputLabels(["Close"])
          .help("close without adding")
      }
    }
  }
}

#Preview("Seven red items") {
  NavigationStack {
    ItemQuickAddView(
      store: Store(initialState: .init(id: Item.mouse.id, style: .red, value: 7)) { ItemQuickAddFeature() },
      count: 4)
  }
}
