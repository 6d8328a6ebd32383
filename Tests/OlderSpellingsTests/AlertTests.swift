#if OlderSpellings
  import ComposableArchitecture
  import CustomDump
  import Testing

  /// Alerts and dialogs from before their parts were closures.
  @Suite struct AlertTests {
    enum Action: Equatable { case delete, keep }

    @Test("The older initializers of an alert make the same alert as the closures")
    func anAlertIsWhatItsClosuresMake() {
      expectNoDifference(
        AlertState<Action>(
          title: TextState("Delete?"), message: TextState("For ever."),
          primaryButton: .destructive(TextState("Delete"), action: .send(.delete)),
          secondaryButton: .cancel(TextState("Keep"))),
        AlertState {
          TextState("Delete?")
        } actions: {
          ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
          ButtonState(role: .cancel) { TextState("Keep") }
        } message: {
          TextState("For ever.")
        })
      expectNoDifference(
        AlertState<Action>(title: TextState("Deleted"), dismissButton: .default(TextState("OK"))),
        AlertState {
          TextState("Deleted")
        } actions: {
          ButtonState { TextState("OK") }
        })
      expectNoDifference(AlertState<Action>(title: TextState("Deleted")), AlertState { TextState("Deleted") })
    }

    @Test("The older initializers of a dialog make the same dialog as the closures")
    func aDialogIsWhatItsClosuresMake() {
      expectNoDifference(
        ActionSheetState<Action>(
          title: TextState("Delete?"), message: TextState("For ever."),
          buttons: [.default(TextState("Delete"), action: .send(.delete))]),
        ConfirmationDialogState {
          TextState("Delete?")
        } actions: {
          ButtonState(action: .delete) { TextState("Delete") }
        } message: {
          TextState("For ever.")
        })
    }
  }
#endif
