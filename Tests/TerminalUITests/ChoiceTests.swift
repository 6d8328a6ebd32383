import CustomDump
import TerminalUI
import Testing

/// Toggles and pickers.
@MainActor
@Suite struct ChoiceTests {
  @Test("A toggle is turned on by a word", arguments: ["on", "yes", "true", "ON", "Yes"])
  func aSwitchIsTurnedOnInWords(word: String) throws {
    let isOn = Source(false)
    let stage = Stage { Toggle("Mail", isOn: Bindable(isOn).value) }
    expectNoDifference(stage.lines(), ["[ ] Mail"])
    try stage.run("toggle mail \(word)")
    try stage.run("set mail \(word)")
    #expect(isOn.value)
    expectNoDifference(stage.lines(), ["[x] Mail"])
  }

  @Test("A toggle is turned off by a word", arguments: ["off", "no", "false", "OFF"])
  func aSwitchIsTurnedOffInWords(word: String) throws {
    let isOn = Source(true)
    let stage = Stage { Toggle("Mail", isOn: Bindable(isOn).value) }
    try stage.run("toggle mail \(word)")
    try stage.run("toggle mail \(word)")
    #expect(!isOn.value)
  }

  @Test("A toggle describes the values that it accepts") func aSwitchSaysWhatItTakes() {
    let stage = Stage { Toggle("Mail", isOn: .constant(true)) }
    expectNoDifference(stage.usages, ["toggle mail"])
    expectNoDifference(stage.tree.commands[0].help, "turn it on or off")
    expectNoDifference(stage.error("set mail"), "'set mail' needs a value: on or off.")
    expectNoDifference(stage.error("set mail 1"), "'mail' must be on or off, not '1'.")
    expectNoDifference(stage.error("toggle mail on off"), "'mail' must be on or off, not 'on off'.")
    expectNoDifference(stage.error("pick mail on"), "There is nothing to pick here.")
    expectNoDifference(stage.error("toggle"), "'toggle' needs a name: mail.")
    expectNoDifference(Stage { Text("a") }.error("toggle a"), "There is nothing to toggle here.")
    expectNoDifference(
      Stage { Toggle("Mail", isOn: .constant(true)).disabled(true) }.error("toggle mail"),
      "'mail' can't be used now.")
  }

  @Test("A toggle's label can be any view") func aSwitchMayBeLabelledByAnyView() throws {
    let isOn = Source(false)
    let stage = Stage { Toggle(isOn: Bindable(isOn).value) { Label("Alarm", systemImage: "bell") } }
    expectNoDifference(stage.lines(), ["[ ] ♪ Alarm"])
    try stage.run("toggle alarm")
    expectNoDifference(stage.lines(), ["[x] ♪ Alarm"])
  }

  @Test("A toggle that doesn't fit wraps") func aSwitchThatDoesNotFitIsBroken() {
    let stage = Stage { Toggle("Send me mail", isOn: .constant(true)) }
    expectNoDifference(stage.lines(80), ["[x] Send me mail"])
    expectNoDifference(stage.lines(12), ["[x] Send me", "mail"])
  }

  // MARK: Pickers

  enum Theme: String, CaseIterable, Identifiable {
    case navy, orange, seafoam
    var id: Self { self }
  }

  struct Themes: View {
    @State var theme = Theme.navy
    var body: some View {
      Picker("Theme", selection: $theme) {
        ForEach(Theme.allCases) { Text($0.rawValue) }
      }
    }
  }

  @Test("A picker can select by id") func anIdStandsForTheValue() throws {
    let stage = Stage { Themes() }
    expectNoDifference(stage.lines(), ["Theme: navy"])
    try stage.run("pick theme seafoam")
    expectNoDifference(stage.lines(), ["Theme: seafoam"])
    expectNoDifference(stage.usages, ["pick theme NAME"])
    expectNoDifference(stage.tree.commands[0].help, "choose one of 3")
    expectNoDifference(stage.tree.commands[0].values, ["navy", "orange", "seafoam"])
  }

  @Test("A tag has precedence over an id") func aTagComesBeforeAnId() throws {
    let choice = Source("2")
    let stage = Stage {
      Picker("Choice", selection: Bindable(choice).value) {
        ForEach(1..<4) { Text("Number \($0)").tag("\($0)") }
      }
    }
    expectNoDifference(stage.lines(), ["Choice: Number 2"])
    try stage.run("pick choice number 3")
    expectNoDifference(choice.value, "3")
  }

  @Test("A selection may match none of the options") func whatIsChosenMayBeNoOption() throws {
    let choice = Source(9)
    let stage = Stage {
      Picker(selection: Bindable(choice).value) {
        Text("One").tag(1)
        Group { Text("Two").tag(2) }
        if choice.value == 1 { Text("Three").tag(3) }
      } label: {
        Label("Pick", systemImage: "star")
      }
    }
    expectNoDifference(stage.lines(), ["★ Pick: –"])
    expectNoDifference(stage.runs().last?.style, .dim)
    expectNoDifference(stage.error("pick pick three"), "'three' isn't a choice for pick. Choose One or Two.")
    try stage.run("pick pick one")
    try stage.run("pick pick three")
    expectNoDifference(choice.value, 3)
  }

  @Test("An option keeps its style and is picked by its words")
  func anOptionKeepsItsLookAndIsCalledByItsWords() throws {
    let choice = Source(1)
    let stage = Stage {
      Picker("Colour", selection: Bindable(choice).value) {
        Label("Red", systemImage: "circle.fill").foregroundStyle(.red).tag(1)
        HStack {
          Text("■").foregroundStyle(.blue)
          Text("Dark blue")
        }
        .tag(2)
      }
    }
    expectNoDifference(stage.lines(), ["Colour: ● Red"])
    #expect(stage.runs().contains { $0.style.foreground == .red })
    try stage.run("pick colour dark blue")
    expectNoDifference(stage.lines(), ["Colour: ■ Dark blue"])
    expectNoDifference(stage.tree.commands[0].values, ["Red", "Dark blue"])
  }

  @Test("A value that isn't an option is refused") func whatIsNoOptionIsRefused() {
    let stage = Stage { Themes() }
    expectNoDifference(stage.error("pick theme"), "'pick theme' needs a value: navy, orange, or seafoam.")
    expectNoDifference(stage.error("set theme"), "'set theme' needs a value: navy, orange, or seafoam.")
    expectNoDifference(
      stage.error("pick theme sea"),
      "'sea' isn't a choice for theme. Choose navy, orange, or seafoam. Did you mean 'seafoam'?")
    expectNoDifference(
      stage.error("pick theme xyz"), "'xyz' isn't a choice for theme. Choose navy, orange, or seafoam.")
    #expect(stage.error("pick theme zz", short: true).hasPrefix("'zz' isn't a choice for theme"))
    expectNoDifference(stage.error("pick"), "'pick' needs a name: theme.")
    expectNoDifference(stage.error("pick navy"), "Can't use 'pick' with 'navy'. It works with: theme.")
    expectNoDifference(
      Stage { Themes().disabled(true) }.error("pick theme navy"), "'theme' can't be used now.")
  }

  @Test("An exact name has precedence over a longer one") func anExactNameComesBeforeALongerOne() throws {
    let choice = Source(0)
    let stage = Stage {
      Picker("Size", selection: Bindable(choice).value) {
        ForEach(["large", "large two", "larger"].indices, id: \.self) {
          Text(["large", "large two", "larger"][$0])
        }
      }
    }
    try stage.run("pick size large two", short: true)
    expectNoDifference(choice.value, 1)
    try stage.run("pick size LARGE", short: true)
    expectNoDifference(choice.value, 0)
    expectNoDifference(
      stage.error("pick size larg", short: true), "'larg' could be large, large two, or larger.")
  }

  @Test("Two options with the same name can't be picked by name")
  func twoOptionsOfOneNameCannotBeToldApart() {
    let stage = Stage {
      Picker("Size", selection: .constant(1)) {
        Text("same").tag(1)
        Text("same").tag(2)
      }
    }
    #expect(stage.error("pick size same").hasPrefix("'same' isn't a choice for size"))
  }

  @Test("A picker without options accepts no value") func aPickerOfNothingTakesNothing() {
    let stage = Stage { Picker("Size", selection: .constant(1)) {} }
    expectNoDifference(stage.lines(), ["Size: –"])
    expectNoDifference(stage.error("pick size x"), "'x' isn't a choice for size.")
  }

  @Test("Options can be in sections") func optionsMayStandInSections() {
    let stage = Stage {
      Picker("Size", selection: .constant(2)) {
        Section("Small") { Text("One").tag(1) }
        Section("Large") { Text("Two").tag(2) }
      }
    }
    expectNoDifference(stage.lines(), ["Size: Two"])
    expectNoDifference(stage.tree.commands.map(\.values), [["One", "Two"]])
  }

  @Test("Options can be in loops in sections") func optionsMayStandInLoopsInSections() throws {
    let size = Source(2)
    let stage = Stage {
      Picker("Size", selection: Bindable(size).value) {
        ForEach(["Small", "Large"], id: \.self) { name in
          Section(name) {
            ForEach(name == "Small" ? 1...100 : 101...200, id: \.self) { Text("No. \($0)") }
          }
        }
      }
    }
    expectNoDifference(stage.lines(), ["Size: No. 2"])
    // Every option is listed, however many there are.
    expectNoDifference(stage.tree.commands[0].values.count, 200)
    try stage.run("pick size no. 200")
    expectNoDifference(size.value, 200)
  }

  @Test("A section isn't an option, and a stack can contain options")
  func aSectionIsNoOptionAndAStackMayHoldSome() throws {
    let size = Source("b")
    let stage = Stage {
      Picker("Size", selection: Bindable(size).value) {
        ForEach(["x", "y"], id: \.self) { name in Section(name) { Text("One \(name)").tag("1\(name)") } }
        VStack {
          Text("A").tag("a")
          Text("B").tag("b").padding(2)
        }
      }
    }
    expectNoDifference(stage.tree.commands[0].values, ["One x", "One y", "A", "B"])
    expectNoDifference(stage.lines(), ["Size: B"])
    try stage.run("pick size one y")
    expectNoDifference(size.value, "1y")
  }
}
