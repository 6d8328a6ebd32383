import ComposableArchitecture
import InventoryCore
import InventoryUI
import NavigationUI
import TerminalUI

/// The form of an item.
public struct ItemFormView: View {
  @Bindable var store: StoreOf<ItemFormFeature>

  /// Creates the view of a form.
  public init(store: StoreOf<ItemFormFeature>) { self.store = store }

  public var body: some View {
    Form {
      TextField("Name", text: $store.item.name)
      Picker("Color", selection: $store.item.color) {
        Text("None").tag(Item.Color?.none)
        ForEach(Item.Color.defaults) { color in
          ColorSwatch(color).tag(Optional(color))
        }
      }
      status
      Section("Timer") {
        Button(store.isTimerOn ? "Stop timer" : "Start timer") { store.send(.timerButtonTapped) }
          .help("close the form after \(ItemFormFeature.timerSeconds) seconds")
        if store.isTimerOn {
          Text("The form closes in \(store.secondsLeft) s.")
        }
      }
    }
    .alert($store.scope(state: \.alert, action: \.alert))
  }

  @ViewBuilder private var status: some View {
    if let $quantity = $store.item.status.inStock {
      Section(header: Text("In stock")) {
        Stepper("Quantity", value: $quantity, in: 0...1_000_000)
        Button("Mark as sold out") { store.item.status = .outOfStock(isOnBackOrder: false) }
          .help("set the quantity to 0")
      }
    }
    if let $isOnBackOrder = $store.item.status.outOfStock {
      Section(header: Text("Out of stock")) {
        Toggle("Is on back order?", isOn: $isOnBackOrder)
        Button("Is back in stock!") { store.item.status = .inStock(quantity: 1) }
          .help("set the quantity to 1")
      }
    }
  }
}

#Preview("The form of the headphones") {
  NavigationStack {
    ItemFormView(store: Store(initialState: .init(item: .headphones)) { ItemFormFeature() })
      .navigationTitle("Edit item")
  }
}
