import CustomDump
import TerminalUI
import Testing

/// Alerts and confirmation dialogs: questions on a screen.
@MainActor
@Suite struct QuestionTests {
  enum Answer: Equatable { case yes, again }

  @Test("An alert is presented while its binding is true") func anAlertIsAskedWhileAConditionIsTrue() throws {
    let isAsked = Source(false)
    let journal = Journal()
    let stage = Stage {
      Button("Below") {}
        .alert("Delete it?", isPresented: Bindable(isAsked).value) {
          Button("Delete", role: .destructive) { journal.add("deleted") }
          Button("Keep", role: .cancel) { journal.add("kept") }
        } message: {
          Text("It cannot be brought back.\nNever.")
        }
    }
    expectNoDifference(stage.lines(), ["[Below]"])
    isAsked.value = true
    stage.graph.update()
    expectNoDifference(
      stage.lines(),
      [
        "[Below]", "", "╭────────────────────────────╮", "│ Delete it?                 │",
        "│ It cannot be brought back. │", "│ Never.                     │", "│                            │",
        "│ [Delete]  [Keep]           │", "╰────────────────────────────╯",
      ])
    #expect(stage.runs(ofLine: 3).contains { $0.style == .bold && $0.content.contains("Delete it?") })
    expectNoDifference(stage.usages, ["delete", "keep"])
    try stage.run("delete")
    #expect(!isAsked.value)
    isAsked.value = true
    stage.graph.update()
    // Dismissing a question chooses the answer that keeps everything.
    try stage.run("dismiss")
    #expect(!isAsked.value)
    expectNoDifference(journal.entries, ["deleted", "kept"])
  }

  @Test("An alert without buttons gets one") func aQuestionWithoutAnswersHasOne() throws {
    let isAsked = Source(true)
    let isChosen = Source(false)
    let stage = Stage {
      Text("a")
        .alert("Saved", isPresented: Bindable(isAsked).value) {}
        .confirmationDialog("Choose", isPresented: Bindable(isChosen).value) {}
    }
    expectNoDifference(stage.usages, ["ok"])
    try stage.run("ok")
    #expect(!isAsked.value)
    isChosen.value = true
    stage.graph.update()
    expectNoDifference(stage.usages, ["cancel"])
    try stage.run("cancel")
    #expect(!isChosen.value)
  }

  @Test(
    "The title of a dialog can be hidden",
    arguments: [(Visibility.automatic, true), (.visible, true), (.hidden, false)])
  func theTitleOfADialogMayBeHidden(visibility: Visibility, isShown: Bool) {
    let stage = Stage {
      Text("a").confirmationDialog("Choose", isPresented: .constant(true), titleVisibility: visibility) {
        Button("One") {}
      } message: {
        Text("There is one.")
      }
    }
    expectNoDifference(stage.text().contains("Choose"), isShown)
    #expect(stage.text().contains("There is one."))
    #expect(stage.text().contains("[One]  [Cancel]"))
    expectNoDifference(stage.tree.breadcrumb, ["Choose"])
    guard case .alert(let alert) = stage.tree.presentation else {
      Issue.record("No question is presented.")
      return
    }
    expectNoDifference(alert.style, .confirmationDialog)
    expectNoDifference(alert.showsTitle, isShown)
  }

  @Test("The title of a feature's dialog can be hidden", arguments: [true, false])
  func theTitleOfADialogOfAFeatureMayBeHidden(isHidden: Bool) {
    let stage = Stage {
      Text("a").confirmationDialog(
        .constant(
          ConfirmationDialogState<Answer>(titleVisibility: isHidden ? .hidden : .visible) {
            TextState("Choose")
          } actions: {
            ButtonState(action: .yes) { TextState("Yes") }
          } message: {
            TextState("Message")
          }))
    }
    #expect(stage.text().contains("Choose") != isHidden)
    #expect(stage.text().contains("Message"))
  }

  private func question(_ title: String) -> AlertState<Answer> {
    AlertState {
      TextState(title)
    } actions: {
      ButtonState(action: .yes) { TextState("Yes") }
      ButtonState(action: .again) { TextState("Again") }
      ButtonState(role: .cancel) { TextState("No") }
    }
  }

  @Test func theAnswerIsHandledAndTheQuestionEnds() throws {
    let state = Source<AlertState<Answer>?>(question("Sure?"))
    let journal = Journal()
    let stage = Stage {
      Text("a").alert(Bindable(state).value) { journal.add($0.map { "\($0)" } ?? "nothing") }
    }
    expectNoDifference(stage.usages, ["yes", "again", "no"])
    try stage.run("yes")
    expectNoDifference(state.value, nil)
    expectNoDifference(stage.lines(), ["a"])
    for leaving in ["no", "dismiss"] {
      state.value = question("Sure?")
      stage.graph.update()
      try stage.run(leaving)
      expectNoDifference(state.value, nil)
    }
    expectNoDifference(journal.entries, ["yes", "nothing", "nothing"])
  }

  @Test func theAnswerIsHandledBeforeTheQuestionEnds() throws {
    let state = Source<AlertState<Answer>?>(question("Sure?"))
    let isAsked = Source(true)
    let journal = Journal()
    let stage = Stage {
      Text("a")
        .alert(Bindable(state).value) { _ in journal.add("asked \(state.value != nil)") }
        .alert("Well?", isPresented: Bindable(isAsked).value) {
          Button("Go") { journal.add("asked \(isAsked.value)") }
        }
    }
    try stage.run("go")
    try stage.run("yes")
    expectNoDifference(journal.entries, ["asked true", "asked true"])
    #expect(!isAsked.value && state.value == nil)
  }

  @Test("An alert's button can present another alert") func anAnswerMayAskAnotherQuestion() throws {
    let state = Source<AlertState<Answer>?>(question("First?"))
    let stage = Stage {
      Text("a").alert(Bindable(state).value) { if $0 == .again { state.value = question("Second?") } }
    }
    try stage.run("again")
    expectNoDifference(state.value?.title, TextState("Second?"))
    #expect(stage.text().contains("Second?"))
    #expect(!stage.text().contains("First?"))
    try stage.run("yes")
    expectNoDifference(state.value, nil)
  }

  @Test("A dialog's button can present another dialog") func aDialogMayAskAnotherQuestion() throws {
    func dialog(_ title: String) -> ConfirmationDialogState<Answer> {
      ConfirmationDialogState(titleVisibility: .visible) {
        TextState(title)
      } actions: {
        ButtonState(action: .again) { TextState("Again") }
        ButtonState(action: .yes) { TextState("Yes") }
      }
    }
    let state = Source<ConfirmationDialogState<Answer>?>(dialog("First?"))
    let stage = Stage {
      Text("a").confirmationDialog(Bindable(state).value) {
        if $0 == .again { state.value = dialog("Second?") }
      }
    }
    try stage.run("again")
    #expect(stage.text().contains("Second?"))
    try stage.run("yes")
    expectNoDifference(state.value, nil)
  }

  @Test("An alert is shown before a sheet of the same screen")
  func aQuestionComesBeforeASheetOfItsScreen() throws {
    let isAsked = Source(true)
    let stage = Stage {
      Text("a")
        .alert("Sure?", isPresented: Bindable(isAsked).value) { Button("Yes") {} }
        .sheet(isPresented: .constant(true)) { Text("sheet") }
    }
    #expect(stage.text().contains("Sure?"))
    try stage.run("yes")
    expectNoDifference(stage.lines(), ["sheet"])
  }

  @Test("An alert of a sheet is shown in the sheet") func aQuestionOnASheetIsAskedThere() throws {
    let isAsked = Source(true)
    let stage = Stage {
      Text("below").navigationTitle("Below").sheet(isPresented: .constant(true)) {
        Text("inside").navigationTitle("Inside")
          .alert("Sure?", isPresented: Bindable(isAsked).value) { Button("Yes") {} }
      }
    }
    expectNoDifference(stage.lines()[0...2], ["Inside", "──────", "inside"])
    #expect(stage.text().contains("│ Sure?"))
    expectNoDifference(stage.tree.breadcrumb, ["Below", "Inside", "Sure?"])
    try stage.run("dismiss")
    #expect(!isAsked.value)
    expectNoDifference(stage.lines(), ["Inside", "──────", "inside"])
  }

  @Test("Of two alerts, the last is shown first") func ofTwoQuestionsTheLastIsAskedFirst() throws {
    let first = Source(true)
    let second = Source(true)
    let stage = Stage {
      Text("a")
        .alert("First?", isPresented: Bindable(first).value) {}
        .alert("Second?", isPresented: Bindable(second).value) {}
    }
    #expect(stage.text().contains("Second?") && !stage.text().contains("First?"))
    try stage.run("ok")
    #expect(stage.text().contains("First?"))
    try stage.run("ok")
    expectNoDifference(stage.lines(), ["a"])
  }

  @Test("An alert can contain a text field") func aQuestionMayTakeText() throws {
    let name = Source("")
    let isAsked = Source(true)
    let journal = Journal()
    let stage = Stage {
      Text("a").alert("Name?", isPresented: Bindable(isAsked).value) {
        TextField("Name", text: Bindable(name).value)
        Button("Save") { journal.add(name.value) }
      }
    }
    expectNoDifference(stage.usages, ["set name TEXT", "save", "cancel"])
    try stage.run("set name Blob")
    #expect(stage.text().contains("Name: Blob"))
    try stage.run("save")
    expectNoDifference(journal.entries, ["Blob"])
    #expect(!isAsked.value)
  }

  @Test("Nothing below an alert can be used") func nothingBelowAQuestionIsReached() {
    let stage = Stage {
      List(1..<3, id: \.self) { Button("Row \($0)") {} }
        .toolbar { Button("Save") {} }
        .alert("Sure?", isPresented: .constant(true)) {}
    }
    expectNoDifference(stage.error("open 1"), "There is nothing to open here.")
    expectNoDifference(stage.error("save"), "There is no 'save' here.")
    expectNoDifference(stage.error("set x 1"), "There is nothing to set here.")
    #expect(!stage.graph.canGoBack)
  }

  @Test("An alert is no wider than its screen") func aQuestionIsAsNarrowAsItsScreen() {
    let stage = Stage {
      Text("a").alert("A question that is long", isPresented: .constant(true)) {
        Button("Continue") {}
        Button("Stop") {}
      }
    }
    expectNoDifference(
      stage.lines(20).dropFirst(2),
      [
        "╭──────────────────╮", "│ A question that  │", "│ is long          │", "│                  │",
        "│ [Continue]       │", "│ [Stop]  [Cancel] │", "╰──────────────────╯",
      ])
  }

  @Test("An answer dismisses the question of the current binding") func theAnswerEndsWhatIsAskedNow() throws {
    let isFirst = Source(true)
    let first = Source(true)
    let second = Source(true)
    let stage = Stage {
      Text("a").alert("Sure?", isPresented: isFirst.value ? Bindable(first).value : Bindable(second).value) {}
    }
    isFirst.value = false
    stage.graph.update()
    try stage.run("ok")
    #expect(first.value)
    #expect(!second.value)
    expectNoDifference(stage.lines(), ["a"])
  }

  @Test("The first enabled cancel button dismisses an alert", arguments: [false, true])
  func theWayOutIsTheFirstCancelButtonThatCanBeUsed(isDisabled: Bool) throws {
    let journal = Journal()
    let isAsked = Source(true)
    let stage = Stage {
      Text("a").confirmationDialog("Sure?", isPresented: Bindable(isAsked).value) {
        Button("Delete") {}
        Section("Or else") { Button("Keep", role: .cancel) { journal.add("kept") }.disabled(isDisabled) }
      }
    }
    // A question whose only cancel button is disabled gets another.
    expectNoDifference(
      stage.usages, (isDisabled ? ["delete", "cancel"] : ["delete", "keep"]))
    try stage.run("dismiss")
    #expect(!isAsked.value)
    expectNoDifference(journal.entries, (isDisabled ? [] : ["kept"]))
  }

  @Test("A disabled screen doesn't disable its alert") func aQuestionIsNotSwitchedOffWithItsScreen() throws {
    let isAsked = Source(true)
    let stage = Stage {
      Text("a").alert("Sure?", isPresented: Bindable(isAsked).value) { Button("Yes") {} }
        .disabled(true)
    }
    try stage.run("yes")
    #expect(!isAsked.value)
  }
}
