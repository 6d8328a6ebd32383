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
  @Test nonisolated func belowViews() {
    @UIBinding var stock = Stock.inStock(quantity: 1)
    if case .inStock(let quantity) = $stock.cases { quantity.wrappedValue += 1 }
    #expect(stock == .inStock(quantity: 2))
    #expect(withUITransaction(\.isUndo, true) { UITransaction.current.isUndo })
    var path = UINavigationPath([1, 2])
    path.append("a")
    #expect(path.codable.map { UINavigationPath($0) } == path)
  }

  @Test func destinations() async throws {
    @UIBindable var model = Model()
    model.destination = .edit("Blob")
    let name = try #require(UIBinding<String>($model.destination.edit))
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
