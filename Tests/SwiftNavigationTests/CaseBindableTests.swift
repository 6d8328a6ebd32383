import CustomDump
import Observation
import SwiftNavigation
import Testing

/// A binding to an enum as an enum of bindings.
@MainActor @Suite struct CaseBindableTests {
  @CaseBindable
  fileprivate enum Phase {
    case first(String), second
  }

  /// An enum without `@CasePathable`.
  @Test func casesAreNamedByKeyPaths() {
    @Binding(projectedValue: .holding(Stock.inStock(quantity: 1))) var stock: Stock
    expectNoDifference(stock[case: \.inStock], 1)
    #expect(stock.is(\.inStock) && !stock.is(\.unknown))
    stock[case: \.inStock]? += 1
    expectNoDifference(stock, .inStock(quantity: 2))
    $stock.inStock?.wrappedValue = 3
    expectNoDifference(stock, .inStock(quantity: 3))
    stock = .ordered(1, by: "Blob")
    // One binding for the whole payload.
    let order: Binding<(Int, by: String)>? = $stock.ordered
    order?.wrappedValue = (2, "Blob, Jr.")
    expectNoDifference(stock, .ordered(2, by: "Blob, Jr."))
    #expect($stock.inStock == nil)
  }

  @Test("Each case contains bindings of its values") func everyCaseHoldsBindings() {
    @Binding(projectedValue: .holding(Stock.inStock(quantity: 1))) var stock: Stock
    switch $stock.cases {
    case .inStock(let quantity):
      #expect(type(of: quantity) == Binding<Int>.self)
      quantity.wrappedValue += 1
    case .ordered, .unknown:
      Issue.record("The binding matched the wrong case.")
    }
    expectNoDifference(stock, .inStock(quantity: 2))

    stock = .ordered(1, by: "Blob")
    guard case .ordered(let number, by: let name) = $stock.cases else {
      Issue.record("The binding matched the wrong case.")
      return
    }
    number.wrappedValue = 5
    name.wrappedValue = "Jr"
    expectNoDifference(stock, .ordered(5, by: "Jr"))

    stock = .unknown
    guard case .unknown = $stock.cases else {
      Issue.record("The binding must match 'unknown'.")
      return
    }
    // Still visible while the enum already has another case.
    number.wrappedValue = 6
    expectNoDifference(stock, .unknown)
    expectNoDifference(number.wrappedValue, 6)
    expectNoDifference(name.wrappedValue, "Jr")
  }

  struct Item: Equatable, Sendable {
    var name = ""
    var stock = Stock.inStock(quantity: 1)
    var reserve: Stock?
  }

  @Observable final class ItemModel {
    var item = Item()
    var stock = Stock.inStock(quantity: 1)
  }

  @Test("A binding of an enum property can be switched over") func aMemberIsSwitchedOver() {
    @Binding(projectedValue: .holding(Item())) var item: Item
    switch $item.stock {
    case .inStock(let $quantity):
      #expect(type(of: $quantity) == Binding<Int>.self)
      $quantity.wrappedValue += 1
    case .ordered, .unknown:
      Issue.record("The binding matched the wrong case.")
    }
    expectNoDifference(item.stock, .inStock(quantity: 2))
    if case .ordered = $item.stock { Issue.record("The binding matched the wrong case.") }

    #expect($item.reserve == nil)
    item.reserve = .ordered(1, by: "Blob")
    if case .ordered(let $number, by: _)? = $item.reserve { $number.wrappedValue = 2 }
    expectNoDifference(item.reserve, .ordered(2, by: "Blob"))

    @Bindable var model = ItemModel()
    if case .inStock(let $quantity) = $model.item.stock { $quantity.wrappedValue = 5 }
    expectNoDifference(model.item.stock, .inStock(quantity: 5))
    if case .inStock(let $quantity) = $model.stock { $quantity.wrappedValue = 6 }
    expectNoDifference(model.stock, .inStock(quantity: 6))
  }

  /// If the context needs a binding, the member is a binding.
  @Test("A binding of an enum property is also a plain binding") func aMemberIsABindingToo() {
    @Binding(projectedValue: .holding(Item())) var item: Item
    let stock: Binding<Stock> = $item.stock
    stock.wrappedValue = .unknown
    expectNoDifference(item.stock, .unknown)
    $item.stock.wrappedValue = .inStock(quantity: 3)
    if case .inStock(let quantity) = $item.stock.cases { quantity.wrappedValue += 1 }
    expectNoDifference(item.stock, .inStock(quantity: 4))
    func clear(_ stock: Binding<Stock>) { stock.wrappedValue = .unknown }
    clear($item.stock)
    func set<Value>(_ binding: Binding<Value>, _ value: Value) { binding.wrappedValue = value }
    set($item.stock, .ordered(1, by: ""))
    expectNoDifference(item.stock, .ordered(1, by: ""))
    $item.reserve.wrappedValue = .unknown
    #expect(Binding($item.reserve) != nil)
  }

  @Test func optionalsHaveOptionalCases() {
    @Binding(projectedValue: .holding(nil)) var stock: Stock?
    #expect($stock.cases == nil)
    stock = .inStock(quantity: 1)
    if case .inStock(let quantity)? = $stock.cases { quantity.wrappedValue = 3 }
    expectNoDifference(stock, .inStock(quantity: 3))
    if case .inStock(let quantity)? = $stock.cases {
      stock = nil
      quantity.wrappedValue = 4
    }
    expectNoDifference(stock, nil)
  }

  @Test func genericAndNestedEnums() {
    @Binding(projectedValue: .holding(Box<Int>.nested(.full(1)))) var box: Box<Int>
    guard case .nested(let inner) = $box.cases, case .full(let value) = inner.cases else {
      Issue.record("The box must contain a full box.")
      return
    }
    value.wrappedValue = 2
    expectNoDifference(box, .nested(.full(2)))
    box = .default
    guard case .default = $box.cases else {
      Issue.record("The box must be the default case.")
      return
    }
    @Binding(projectedValue: .holding(Phase.first("a"))) var phase: Phase
    if case .first(let text) = $phase.cases { text.wrappedValue = "b" }
    guard case .first("b") = phase else {
      Issue.record("The text wasn't written.")
      return
    }
  }

  @Test func shapes() {
    @Binding(projectedValue: .holding(Shapes.optional(nil))) var shape: Shapes
    if case .optional(let number) = $shape.cases { number.wrappedValue = 1 }
    expectNoDifference(shape[case: \.optional], 1)
    if case .optional(let number) = $shape.cases { number.wrappedValue = nil }
    expectNoDifference(shape[case: \.optional], .some(.none))
    shape = .unlabelled(1)
    if case .unlabelled(let number) = $shape.cases { number.wrappedValue = 2 }
    expectNoDifference(shape[case: \.unlabelled], 2)
    shape = .`init`(1)
    if case .`init`(let number) = $shape.cases { number.wrappedValue = 2 }
    expectNoDifference(shape[case: \.`init`], 2)
    shape = .forced(1)
    if case .forced(let number) = $shape.cases { number.wrappedValue = 2 }
    expectNoDifference(shape[case: \.forced], 2)
    @Binding(projectedValue: .holding(Namespace.Tree.node(.leaf(1), .leaf(2)))) var tree: Namespace.Tree<Int>
    if case .node(_, let right) = $tree.cases, case .leaf(let value) = right.cases { value.wrappedValue = 3 }
    guard case .node(.leaf(1), .leaf(3)) = tree else {
      Issue.record("The leaf wasn't written.")
      return
    }
  }

}

@Observable private final class Holder<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

extension Binding {
  /// Returns a binding that holds its own value.
  @MainActor fileprivate static func holding(_ value: Value) -> Binding {
    @Bindable var holder = Holder(value)
    return $holder.value
  }
}
