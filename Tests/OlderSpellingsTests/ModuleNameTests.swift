#if OlderSpellings
  import CustomDump
  // The file has no other import: this is SwiftNavigation by its older name.
  import SwiftUINavigation
  import Testing

  @Suite struct ModuleNameTests {
    @Test func theOlderNameOfTheModuleBringsItsTypes() {
      enum Action: Equatable { case delete }
      let alert = AlertState<Action> {
        TextState("Delete?")
      } actions: {
        ButtonState(action: .delete) { TextState("Delete") }
      }
      expectNoDifference(alert.buttons.map(\.action.action), [.delete])
      #expect(withUITransaction(\.animation, .linear) { UITransaction.current.animation } == .linear)
    }
  }
#endif
