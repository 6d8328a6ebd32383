#if OlderSpellings
  import ComposableArchitecture
  import Foundation
  import NavigationUI
  import TerminalUI
  import TerminalUITesting
  import XCTest

  /// The episodes' tests, and their views on a screen.
  @MainActor
  final class InventoryTests: XCTestCase {
    func testDelete() async {
      let item = Item.headphones

      let store = TestStore(
        initialState: InventoryFeature.State(items: [item]),
        reducer: InventoryFeature()
      )

      await store.send(.deleteButtonTapped(id: item.id)) {
        $0.alert = .delete(item: item)
      }
      await store.send(
        .alert(.presented(.confirmDeletion(id: item.id)))
      ) {
        $0.alert = nil
        $0.items = []
      }
    }

    func testDuplicate() async {
      let item = Item.headphones

      let store = TestStore(
        initialState: InventoryFeature.State(items: [item]),
        reducer: InventoryFeature()
      ) {
        $0.uuid = .incrementing
      }

      await store.send(.duplicateButtonTapped(id: item.id)) {
        $0.confirmationDialog = .duplicate(item: item)
      }
      await store.send(
        .confirmationDialog(
          .presented(.confirmDuplicate(id: item.id))
        )
      ) {
        $0.confirmationDialog = nil
        $0.items = [
          Item(
            id: UUID(
              uuidString: "00000000-0000-0000-0000-000000000000"
            )!,
            name: "Headphones",
            color: .blue,
            status: .inStock(quantity: 20)
          ),
          item,
        ]
      }
    }

    func testAddItem() async {
      let store = TestStore(
        initialState: InventoryFeature.State(),
        reducer: InventoryFeature()
      ) {
        $0.uuid = .incrementing
      }

      await store.send(.addButtonTapped) {
        $0.addItem = ItemFormFeature.State(
          item: Item(
            id: UUID(
              uuidString: "00000000-0000-0000-0000-000000000000"
            )!,
            name: "",
            status: .inStock(quantity: 1)
          )
        )
      }
      await store.send(
        .addItem(.presented(.set(\.$item.name, "Headphones")))
      ) {
        $0.addItem?.item.name = "Headphones"
      }
      await store.send(.confirmAddItemButtonTapped) {
        $0.addItem = nil
        $0.items = [
          Item(
            id: UUID(
              uuidString: "00000000-0000-0000-0000-000000000000"
            )!,
            name: "Headphones",
            status: .inStock(quantity: 1)
          )
        ]
      }
    }

    func testTheViewsAreShown() async {
      let store = Store(
        initialState: InventoryFeature.State(items: [.headphones, .mouse]), reducer: InventoryFeature()
      ) {
        $0.uuid = .incrementing
      }
      let screen = TestScreen(width: 60) { NavigationStack { InventoryView(store: store) } }
      XCTAssertTrue(screen.text.contains("Headphones") && screen.text.contains("In stock: 10"), screen.text)
      screen.tap("Add")
      XCTAssertTrue(screen.text.contains("New item") && screen.text.contains("Quantity: 1 ["), screen.text)
      screen.run("set name Cable")
      screen.run("set color Green")
      screen.run("inc quantity")
      screen.run("mark as sold out")
      screen.run("set is on back order? on")
      screen.tap("Add")
      XCTAssertTrue(screen.text.contains("Out of stock: on back order"), screen.text)
      XCTAssertEqual(store.withState(\.items.last?.color), .green)
      store.send(.deleteButtonTapped(id: Item.mouse.id))
      XCTAssertTrue(screen.text.contains(#"Delete "Mouse""#), screen.text)
      screen.tap("Delete")
      XCTAssertEqual(store.withState(\.items).map(\.name), ["Headphones", "Cable"])
      store.send(.duplicateButtonTapped(id: Item.headphones.id))
      screen.tap("Duplicate")
      XCTAssertEqual(store.withState(\.items).map(\.name), ["Headphones", "Headphones", "Cable"])
    }
  }
#endif
