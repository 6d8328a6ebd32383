#if UIKitBindings
  import CustomDump
  import Observation
  import SwiftNavigation
  import Testing

  /// A binding to an enum as an enum of bindings, outside of views.
  @Suite struct UICaseBindableTests {
    struct Item: Equatable, Sendable {
      var name = ""
      var stock = Stock.inStock(quantity: 1)
      var reserve: Stock?
    }

    @Observable final class ItemModel {
      var item = Item()
      var stock = Stock.inStock(quantity: 1)
    }

    @Test("Each case contains bindings of its values") func everyCaseHoldsBindings() {
      @UIBinding var stock = Stock.inStock(quantity: 1)
      switch $stock.cases {
      case .inStock(let quantity):
        #expect(type(of: quantity) == UIBinding<Int>.self)
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

    @Test("A binding of an enum property can be switched over") func aMemberIsSwitchedOver() {
      @UIBinding var item = Item()
      switch $item.stock {
      case .inStock(let $quantity):
        #expect(type(of: $quantity) == UIBinding<Int>.self)
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

      @UIBindable var model = ItemModel()
      if case .inStock(let $quantity) = $model.item.stock { $quantity.wrappedValue = 5 }
      expectNoDifference(model.item.stock, .inStock(quantity: 5))
      if case .inStock(let $quantity) = $model.stock { $quantity.wrappedValue = 6 }
      expectNoDifference(model.stock, .inStock(quantity: 6))
    }

    /// If the context needs a binding, the member is a binding.
    @Test("A binding of an enum property is also a plain binding") func aMemberIsABindingToo() {
      @UIBinding var item = Item()
      let stock: UIBinding<Stock> = $item.stock
      stock.wrappedValue = .unknown
      expectNoDifference(item.stock, .unknown)
      $item.stock.wrappedValue = .inStock(quantity: 3)
      if case .inStock(let quantity) = $item.stock.cases { quantity.wrappedValue += 1 }
      expectNoDifference(item.stock, .inStock(quantity: 4))
      func clear(_ stock: UIBinding<Stock>) { stock.wrappedValue = .unknown }
      clear($item.stock)
      func set<Value>(_ binding: UIBinding<Value>, _ value: Value) { binding.wrappedValue = value }
      set($item.stock, .ordered(1, by: ""))
      expectNoDifference(item.stock, .ordered(1, by: ""))
      $item.reserve.wrappedValue = .unknown
      #expect(UIBinding($item.reserve) != nil)
    }

    @Test func optionalsHaveOptionalCases() {
      @UIBinding var stock: Stock?
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

    @Test func identifiersOfCases() {
      @UIBinding var stock = Stock.ordered(1, by: "Blob")
      guard case .ordered(let number, by: let name) = $stock.cases,
        case .ordered(let again, by: _) = $stock.cases
      else {
        Issue.record("The binding matched the wrong case.")
        return
      }
      expectNoDifference(UIBindingIdentifier(number), UIBindingIdentifier(again))
      #expect(UIBindingIdentifier(number) != UIBindingIdentifier(name))
    }
  }
#endif
