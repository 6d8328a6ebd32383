import CustomDump
import SwiftNavigation
import TerminalUI
import Testing

/// `ButtonStyle`, `LabelStyle`, and `ToggleStyle`.
@MainActor
@Suite struct StyleTests {
  struct Starred: ButtonStyle {
    @Environment(\.isEnabled) var isEnabled

    func makeBody(configuration: Configuration) -> some View {
      HStack {
        Text(configuration.role == .destructive ? "!" : isEnabled ? "★" : "☆")
        configuration.label
      }
    }
  }

  @Test func aButtonIsShownInAStyle() throws {
    let taps = Source(0)
    let stage = Stage {
      VStack {
        Button("Save") { taps.value += 1 }
        Button("Delete", role: .destructive) {}
        Button("Wait") {}.disabled(true)
        Button("Plain") {}.buttonStyle(.plain)
      }.buttonStyle(Starred())
    }
    expectNoDifference(stage.lines(), ["[★ Save]", "[! Delete]", "[☆ Wait]", "[Plain]"])
    // The button's own label determines the name.
    try stage.run("save")
    expectNoDifference(taps.value, 1)
    expectNoDifference(
      stage.tree.front.elements.compactMap(\.control?.name), ["Save", "Delete", "Wait", "Plain"])
  }

  @Test func builtInStylesAreNames() {
    func isProminent(_ style: ButtonStyleName) -> Bool? {
      Stage { Button("Save") {}.buttonStyle(style) }.tree.content[0].control?.isProminent
    }
    expectNoDifference(isProminent(.borderedProminent), true)
    expectNoDifference(isProminent(.bordered), false)
    let stage = Stage { Button("Save") {}.buttonStyle(Starred()).buttonStyle(.borderedProminent) }
    expectNoDifference(stage.lines(), ["[★ Save]"])
    expectNoDifference(stage.tree.content[0].control?.isProminent, false)
  }

  struct Colons: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
      HStack {
        configuration.title
        Text("::")
        configuration.icon
        Label(configuration)
      }
    }
  }

  @Test func aLabelIsShownInAStyle() {
    func lines(_ view: some View) -> [String] {
      Stage { view }.lines()
    }
    let label = Label("Star", systemImage: "star")
    expectNoDifference(lines(label.labelStyle(.automatic)), ["★ Star"])
    expectNoDifference(lines(label.labelStyle(.titleAndIcon)), ["★ Star"])
    expectNoDifference(lines(label.labelStyle(.titleOnly)), ["Star"])
    expectNoDifference(lines(label.labelStyle(.iconOnly)), ["★"])
    expectNoDifference(lines(label.labelStyle(Colons())), ["Star :: ★ ★ Star"])
  }

  @Test("An icon-only button has the name of its label") func anIconAloneHasTheNameOfItsLabel() throws {
    let taps = Source(0)
    let stage = Stage {
      Button("Sort by age", systemImage: "arrow.up.arrow.down") { taps.value += 1 }.labelStyle(.iconOnly)
    }
    #expect(!stage.text().contains("Sort"))
    try stage.run("sort by age")
    expectNoDifference(taps.value, 1)
  }

  struct Bulb: ToggleStyle {
    func makeBody(configuration: Configuration) -> some View {
      Button {
        configuration.isOn.toggle()
      } label: {
        Text(configuration.isOn ? "●" : "○")
        configuration.label
      }
      Toggle(configuration)
    }
  }

  struct Switches: View {
    @State var isOn = false
    var body: some View {
      Toggle("Light", isOn: $isOn).toggleStyle(Bulb())
      Toggle("Dark", isOn: $isOn).toggleStyle(.switch)
    }
  }

  @Test func aToggleIsShownInAStyle() throws {
    let stage = Stage { Switches() }
    expectNoDifference(stage.lines(), ["[○ Light]", "[ ] Light", "[ ] Dark"])
    try stage.run("toggle dark")
    expectNoDifference(stage.lines(), ["[● Light]", "[x] Light", "[x] Dark"])
    try stage.run("toggle light")
    expectNoDifference(stage.lines().first, "[○ Light]")
  }
}
