import ComposableArchitecture
import TerminalUI

/// Items of color.
public struct ItemsOfColorView: View {
  let store: StoreOf<ItemsOfColorFeature>

  /// Shows a store.
  public init(store: StoreOf<ItemsOfColorFeature>) { self.store = store }

  public var body: some View {
    List {
      Text("Count: \(store.count)")
      Button("Increment") { store.send(.incrementButtonTapped) }
    }
    .navigationTitle("Items of color")
  }
}

#Preview("Items of color") {
  NavigationStack {
    ItemsOfColorView(store: Store(initialState: .init()) { ItemsOfColorFeature() })
  }
}
