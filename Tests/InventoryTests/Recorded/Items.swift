// swift-format-ignore-file
import ComposableArchitecture
import Foundation
@testable import InventoryCore
@testable import InventoryList
@testable import InventoryTabs
@testable import ItemDetail
@testable import ItemForm
@testable import ItemsOfColor
import NavigationCore
import SessionRecording
import Testing

extension Screens {
  fileprivate var inventory: ScreenKey<InventoryTabsFeature> { .init() }
  fileprivate var items: ScreenKey<ItemsOfColorFeature> { .init() }
}

@MainActor @Test func items() async throws {
  let clock = TestClock()
  let plugins = PluginRegistry([InventoryTabsPlugin.self, ItemsOfColorPlugin.self])
  let files = FileStorage.recorded([
    "": #"""
      {
        "items" : [
          {
            "color" : "Red",
            "id" : "5635B7E3-B43C-432E-BC09-C313560825DC",
            "name" : "Apple",
            "status" : {
              "quantity" : 1
            }
          }
        ],
        "version" : 1
      }

      """#,
  ])
  try await withDependencies {
    $0.plugins = plugins
    $0.continuousClock = clock
    $0.suspendingClock = clock
    $0.stackElementID = StackElementIDGenerator()
    $0.defaultFileStorage = files
    $0.date = .giving(788961600.0)
    $0.uuid = .giving(
      "63CBE1E4-5932-4DD7-844C-3CD7F43C661C")
  } operation: {
    var state = try Navigator.State(root: AnyRoute("inventory")!)
    _ = state.restore(try recorded(["date": 788961600, "next": 0, "screens": [["route": ["arguments": [], "name": "inventory"], "state": ["inventory": ["destination": nil, "order": "added", "searchText": ""], "selectedTab": "start"]]], "version": 1]))
    let store = TestStore(initialState: state) { Navigator() }

    await store.send(\.root.inventory.selectedTabChanged, .items) {
      $0.root[\.inventory]?.selectedTab = .items
    }
    await store.send(\.root.inventory.inventory.addButtonTapped) {
      $0.root[\.inventory]?.inventory.destination = store.dumped(
        \.root[\.inventory]?.inventory.destination,
        #"""
        .addItem(
          ItemFormFeature.State(
            _alert: nil,
            _item: Item(
              id: UUID(63CBE1E4-5932-4DD7-844C-3CD7F43C661C),
              name: "",
              color: nil,
              status: .inStock(quantity: 1)
            ),
            _original: Item(
              id: UUID(63CBE1E4-5932-4DD7-844C-3CD7F43C661C),
              name: "",
              color: nil,
              status: .inStock(quantity: 1)
            ),
            _isTimerOn: false,
            _secondsElapsed: 0
          )
        )
        """#)
    }
    await store.send(\.root.inventory.inventory.destination.addItem.binding.item, try recorded(["id": "63CBE1E4-5932-4DD7-844C-3CD7F43C661C", "name": "Chair", "status": ["quantity": 1]])) {
      $0.root[\.inventory]?.inventory.destination?.addItem?.item.name = "Chair"
    }
    await store.send(\.root.inventory.inventory.confirmAddItemButtonTapped) {
      $0.root[\.inventory]?.inventory.destination = nil
      $0.root[\.inventory]?.inventory.items.$fileItems.withLock {
        $0[id: UUID(uuidString: "63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!] = store.dumped(
          \.root[\.inventory]?.inventory.items.fileItems[id: UUID(uuidString: "63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!],
          #"""
          Item(
            id: UUID(63CBE1E4-5932-4DD7-844C-3CD7F43C661C),
            name: "Chair",
            color: nil,
            status: .inStock(quantity: 1)
          )
          """#)
      }
    }
    await store.send(\.root.inventory.inventory.itemTapped, UUID(uuidString: "63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!) {
      $0.root[\.inventory]?.inventory.destination = store.dumped(
        \.root[\.inventory]?.inventory.destination,
        #"""
        .detailItem(
          ItemDetailFeature.State(
            _editItem: nil,
            _item: Item(
              id: UUID(63CBE1E4-5932-4DD7-844C-3CD7F43C661C),
              name: "Chair",
              color: nil,
              status: .inStock(quantity: 1)
            )
          )
        )
        """#)
    }
    await store.send(\.root.inventory.inventory.destination.detailItem.editButtonTapped) {
      $0.root[\.inventory]?.inventory.destination?.detailItem?.editItem = store.dumped(
        \.root[\.inventory]?.inventory.destination?.detailItem?.editItem,
        #"""
        ItemFormFeature.State(
          _alert: nil,
          _item: Item(
            id: UUID(63CBE1E4-5932-4DD7-844C-3CD7F43C661C),
            name: "Chair",
            color: nil,
            status: .inStock(quantity: 1)
          ),
          _original: Item(
            id: UUID(63CBE1E4-5932-4DD7-844C-3CD7F43C661C),
            name: "Chair",
            color: nil,
            status: .inStock(quantity: 1)
          ),
          _isTimerOn: false,
          _secondsElapsed: 0
        )
        """#)
    }
    await store.send(\.root.inventory.inventory.destination.detailItem.editItem.binding.item, try recorded(["id": "63CBE1E4-5932-4DD7-844C-3CD7F43C661C", "name": "Chair", "status": ["quantity": 3]])) {
      $0.root[\.inventory]?.inventory.destination?.detailItem?.editItem?.item.status.inStock = 3
    }
    await store.send(\.root.inventory.inventory.destination.detailItem.saveEditButtonTapped) {
      $0.root[\.inventory]?.inventory.destination?.detailItem?.editItem = nil
      $0.root[\.inventory]?.inventory.destination?.detailItem?.$item.withLock { $0.status.inStock = 3 }
      $0.root[\.inventory]?.inventory.items.$fileItems.withLock { $0[id: UUID(uuidString: "63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!]?.status.inStock = 3 }
    }
  }
}
