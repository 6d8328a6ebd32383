import Observation
import SwiftNavigation
import Testing

@MainActor @Observable private final class Model: HashableObject {
  @CasePathable
  enum Destination { case edit(String) }
  var destination: Destination?
}

@MainActor
@Suite struct SwiftNavigationTests {
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
