import CustomDump
import Foundation
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

  @Test("Equality compares the content and ignores the ids") func equalityComparesWhatIsShownAndNotIds() {
    expectNoDifference(alert(), alert())
    #expect(alert().id != alert().id)
    expectNoDifference(alert().hashValue, alert().hashValue)
    #expect(alert() != alert("Desk"))
    #expect(alert().buttons[0] != alert().buttons[1])
  }

  @Test func idsAreUniversalAndUnique() {
    let alert = alert()
    let id: UUID = alert.id
    expectNoDifference(id, alert.id)
    let dialog = ConfirmationDialogState<Action> { TextState("A") }
    let ids: [UUID] = [alert.id, self.alert().id, dialog.id] + alert.buttons.map(\.id)
    expectNoDifference(Set(ids).count, ids.count)
    // The format of random ids: version 4, variant 1.
    for id in ids {
      expectNoDifference(id.uuid.6 >> 4, 4)
      expectNoDifference(id.uuid.8 >> 6, 2)
    }
  }

  @Test func animationIsPartOfEquality() {
    let plain = ButtonState<Action>(action: .send(.confirm)) { TextState("A") }
    let animated = ButtonState<Action>(action: .send(.confirm, animation: .default)) { TextState("A") }
    #expect(plain != animated)
    expectNoDifference(plain.action.action, animated.action.action)
  }

  @Test func mapChangesActionsAndKeepsIds() {
    let mapped: AlertState<Int> = alert().map { $0 == .confirm ? 1 : nil }
    expectNoDifference(mapped.buttons.map(\.action.action), [1, nil])
    expectNoDifference(mapped.title, TextState("Delete Lamp"))
    let original = alert()
    expectNoDifference(original.map { $0 }.id, original.id)
    expectNoDifference(original.map { $0 }.buttons.map(\.id), original.buttons.map(\.id))
  }

  @Test("'withAction' passes the action or nil") func withActionGivesTheActionOrNil() {
    var seen: [Action?] = []
    for button in alert().buttons { button.withAction { seen.append($0) } }
    expectNoDifference(seen, [.confirm, nil])
  }

  @Test func withActionCarriesItsAnimation() {
    var animation: Animation?
    ButtonState<Action>(action: .send(.confirm, animation: .easeIn)) { TextState("A") }
      .withAction { _ in animation = UITransaction.current.animation }
    expectNoDifference(animation, .easeIn)
  }

  @Test func builderTakesConditionsAndLoops() {
    let many = true
    let dialog = ConfirmationDialogState<Action>(titleVisibility: .visible) {
      TextState("Pick")
    } actions: {
      for number in 1...2 { ButtonState(action: .other(number)) { TextState("\(number)") } }
      if many { ButtonState(action: .confirm) { TextState("All") } }
      if !many { ButtonState(action: .confirm) { TextState("None") } }
      if many { ButtonState(action: .confirm) { TextState("Yes") } } else { ButtonState { TextState("No") } }
      if !many { ButtonState(action: .confirm) { TextState("No") } } else { ButtonState { TextState("Yes") } }
      if #available(macOS 99, *) { ButtonState { TextState("Late") } }
    }
    expectNoDifference(dialog.buttons.map(\.label.content), ["1", "2", "All", "Yes", "Yes", "Late"])
    expectNoDifference(dialog.message, nil)
  }

  @Test("Equality of dialogs includes the visibility of the title")
  func dialogsCompareTheirTitlesVisibility() {
    func dialog(_ visibility: ConfirmationDialogState<Action>.Visibility) -> ConfirmationDialogState<Action> {
      ConfirmationDialogState(titleVisibility: visibility) {
        TextState("T")
      } message: {
        TextState("M")
      }
    }
    expectNoDifference(dialog(.visible), dialog(.visible))
    #expect(dialog(.visible) != dialog(.hidden))
    expectNoDifference(dialog(.hidden).map { $0 }.titleVisibility, .hidden)
  }

  @Test("A dump shows the content of an alert") func dumpsShowWhatAPersonSees() {
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

  @Test("An asynchronous closure receives the action") func asynchronousWorkGetsTheAction() async {
    var seen: [Action?] = []
    for button in alert().buttons {
      await button.withAction { action in
        await Task.yield()
        seen.append(action)
      }
    }
    let animated = ButtonState<Action>(action: .send(.confirm, animation: .easeIn)) { TextState("A") }
    await animated.withAction { action in
      await Task.yield()
      seen.append(action)
    }
    expectNoDifference(seen, [.confirm, nil, .confirm])
  }

  @Test func rolesActionsAndAnimationsSurviveMapping() {
    let button = ButtonState<Action>(role: .destructive, action: .send(.confirm, animation: .linear)) {
      TextState("A")
    }
    let mapped: ButtonState<Int> = button.map { _ in 7 }
    expectNoDifference(mapped.role, ButtonState<Int>.Role.destructive)
    expectNoDifference(mapped.action, .send(7, animation: .linear))
    expectNoDifference(mapped.label, TextState("A"))
    expectNoDifference(button.action.map { $0 == .confirm ? 7 : nil }, .send(7, animation: .linear))
    expectNoDifference(ButtonStateAction<Action>.send(nil).map { _ in 7 }, .send(7))
  }

  @Test("Alerts and dialogs can be changed after creation") func partsCanBeChangedLater() {
    var alert = alert()
    alert.title = TextState("Other")
    alert.message = nil
    alert.buttons.removeLast()
    expectNoDifference(
      alert,
      AlertState {
        TextState("Other")
      } actions: {
        ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
      })
    var dialog = ConfirmationDialogState<Action> { TextState("T") }
    expectNoDifference(dialog.titleVisibility, .automatic)
    dialog.titleVisibility = .hidden
    #expect(
      dialog
        != ConfirmationDialogState {
          TextState("T")
        })
  }

  @Test("Equality includes every property") func equalityIncludesEveryProperty() {
    typealias Dialog = ConfirmationDialogState<Action>
    func dialog(
      _ title: String = "T", _ message: String = "M", _ action: Action = .confirm,
      _ role: ButtonStateRole? = nil, _ label: String = "L"
    ) -> Dialog {
      Dialog {
        TextState(title)
      } actions: {
        ButtonState(role: role, action: action) { TextState(label) }
      } message: {
        TextState(message)
      }
    }
    let all = [
      dialog(), dialog("U"), dialog("T", "N"), dialog("T", "M", .other(1)),
      dialog("T", "M", .confirm, .cancel), dialog("T", "M", .confirm, nil, "K"),
    ]
    expectNoDifference(Set(all).count, all.count)
    // Equal hashes are allowed, but a hash that omits a property makes sets slow.
    expectNoDifference(Set(all.map(\.hashValue)).count, all.count)
    expectNoDifference(Set(all.map(\.buttons[0].hashValue)).count, 4)
    expectNoDifference(Set([alert(), alert("Desk")].map(\.hashValue)).count, 2)
    var silent = alert()
    silent.message = nil
    #expect(silent != alert() && silent.hashValue != alert().hashValue)
    expectNoDifference(dialog(), dialog())
    #expect(dialog().id != dialog().id)
    expectNoDifference(all.count { $0.map { $0 } == dialog() }, 1)
  }

  @Test func dialogsAndAnimationsAreDumped() {
    let dialog = ConfirmationDialogState<Action>(titleVisibility: .visible) {
      TextState("Pick")
    } actions: {
      ButtonState(action: .send(.other(1), animation: .default)) { TextState("One").bold() }
    }
    expectNoDifference(
      String(customDumping: dialog),
      """
      ConfirmationDialogState(
        titleVisibility: .visible,
        title: "Pick",
        actions: [
          [0]: ButtonState(
            action: .send(
              .other(1),
              animation: Animation.easeInOut
            ),
            label: "<b>One</b>"
          )
        ]
      )
      """)
  }
}
