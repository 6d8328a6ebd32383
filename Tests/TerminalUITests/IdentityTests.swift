import CustomDump
import TerminalUI
import Testing

/// State belongs to the identity of a view in the tree, not to the value of the view.
@MainActor
@Suite struct IdentityTests {
  struct Counter: View {
    let name: String
    @State var count = 0
    var body: some View {
      Button("\(name)") { count += 1 }
      Text("\(count)")
    }
  }

  struct Twice: View {
    let counter = Counter(name: "Count")
    var body: some View {
      VStack { counter }
      VStack { counter }
    }
  }

  @Test("One view value at two positions has two states")
  func oneViewValueAtTwoPositionsHasTwoStates() throws {
    let stage = Stage { Twice() }
    try stage.run("count 1")
    try stage.run("count 1")
    try stage.run("count 2")
    expectNoDifference(stage.lines(), ["[Count]", "2", "[Count]", "1"])
  }

  struct Outer: ViewModifier {
    @State var taps = 0
    func body(content: Content) -> some View {
      content
      Button("Tap") { taps += 1 }
      Text("taps \(taps)")
    }
  }

  struct ModifiedTwice: View {
    let outer = Outer()
    var body: some View {
      Text("a").modifier(outer)
      Text("b").modifier(outer)
    }
  }

  @Test("One modifier value at two positions has two states")
  func oneModifierAtTwoPositionsHasTwoStates() throws {
    let stage = Stage { ModifiedTwice() }
    try stage.run("tap 2")
    expectNoDifference(stage.lines(), ["a", "[Tap]", "taps 0", "b", "[Tap]", "taps 1"])
  }

  struct Optionals: View {
    @State var choice: Int? = 1
    @State var log: [String] = []
    let initial: Bool
    var body: some View {
      Button("None") { choice = nil }
      Button("Two") { choice = 2 }
      Text(log.joined(separator: ", "))
        .onChange(of: choice, initial: initial) { old, new in
          log.append("\(old.map(String.init) ?? "nil") to \(new.map(String.init) ?? "nil")")
        }
    }
  }

  @Test("Changes from and to nil are reported") func aChangeOfAnOptionalIsAChange() throws {
    let stage = Stage { Optionals(initial: false) }
    expectNoDifference(stage.lines(), ["[None]", "[Two]"])
    try stage.run("none")
    try stage.run("two")
    expectNoDifference(stage.lines().last, "1 to nil, nil to 2")
  }

  struct StartsWithNothing: View {
    let choice: Int? = nil
    @State var log = "-"
    var body: some View {
      Text(log).onChange(of: choice, initial: true) { log = "\($0 as Any) \($1 as Any)" }
    }
  }

  @Test("The initial value of an optional can be nil") func theFirstValueOfAnOptionalMayBeNil() {
    expectNoDifference(Stage { StartsWithNothing() }.lines(), ["nil nil"])
    expectNoDifference(Stage { Optionals(initial: true) }.lines().last, "1 to 1")
  }

  struct Choice: View {
    @State var choice: String?
    var body: some View {
      Picker("Colour", selection: $choice) {
        Text("unknown")
        Text("any").tag(String?.none)
        Text("red").tag(String?.some("red"))
        Text("blue").tag("blue")
      }
    }
  }

  @Test("A view without a tag can't be picked") func aViewWithoutATagIsNoChoice() throws {
    let stage = Stage { Choice() }
    expectNoDifference(stage.lines(), ["Colour: any"])
    try stage.run("pick colour blue")
    expectNoDifference(stage.lines(), ["Colour: blue"])
    try stage.run("pick colour red")
    expectNoDifference(stage.lines(), ["Colour: red"])
    #expect(
      stage.error("pick colour unknown").contains(
        "'unknown' isn't a choice for colour. Choose any, red, or blue"))
  }

  struct Numbers: View {
    let number: Double
    @State var value: Double
    init(_ number: Double) {
      self.number = number
      _value = State(wrappedValue: number)
    }
    var body: some View {
      ProgressView(value: number, total: 1)
      ProgressView(value: 1, total: number)
      Slider(value: $value, in: 0...1) { Text("Level") }
      Stepper("Steps", value: $value)
    }
  }

  @Test(
    "No number crashes a control",
    arguments: [
      Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -0.0, 1e300, .leastNonzeroMagnitude,
    ])
  func noNumberTraps(_ number: Double) {
    expectNoDifference(Stage { Numbers(number) }.lines().count, 4)
  }
}
