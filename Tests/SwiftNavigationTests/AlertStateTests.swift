import CustomDump
import SwiftNavigation
import Testing

@Suite struct AlertStateTests {
  enum Action: Hashable { case confirm, other(Int) }

  private func alert(_ name: String = "Lamp") -> AlertState<Action> {
    AlertState {
      TextState("Delete \(name)")
    } actions: {
      ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Nevermind") }
    } message: {
      TextState("Sure?")
    }
  }

  @Test func equalityComparesWhatIsShownAndNotIds() {
    #expect(alert() == alert())
    #expect(alert().id != alert().id)
    #expect(alert().hashValue == alert().hashValue)
    #expect(alert() != alert("Desk"))
    #expect(alert().buttons[0] != alert().buttons[1])
  }

  @Test func animationIsPartOfEquality() {
    let plain = ButtonState<Action>(action: .send(.confirm)) { TextState("A") }
    let animated = ButtonState<Action>(action: .send(.confirm, animation: .default)) { TextState("A") }
    #expect(plain != animated)
    #expect(plain.action.action == animated.action.action)
  }

  @Test func mapChangesActionsAndKeepsIds() {
    let mapped: AlertState<Int> = alert().map { $0 == .confirm ? 1 : nil }
    #expect(mapped.buttons.map(\.action.action) == [1, nil])
    #expect(mapped.title == TextState("Delete Lamp"))
    let original = alert()
    #expect(original.map { $0 }.id == original.id)
    #expect(original.map { $0 }.buttons.map(\.id) == original.buttons.map(\.id))
  }

  @Test func withActionGivesTheActionOrNil() {
    var seen: [Action?] = []
    for button in alert().buttons { button.withAction { seen.append($0) } }
    #expect(seen == [.confirm, nil])
  }

  @Test func withActionCarriesItsAnimation() {
    var animation: Animation?
    ButtonState<Action>(action: .send(.confirm, animation: .easeIn)) { TextState("A") }
      .withAction { _ in animation = UITransaction.current.animation }
    #expect(animation == .easeIn)
  }

  @Test func builderTakesConditionsAndLoops() {
    let many = true
    let dialog = ConfirmationDialogState<Action>(titleVisibility: .visible) {
      TextState("Pick")
    } actions: {
      for number in 1...2 { ButtonState(action: .other(number)) { TextState("\(number)") } }
      if many { ButtonState(action: .confirm) { TextState("All") } }
      if !many { ButtonState(action: .confirm) { TextState("None") } }
    }
    #expect(dialog.buttons.map(\.label.content) == ["1", "2", "All"])
    #expect(dialog.message == nil)
  }

  @Test func dialogsCompareTheirTitlesVisibility() {
    func dialog(_ visibility: ConfirmationDialogState<Action>.Visibility) -> ConfirmationDialogState<Action> {
      ConfirmationDialogState(titleVisibility: visibility) {
        TextState("T")
      } message: {
        TextState("M")
      }
    }
    #expect(dialog(.visible) == dialog(.visible))
    #expect(dialog(.visible) != dialog(.hidden))
    #expect(dialog(.hidden).map { $0 }.titleVisibility == .hidden)
  }

  @Test func dumpsShowWhatAPersonSees() {
    expectNoDifference(
      String(customDumping: alert()),
      """
      AlertState(
        title: "Delete Lamp",
        actions: [
          [0]: ButtonState(
            role: .destructive,
            action: .send(
              .confirm
            ),
            label: "Delete"
          ),
          [1]: ButtonState(
            role: .cancel,
            action: .send(nil),
            label: "Nevermind"
          )
        ],
        message: "Sure?"
      )
      """)
  }

  @Test func differencesShowTheLineThatDiffers() throws {
    let difference = try #require(diff(alert(), alert("Desk")))
    #expect(
      difference.contains("−   title: \"Delete Lamp\"") || difference.contains("-   title: \"Delete Lamp\""))
  }
}
