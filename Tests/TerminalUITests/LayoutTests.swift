import CustomDump
import TerminalUI
import Testing

@MainActor
@Suite struct LayoutTests {
  @Test("A spacer spreads a row over the width") func rowsSpreadOverTheWidth() {
    let stage = Stage {
      HStack {
        Text("Design")
        Spacer()
        Text("5 min")
      }
    }
    expectNoDifference(stage.lines(20), ["Design         5 min"])
    expectNoDifference(stage.lines(30), ["Design                   5 min"])
  }

  @Test("Text in a row wraps if the width is too small") func rowsGiveWayWhereTheWidthIsShort() {
    let stage = Stage {
      HStack {
        Text("A rather long title of things")
        Text("right")
      }
    }
    expectNoDifference(stage.lines(24), ["A rather long   right", "title of things"])
  }

  @Test("Lists number only the rows that can be used") func listsNumberWhatCanBeCalled() {
    struct Row: Identifiable { let id: Int }
    let stage = Stage {
      List {
        Section("Plain") { ForEach([Row(id: 1), Row(id: 2)]) { Text("row \($0.id)") } }
        Section("Links") {
          ForEach(1..<12) { number in NavigationLink(perform: { _ in }) { Text("link \(number)") } }
        }
      }
    }
    expectNoDifference(
      stage.lines()[0...6], ["Plain", "  row 1", "  row 2", "", "Links", "   1  link 1", "   2  link 2"])
    expectNoDifference(stage.lines().last, "  11  link 11")
  }

  @Test func controlsShowTheirValues() {
    let stage = Stage {
      Form {
        LabeledContent("Length", value: "5 min")
        ProgressView("Done", value: 0.5)
        Toggle("On", isOn: .constant(true))
        TextField("Title", text: .constant(""), prompt: Text("none"))
        Slider(value: .constant(10.0), in: 0...20) { Text("Size") }
        Stepper("Count", value: .constant(3))
        Button("Drop", role: .destructive) {}
        Label("Time", systemImage: "clock")
      }
    }
    expectNoDifference(
      stage.lines(),
      [
        "Length: 5 min", "Done", "███████████████░░░░░░░░░░░░░░░ 50%", "[x] On", "Title: none",
        "Size: ━━━━━━━━━━●───────── 10", "Count: 3 [−|+]", "[Drop]", "◷ Time",
      ])
  }

  @Test("A row that doesn't fit breaks at its spacers") func aRowThatDoesNotFitBreaksAtItsSpacers() {
    let stage = Stage {
      ForEach([1], id: \.self) { _ in
        HStack {
          Text("■")
          Text("A title of some length")
          Spacer()
          Text("6 attendees")
          Text("10 minutes")
        }
      }
    }
    expectNoDifference(stage.lines(50), ["■ A title of some length    6 attendees 10 minutes"])
    expectNoDifference(stage.lines(47), ["■ A title of some length", "  6 attendees 10 minutes"])
    expectNoDifference(stage.lines(16), ["■ A title of", "  some length", "  6 attendees", "  10 minutes"])
  }

  @Test func noLineIsWiderThanTheScreen() {
    let stage = Stage {
      List {
        Text("日本語の長い題名がここにあります、とても長い")
        HStack {
          Text("日本語の長い題名")
          Spacer()
          Text("五分")
        }
        Button("A button with a name that does not fit") {}
        TextField("Title", text: .constant("a value that goes over the end of the line"))
      }
      .navigationTitle("A title that is longer than the screen")
    }
    for width in [8, 13, 20, 21, 40, 80] {
      for line in stage.tree.lines(width: width) where line.width > width {
        Issue.record("The line has \(line.width) columns but at most \(width) fit: \(line.plain)")
      }
    }
  }

  @Test("A color is lost without styles") func colorIsLostWithoutAStyle() {
    let stage = Stage { Text("■").foregroundStyle(.rgb(1, 2, 3)) + Text(" navy") }
    expectNoDifference(stage.tree.lines(width: 40).rendered(for: .plain).string, "■ navy\n")
    expectNoDifference(
      stage.tree.lines(width: 40).rendered(for: .full).string, "\u{1B}[38;2;1;2;3m■\u{1B}[0m navy\n")
  }

  @Test("Text can't send control sequences to the terminal") func textOfOthersCannotSteerTheTerminal() {
    let stage = Stage { Button("x\u{1B}[2Jy\u{202E}") {} }
    expectNoDifference(stage.lines(), ["[x␛[2Jy�]"])
  }

  @Test("A control can have additional names") func aControlMayHaveFurtherNames() throws {
    struct Screen: View {
      @State var log = "-"
      var body: some View {
        Button("Start meeting") { log = "started" }.accessibilityInputLabels(["Start", "Begin!"])
        Text(log)
      }
    }
    for name in ["start", "begin", "start meeting"] {
      let stage = Stage { Screen() }
      try stage.run(name)
      expectNoDifference(stage.lines(), ["[Start meeting]", "started"])
      expectNoDifference(stage.tree.commands.map(\.name), ["start meeting"])
      expectNoDifference(stage.error("go"), "There is no 'go' here.")
    }
  }

  @Test("Modifiers apply to controls") func modifiersReachControls() {
    let stage = Stage {
      Button("Icon only") {}.accessibilityLabel("Add").help("Adds one").keyboardShortcut("n")
      Text("inbox").badge(3)
      Button {
      } label: {
        Image(systemName: "plus.circle.fill")
      }
    }
    expectNoDifference(stage.tree.commands.map(\.name), ["add", "plus circle"])
    expectNoDifference(stage.tree.commands[0].help, "Adds one")
    expectNoDifference(stage.tree.content[0].shortcut, KeyboardShortcut("n"))
    expectNoDifference(stage.lines()[1...], ["inbox (3)", "[+]"])
  }
}
