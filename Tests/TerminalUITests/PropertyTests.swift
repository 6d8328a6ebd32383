import CairnTestSupport
import CustomDump
import TerminalUI
import Testing

/// `@State`, `@Binding`, `@Bindable`, and `@Environment` in views.
@MainActor
@Suite struct PropertyTests {
  struct Parent: View {
    @State var name = "Blob"
    @State var isOn = false
    var body: some View {
      Child(name: $name, isOn: $isOn)
      Text("parent \(name) \(isOn)")
    }
  }

  struct Child: View {
    @Binding var name: String
    @Binding var isOn: Bool
    var body: some View {
      TextField("Name", text: $name)
      Toggle("On", isOn: $isOn)
      Button("Reset") {
        name = "none"
        isOn = false
      }
    }
  }

  @Test func aBindingWritesTheStateOfItsParent() throws {
    let stage = Stage { Parent() }
    try stage.run("set name Jr")
    try stage.run("toggle on")
    expectNoDifference(stage.lines(), ["Name: Jr", "[x] On", "[Reset]", "parent Jr true"])
    try stage.run("reset")
    expectNoDifference(stage.lines(), ["Name: none", "[ ] On", "[Reset]", "parent none false"])
  }

  @Test("State keeps its first initial value") func aStateBeginsWithTheFirstValueItGot() throws {
    struct Named: View {
      @State var name: String
      init(_ name: String) { _name = State(initialValue: name) }
      var body: some View { Text(name) }
    }
    let name = Source("first")
    let stage = Stage { Named(name.value) }
    name.value = "second"
    stage.graph.update()
    expectNoDifference(stage.lines(), ["first"])
  }

  @Test("State can start as nil") func aStateMayBeginWithNothing() throws {
    struct Choosing: View {
      @State var choice: Int?
      var body: some View { Button(choice.map { "chosen \($0)" } ?? "Choose") { choice = (choice ?? 0) + 1 } }
    }
    let stage = Stage { Choosing() }
    try stage.run("choose")
    try stage.run("chosen 1")
    expectNoDifference(stage.lines(), ["[chosen 2]"])
  }

  @Test("Several states of a view are independent") func statesOfOneViewAreApart() throws {
    struct Two: View {
      @State var first = 1
      let between = "-"
      @State var second = 10
      var body: some View {
        Button("First") { first += 1 }
        Button("Second") { second += 10 }
        Text("\(first) \(between) \(second)")
      }
    }
    let stage = Stage { Two() }
    try stage.run("first")
    try stage.run("second")
    try stage.run("second")
    expectNoDifference(stage.lines().last, "2 - 30")
  }

  @Test("State can hold a model") func aStateMayHoldAModel() throws {
    struct Owner: View {
      @State var source = Source(1)
      var body: some View { Button("Add \(source.value)") { source.value += 1 } }
    }
    let stage = Stage { Owner() }
    try stage.run("add 1")
    try stage.run("add 2")
    expectNoDifference(stage.lines(), ["[Add 3]"])
  }

  @Test("State that wasn't read requests no render") func aStateThatWasNotReadAsksForNoRender() throws {
    struct Unread: View {
      @State var count = 0
      let journal: Journal
      var body: some View {
        let _ = journal.add("made")
        Button("Count") { count += 1 }
      }
    }
    let journal = Journal()
    let stage = Stage { Unread(journal: journal) }
    #expect(stage.graph.perform(try stage.tree.parse("count")))
    #expect(!stage.graph.needsRender)
    stage.graph.update()
    expectNoDifference(journal.entries, ["made"])
  }

  @Test func aStateIsNotChangedBeforeItsViewIsShown() {
    struct Early: View {
      @State var count = 0
      var body: some View { Text("\(count)") }
    }
    let view = Early()
    expectIssues {
      view.count = 1
    } matching: { issue in
      "\(issue)".contains("A '@State' was changed before its view was part of a screen")
    }
    expectNoDifference(view.count, 0)
    view.$count.wrappedValue = 2
    expectNoDifference(view.$count.wrappedValue, 0)
  }

  @Test func aModelIsBound() throws {
    struct Form: View {
      @Bindable var model: Source<String>
      var body: some View {
        TextField("Name", text: $model.value)
        Text(model.value)
      }
    }
    let model = Source("Blob")
    let stage = Stage { Form(model: model) }
    try stage.run("set name Jr")
    expectNoDifference(model.value, "Jr")
    model.value = "Sr"
    #expect(stage.graph.needsRender)
    stage.graph.update()
    expectNoDifference(stage.lines(), ["Name: Sr", "Sr"])
  }

  @Test func theElementsOfABindingAreBound() throws {
    struct Row: Identifiable {
      let id: Int
      var isOn = false
    }
    struct Rows: View {
      @Binding var rows: [Row]
      var body: some View {
        List { ForEach($rows) { $row in Toggle("Row \(row.id)", isOn: $row.isOn) } }
      }
    }
    let rows = Source([Row(id: 1), Row(id: 2)])
    let stage = Stage { Rows(rows: Bindable(rows).value) }
    try stage.run("toggle row 2")
    expectNoDifference(rows.value.map(\.isOn), [false, true])
    try stage.run("set 1 on")
    expectNoDifference(rows.value.map(\.isOn), [true, true])
  }

  // MARK: Environment

  struct Size: EnvironmentKey {
    static var defaultValue: Int { 10 }
  }

  struct Reader: View {
    @Environment(\.size) var size
    var body: some View { Text("size \(size)") }
  }

  @Test("An environment value applies to nested views") func aValueReachesWhatStandsFurtherIn() {
    let stage = Stage {
      Reader()
      VStack {
        Reader()
        Reader().environment(\.size, 30)
      }
      .environment(\.size, 20)
    }
    expectNoDifference(stage.lines(), ["size 10", "size 20", "size 30"])
  }

  @Test("The host's environment applies to the root") func theValuesOfAHostSurroundTheRoot() {
    var environment = EnvironmentValues()
    environment.size = 40
    let stage = Stage(environment: environment) { Reader() }
    expectNoDifference(stage.lines(), ["size 40"])
    stage.graph.environment.size = 50
    #expect(stage.graph.needsRender)
    stage.graph.update()
    expectNoDifference(stage.lines(), ["size 50"])
  }

  @Test("An environment value follows its source") func aValueFollowsWhatItWasReadFrom() {
    let size = Source(1)
    let stage = Stage { Reader().environment(\.size, size.value) }
    size.value = 2
    stage.graph.update()
    expectNoDifference(stage.lines(), ["size 2"])
  }

  struct ObjectReader: View {
    @Environment(Source<String>.self) var name
    @Environment(Source<Int>.self) var number
    var body: some View { Text("\(name.value) \(number.value)") }
  }

  @Test("Environment objects are found by type") func objectsAreKnownByTheirTypes() {
    let inner = Source("inner")
    let stage = Stage {
      VStack {
        ObjectReader()
        ObjectReader().environment(inner)
      }
      .environment(Source("outer")).environment(Source(1))
    }
    expectNoDifference(stage.lines(), ["outer 1", "inner 1"])
    inner.value = "changed"
    stage.graph.update()
    expectNoDifference(stage.lines(), ["outer 1", "changed 1"])
  }

  @Test("An environment outside a screen has its defaults")
  func anEnvironmentOutsideOfAScreenHasItsDefaults() {
    expectNoDifference(Reader().size, 10)
    // With nothing to close, nothing happens.
    EnvironmentValues().dismiss()
    #expect(!EnvironmentValues().isPresented)
    #expect(EnvironmentValues().isEnabled)
  }

  @Test("A custom dismiss action is called") func aDismissalOfOnesOwnIsCalled() throws {
    struct Leaving: View {
      @Environment(\.dismiss) var dismiss
      var body: some View { Button("Leave") { dismiss() } }
    }
    let journal = Journal()
    let stage = Stage { Leaving().environment(\.dismiss, DismissAction { journal.add("left") }) }
    try stage.run("leave")
    expectNoDifference(journal.entries, ["left"])
  }
}

extension EnvironmentValues {
  fileprivate var size: Int {
    get { self[PropertyTests.Size.self] }
    set { self[PropertyTests.Size.self] = newValue }
  }
}
