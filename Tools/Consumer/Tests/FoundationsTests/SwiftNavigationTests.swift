import Observation
import SwiftNavigation
import Testing

@MainActor @Observable private final class Model: HashableObject {
  @CasePathable
  enum Destination { case edit(String) }
  var destination: Destination?
}

@CaseBindable private enum Stock: Equatable { case inStock(quantity: Int), soldOut }

extension UITransaction {
  @UITransactionEntry fileprivate var isUndo = false
}

@MainActor
@Suite struct SwiftNavigationTests {
  @Test func cases() {
    var stock = Stock.inStock(quantity: 1)
    let binding = Binding(get: { stock }, set: { stock = $0 })
    if case .inStock(let quantity) = binding.cases { quantity.wrappedValue += 1 }
    #expect(stock == .inStock(quantity: 2))
    #expect(withUITransaction(\.isUndo, true) { UITransaction.current.isUndo })
  }

  @Test func destinations() async throws {
    @Bindable var model = Model()
    model.destination = .edit("Blob")
    let name = try #require(Binding<String>($model.destination.edit))
    name.wrappedValue += " Jr"
    #expect(model.destination.flatMap { $0[case: \.edit] } == "Blob Jr")
    let alert = AlertState<Never> {
      TextState("Saved")
    } actions: {
      ButtonState(role: .cancel) { TextState("OK") }
    }
    #expect(alert == alert.map { $0 })
    var tokens: Set<ObserveToken> = []
    await withCheckedContinuation { continuation in
      observe { if model.destination == nil { continuation.resume() } }.store(in: &tokens)
      model.destination = nil
    }
  }
}
