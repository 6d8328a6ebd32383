import CustomDump
import Foundation
@testable import NavigationCore
@testable import SessionRecording
import Sharing
import Testing

/// The statements that generated tests use to assert the difference between two states.
@MainActor @Suite struct StateChangesTests {
  @CasePathable
  enum Status: Equatable {
    case inStock(quantity: Int)
    case outOfStock
  }
  enum Field: Equatable { case name, other(Int) }
  struct Item: Equatable, Identifiable {
    let id: Int
    var name = ""
    var status = Status.outOfStock
    var field = Field.name
  }
  @ObservableState
  struct State: Equatable {
    var item = Item(id: 1)
    var picked: Item?
    var words: [String] = []
    var sizes: [String: Int] = [:]
    var data = Data()
    var items: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2)]
    @Presents var child: Item?
    @Shared var stock: IdentifiedArrayOf<Item>
    @Shared var first: Item
    @SharedReader var reader: IdentifiedArrayOf<Item>

    init() {
      let stock = Shared<IdentifiedArrayOf<Item>>(value: [Item(id: 1), Item(id: 2)])
      _stock = stock
      _first = Shared(stock[id: 1])!
      _reader = SharedReader(stock)
    }
  }

  private func lines(_ change: (inout State) -> Void) -> [String] {
    let (tracker, before) = (SharedChangeTracker(), State())
    var after = before
    tracker.track { change(&after) }
    let moment = tracker.now
    // A later change isn't part of the difference.
    tracker.track { after.$stock.withLock { $0[id: 2]?.status = .inStock(quantity: 9) } }
    return StateChanges(from: (before, 0), to: (after, moment), tracker: tracker).lines
  }

  @Test("Equal states need no statements") func whatIsTheSameHasNoStatement() {
    expectNoDifference(lines { _ in }, [])
    expectNoDifference(lines { $0.$stock.withLock { $0[id: 1]?.name = "" } }, [])
  }

  @Test func literalsAreAssigned() {
    expectNoDifference(
      lines {
        $0.item.name = "Chair"
        $0.item.status = .inStock(quantity: 1)
        $0.words = ["a", "b"]
        $0.data = Data([1, 2])
      },
      [
        #"$0.item.name = "Chair""#,
        #"$0.item.status = store.dumped(\.item.status, "StateChangesTests.Status.inStock(quantity: 1)")"#,
        #"$0.words = ["a", "b"]"#,
        #"$0.data = Data(base64Encoded: "AQI=")!"#,
      ])
  }

  @Test("A value without a literal is dumped as text") func aValueWithoutALiteralIsDumped() {
    expectNoDifference(String(customDumping: Field.other(1)), "StateChangesTests.Field.other(1)")
    expectNoDifference(
      lines {
        $0.item.field = .other(1)
        $0.sizes = ["a": 1]
      },
      [
        #"$0.item.field = store.dumped(\.item.field, "StateChangesTests.Field.other(1)")"#,
        "$0.sizes = store.dumped(", #"  \.sizes,"#, ##"  #""""##, "  [", #"    "a": 1"#, "  ]", ##"  """#)"##,
      ])
  }

  /// A field that can't be set is asserted as part of the value that contains it.
  @Test("A field that can't be set is dumped with its struct")
  func aFieldThatCannotBeSetIsDumpedWithItsStruct() {
    expectNoDifference(
      lines { $0.item = Item(id: 3, name: "Desk") },
      [
        "$0.item = store.dumped(", #"  \.item,"#, ##"  #""""##, "  StateChangesTests.Item(", "    id: 3,",
        #"    name: "Desk","#, "    status: .outOfStock,", "    field: .name", "  )", ##"  """#)"##,
      ])
  }

  @Test func elementsAreFoundByTheirIDs() {
    expectNoDifference(
      lines { state in
        state.items[id: 2]?.status = .inStock(quantity: 2)
        state.items.remove(id: 1)
        state.items.append(Item(id: 3))
      }.prefix(3),
      [
        "$0.items[id: 1] = nil",
        #"if let value = store.dumped(\.items[id: 2]?.status, ".inStock(quantity: 2)") { $0.items[id: 2]?.status = value }"#,
        "$0.items[id: 3] = store.dumped(",
      ])
    expectNoDifference(lines { $0.items.swapAt(0, 1) }.first, "$0.items = store.dumped(")
  }

  @Test("A newly presented state is written as a whole") func whatIsPresentedIsAnOptional() {
    expectNoDifference(lines { $0.picked = Item(id: 1) }.first, "$0.picked = store.dumped(")
    expectNoDifference(lines { $0.child = Item(id: 1) }.first, "$0.child = store.dumped(")
  }

  /// A stored value is asserted only once, not again for its derived values and readers.
  @Test func aSharedValueIsAssertedOnce() {
    let line = #"$0.$stock.withLock { $0[id: 1]?.name = "Chair" }"#
    expectNoDifference(lines { $0.$stock.withLock { $0[id: 1]?.name = "Chair" } }, [line])
    expectNoDifference(lines { $0.$first.withLock { $0.name = "Chair" } }, [line])
    expectNoDifference(
      lines {
        $0.$stock.withLock {
          $0[id: 1]?.name = "Chair"
          $0[id: 2]?.name = "Desk"
        }
      },
      [
        "$0.$stock.withLock {", #"  $0[id: 1]?.name = "Chair""#, #"  $0[id: 2]?.name = "Desk""#, "}",
      ])
  }
}
