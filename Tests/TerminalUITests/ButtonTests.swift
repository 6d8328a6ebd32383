import CustomDump
import TerminalUI
import Testing

/// Buttons and links: their appearance, their names, and their effect.
@MainActor
@Suite struct ButtonTests {
  private func name(@ViewBuilder _ view: @escaping @MainActor () -> some View) -> String? {
    Stage(view).tree.commands.first?.name
  }

  @Test("A button performs its action") func aButtonDoesWhatItIsFor() throws {
    let journal = Journal()
    let stage = Stage { Button("Save") { journal.add("saved") } }
    expectNoDifference(stage.lines(), ["[Save]"])
    try stage.run("save")
    try stage.run("tap save")
    try stage.run("  SAVE  ")
    expectNoDifference(journal.entries, ["saved", "saved", "saved"])
  }

  @Test("A button's role determines its color and its help") func aRoleIsAColorAndAHelp() {
    let stage = Stage {
      Button("Drop", role: .destructive) {}
      Button("Stop", role: .cancel) {}
      Button("Plain") {}
    }
    expectNoDifference(stage.runs(ofLine: 0)[1].style.foreground, .danger)
    expectNoDifference(
      stage.runs(ofLine: 1)[1].style, TextStyle(foreground: .role(.text), background: .role(.button)))
    expectNoDifference(
      stage.tree.commands.map(\.help),
      [
        "press 'Drop'", "cancel", "press 'Plain'",
      ])
  }

  @Test("The command name of a button contains only its words") func aNameIsWhatCanBeSaid() {
    expectNoDifference(name { Button("Save!") {} }, "save")
    expectNoDifference(name { Button("“Add” (one)…") {} }, "add one")
    expectNoDifference(name { Button("Start meeting", systemImage: "play") {} }, "start meeting")
    expectNoDifference(name { Button("■ navy") {} }, "navy")
    expectNoDifference(
      name {
        Button {
        } label: {
          HStack {
            Text("■")
            Text("Two")
            Text("words")
          }
        }
      }, "two words")
    expectNoDifference(
      name {
        Button {
        } label: {
          Image(systemName: "trash.circle.fill")
        }
      }, "trash circle")
    func pictured(_ picture: some View) -> String? {
      name {
        Button {
        } label: {
          picture
        }
      }
    }
    let sort = Image(systemName: "arrow.up.arrow.down")
    expectNoDifference(pictured(sort), "sort")
    expectNoDifference(pictured(sort.accessibilityLabel("By age")), "by age")
    expectNoDifference(
      pictured(Label("By name", systemImage: "arrow.up.arrow.down").labelStyle(.iconOnly)), "by name")
    // There is no name to use.
    expectNoDifference(name { Button("!?") {} }, nil)
    expectNoDifference(name { Button("") {} }, nil)
  }

  @Test func aButtonOfAFeatureSendsItsAction() throws {
    let journal = Journal()
    let stage = Stage {
      Button(ButtonState(role: .destructive, action: 1) { TextState("One") }) { action in
        journal.add("\(action.map { "\($0)" } ?? "nothing")")
      }
      Button(ButtonState<Int> { TextState("None") }) { action in
        journal.add("\(action.map { "\($0)" } ?? "nothing")")
      }
    }
    expectNoDifference(stage.lines(), ["[One]", "[None]"])
    expectNoDifference(stage.runs(ofLine: 0)[1].style.foreground, .danger)
    try stage.run("one")
    try stage.run("none")
    expectNoDifference(journal.entries, ["1", "nothing"])
  }

  @Test("A control in a disabled view can't be used") func whatIsDisabledCannotBeUsed() {
    let journal = Journal()
    let stage = Stage {
      VStack {
        Button("One") { journal.add("one") }
        Button("Two") { journal.add("two") }.disabled(false)
      }
      .disabled(true)
      Button("Three") { journal.add("three") }.disabled(false)
    }
    for name in ["one", "two"] {
      expectNoDifference(stage.error(name), "'\(name)' can't be used now.")
      expectNoDifference(stage.error("tap \(name)"), "'\(name)' can't be used now.")
    }
    expectNoDifference(stage.usages, ["three"])
    expectNoDifference(stage.tree.content.map(\.isDisabled), [true, false])
    expectNoDifference(stage.tree.content[0].children.map(\.isDisabled), [true, true])
    // It is still shown, but dimmed.
    expectNoDifference(stage.lines(), ["[One]", "[Two]", "[Three]"])
    #expect(stage.runs(ofLine: 0)[0].style.isDim)
    #expect(!stage.runs(ofLine: 2)[0].style.isDim)
    #expect(journal.entries.isEmpty)
  }

  @Test("A removed button does nothing") func aButtonThatWentAwayDoesNothing() throws {
    let isShown = Source(true)
    let journal = Journal()
    let stage = Stage { if isShown.value { Button("Go") { journal.add("went") } } }
    let invocation = try stage.tree.parse("go")
    isShown.value = false
    stage.graph.update()
    #expect(!stage.graph.perform(invocation))
    #expect(journal.entries.isEmpty)
  }

  @Test("A link's closure receives the environment values") func aLinkGetsTheValuesAroundIt() throws {
    let journal = Journal()
    let stage = Stage {
      NavigationLink(perform: { journal.add("enabled \($0.isEnabled) in \($0.isPresented)") }) {
        Text("Next")
      }
    }
    expectNoDifference(stage.lines(), ["Next ›"])
    expectNoDifference(stage.tree.commands.map(\.help), ["go to 'Next'"])
    try stage.run("next")
    expectNoDifference(journal.entries, ["enabled true in false"])
  }

  @Test("A link that doesn't fit is shortened") func aLinkIsCutWhereItDoesNotFit() {
    let stage = Stage { NavigationLink(perform: { _ in }) { Text("Nineteen characters") } }
    expectNoDifference(stage.lines(21), ["Nineteen characters ›"])
    expectNoDifference(stage.lines(20), ["Nineteen characte… ›"])
  }

  @Test("An accessibility label replaces the shown name") func anotherNameReplacesTheShownOne() {
    let stage = Stage { Button("＋") {}.accessibilityLabel("Add a \n row") }
    expectNoDifference(stage.lines(), ["[＋]"])
    expectNoDifference(stage.usages, ["add a row"])
  }

  @Test("Additional names apply only to their control") func furtherNamesDoNotReachOthers() {
    let stage = Stage {
      VStack {
        Button("One") {}.accessibilityInputLabels(["First", "Uno"])
        Button("Two") {}
      }
    }
    for name in ["first", "uno", "one", "tap first"] { #expect(stage.error(name).hasPrefix("no error")) }
    expectNoDifference(
      stage.error("tap primero"), "Can't use 'tap' with 'primero'. It works with: one and two.")
  }

  @Test("The help of a view has precedence") func helpOfAViewComesBeforeTheGeneralOne() {
    let stage = Stage {
      Button("One") {}.help("Counts\n one")
      VStack {
        Button("Two") {}.help("Near")
        Button("Three") {}
      }
      .help("Far")
    }
    expectNoDifference(stage.tree.commands.map(\.help), ["Counts one", "Near", "Far"])
  }

  @Test("Keyboard shortcuts belong to their controls") func keysBelongToTheControl() {
    let stage = Stage {
      Button("A") {}.keyboardShortcut(.defaultAction)
      Button("B") {}.keyboardShortcut("b", modifiers: [.control, .shift])
      Button("C") {}.keyboardShortcut(nil)
      Button("D") {}.keyboardShortcut(.cancelAction)
    }
    expectNoDifference(
      stage.tree.content.map(\.shortcut),
      [
        KeyboardShortcut(.return, modifiers: []), KeyboardShortcut("b", modifiers: [.shift, .control]), nil,
        KeyboardShortcut(.escape, modifiers: []),
      ])
    expectNoDifference(KeyboardShortcut("b").modifiers, .command)
    expectNoDifference(
      [KeyEquivalent.return, .escape, .delete, .space, .tab].map(\.character),
      [
        "\r", "\u{1B}", "\u{7F}", " ", "\t",
      ])
  }

  @Test("A control's modifiers don't apply to its label") func whatSurroundsAControlIsNotTheLabelsOwn() {
    let stage = Stage {
      Button {
      } label: {
        Text("Save")
      }
      .help("Saves").keyboardShortcut("s").accessibilityLabel("Keep")
    }
    guard case .control(let control) = stage.tree.content[0].content else {
      Issue.record("The element isn't a control.")
      return
    }
    expectNoDifference(control.name, "Keep")
    expectNoDifference(control.label.map(\.help), [nil])
    expectNoDifference(control.label.map(\.shortcut), [nil])
  }

  /// A name matches by its words. Case and spaces don't matter.
  @Test(
    "Case and spaces don't matter in a name",
    arguments: ["new standup", "New  Standup", "NEW\tSTANDUP", " new standup "])
  func spacesAndCaseDoNotMatter(line: String) throws {
    let journal = Journal()
    let stage = Stage { Button("New standup…") { journal.add("new") } }
    try stage.run(line)
    expectNoDifference(journal.entries, ["new"])
  }
}
