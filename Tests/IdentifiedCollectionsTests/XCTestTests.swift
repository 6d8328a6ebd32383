import IdentifiedCollections
import XCTest

/// Identified arrays in a suite that uses XCTest.
final class IdentifiedArrayXCTests: XCTestCase {
  private struct Item: Equatable, Identifiable, Sendable {
    let id: UUID
    var isOn = false
  }

  func testEditing() {
    var items: IdentifiedArrayOf<Item> = []
    let first = Item(id: UUID())
    let second = Item(id: UUID())
    items.append(first)
    items.insert(second, at: 0)
    XCTAssertEqual(items.ids, [second.id, first.id])
    items[id: first.id]?.isOn.toggle()
    XCTAssertEqual(items[id: first.id], Item(id: first.id, isOn: true))
    XCTAssertEqual(items.remove(id: second.id), second)
    XCTAssertNil(items[id: second.id])
    XCTAssertEqual(items.elements, [Item(id: first.id, isOn: true)])
  }

  func testCrossesTasks() async {
    let items: IdentifiedArrayOf<Item> = [Item(id: UUID())]
    let count = await Task.detached { items.count }.value
    XCTAssertEqual(count, 1)
  }
}
