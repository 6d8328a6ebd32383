import CustomDump
import Observation
import TerminalUI
import Testing

/// A body is evaluated only when a value that it read has changed. Each body writes its name into a journal.
@MainActor
@Suite struct EvaluationTests {
  @Observable final class Model {
    var count = 0
    var name = "a"
    var isDetailed = false
  }

  struct Leaf: View {
    var name = "leaf"
    let journal: Journal
    var body: some View {
      let _ = journal.add(name)
      Text(name)
    }
  }

  let journal = Journal()

  /// Returns the evaluated views since the last call, in order.
  private func evaluated(_ stage: Stage) -> [String] {
    stage.graph.update()
    return journal.take()
  }

  // MARK: State and models

  struct Counter: View {
    let journal: Journal
    @State var count = 0
    var body: some View {
      let _ = journal.add("counter")
      Leaf(journal: journal)
      Button("Add") { count += 1 }
      Text("\(count)")
    }
  }

  struct TwoCounters: View {
    let journal: Journal
    var body: some View {
      let _ = journal.add("parent")
      Counter(journal: journal)
      Counter(journal: journal)
    }
  }

  @Test("State evaluates only the view that reads it") func aStateConcernsTheViewThatReadIt() throws {
    let stage = Stage { TwoCounters(journal: journal) }
    expectNoDifference(journal.take(), ["parent", "counter", "leaf", "counter", "leaf"])
    try stage.run("add 2")
    expectNoDifference(journal.take(), ["counter"])
    expectNoDifference(stage.lines(), ["leaf", "[Add]", "0", "leaf", "[Add]", "1"])
  }

  struct Reader: View {
    let model: Model
    let journal: Journal
    var body: some View {
      let _ = journal.add("reader")
      Text(model.isDetailed ? "\(model.name) \(model.count)" : model.name)
      Leaf(journal: journal)
    }
  }

  @Test("A model evaluates only the readers of the changed field")
  func aModelConcernsTheReadersOfTheFieldThatChanged() {
    let model = Model()
    let stage = Stage { Reader(model: model, journal: journal) }
    expectNoDifference(journal.take(), ["reader", "leaf"])
    model.count += 1
    #expect(!stage.graph.needsRender)
    model.name = "b"
    expectNoDifference(evaluated(stage), ["reader"])
    expectNoDifference(stage.lines(), ["b", "leaf"])
  }

  @Test("A body isn't evaluated for values that it no longer reads")
  func whatABodyDoesNotReadAnyMoreDoesNotConcernIt() {
    let model = Model()
    model.isDetailed = true
    let stage = Stage { Reader(model: model, journal: journal) }
    model.count += 1
    expectNoDifference(evaluated(stage).suffix(1), ["reader"])
    model.isDetailed = false
    expectNoDifference(evaluated(stage), ["reader"])
    model.count += 1
    #expect(!stage.graph.needsRender)
    model.isDetailed = true
    expectNoDifference(evaluated(stage), ["reader"])
    model.count += 1
    expectNoDifference(evaluated(stage), ["reader"])
    expectNoDifference(stage.lines()[0], "a 3")
  }

  @Test("Several changes cause one evaluation") func severalChangesAreOneEvaluation() {
    let model = Model()
    model.isDetailed = true
    let stage = Stage { Reader(model: model, journal: journal) }
    _ = journal.take()
    model.name = "b"
    model.count = 7
    model.name = "c"
    expectNoDifference(evaluated(stage), ["reader"])
    expectNoDifference(stage.lines()[0], "c 7")
  }

  @Test("A removed control isn't observed") func aControlThatIsNotThereAnyMoreIsNotWatched() {
    struct Switches: View {
      let isShown: Source<Bool>
      @Bindable var isOn: Source<Bool>
      let journal: Journal
      var body: some View {
        let _ = journal.add("switches")
        Text("switches")
        if isShown.value { Toggle("On", isOn: $isOn.value) }
      }
    }
    let isShown = Source(true)
    let isOn = Source(false)
    let stage = Stage { Switches(isShown: isShown, isOn: isOn, journal: journal) }
    isOn.value = true
    expectNoDifference(evaluated(stage), ["switches"])
    expectNoDifference(stage.lines(), ["switches", "[x] On"])
    isShown.value = false
    expectNoDifference(evaluated(stage), ["switches"])
    isOn.value = false
    #expect(!stage.graph.needsRender)
  }

  // MARK: Bindings

  struct Owner: View {
    let journal: Journal
    @State var text = ""
    @State var count = 0
    var body: some View {
      let _ = journal.add("owner")
      Text("count \(count)")
      Button("Add") { count += 1 }
      Editor(text: $text, journal: journal)
    }
  }

  struct Editor: View {
    @Binding var text: String
    let journal: Journal
    var body: some View {
      let _ = journal.add("editor")
      TextField("Text", text: $text)
      Text("says \(text)")
    }
  }

  @Test("A binding evaluates only the view that reads it") func aBindingConcernsTheViewThatReadsIt() throws {
    let stage = Stage { Owner(journal: journal) }
    expectNoDifference(journal.take(), ["owner", "editor"])
    try stage.run("set text hello")
    expectNoDifference(journal.take(), ["editor"])
    expectNoDifference(stage.lines().last, "says hello")
  }

  @Test("An unchanged binding counts as equal") func theSameBindingIsTheSameValue() throws {
    let stage = Stage { Owner(journal: journal) }
    _ = journal.take()
    try stage.run("add")
    expectNoDifference(journal.take(), ["owner"])
    try stage.run("set text hello")
    expectNoDifference(journal.take(), ["editor"])
    expectNoDifference(stage.lines(), ["count 1", "[Add]", "Text: hello", "says hello"])
  }

  @Test("A field reads its binding without evaluating its form")
  func aFieldReadsItsBindingWithoutTheBodyAroundIt() throws {
    struct Form: View {
      let journal: Journal
      @State var text = ""
      @State var isOn = false
      @State var number = 1.0
      @State var choice = 1
      var body: some View {
        let _ = journal.add("form")
        TextField("Text", text: $text)
        Toggle("On", isOn: $isOn)
        Slider(value: $number, in: 0...9, step: 1) { Text("Number") }
        Picker("Choice", selection: $choice) { ForEach(0..<3) { Text("option \($0)") } }
      }
    }
    let stage = Stage { Form(journal: journal) }
    _ = journal.take()
    try stage.run("set text hello")
    try stage.run("toggle on")
    try stage.run("set number 4")
    try stage.run("pick choice option 2")
    expectNoDifference(journal.take(), [])
    expectNoDifference(stage.lines()[0...1], ["Text: hello", "[x] On"])
    expectNoDifference(stage.lines().last, "Choice: option 2")
  }

  // MARK: Environment

  struct Surrounded: View {
    let journal: Journal
    @Environment(\.isEnabled) var isEnabled
    var body: some View {
      let _ = journal.add("surrounded")
      Text("enabled \(isEnabled)")
    }
  }

  struct Surroundings: View {
    let model: Model
    let isEnabled: Source<Bool>
    let help: Source<String>
    let journal: Journal
    var body: some View {
      let _ = journal.add("surroundings")
      VStack {
        Surrounded(journal: journal)
        Leaf(journal: journal)
        ObjectReader(journal: journal)
      }
      .disabled(!isEnabled.value)
      .help(help.value)
      .environment(model)
    }
  }

  struct ObjectReader: View {
    let journal: Journal
    @Environment(Model.self) var model
    var body: some View {
      let _ = journal.add("object")
      Text(model.name)
    }
  }

  @Test("An environment value evaluates only its readers")
  func aValueOfTheEnvironmentConcernsTheViewsThatReadIt() {
    let model = Model()
    let isEnabled = Source(true)
    let help = Source("help")
    let stage = Stage { Surroundings(model: model, isEnabled: isEnabled, help: help, journal: journal) }
    _ = journal.take()
    isEnabled.value = false
    expectNoDifference(evaluated(stage), ["surroundings", "surrounded"])
    expectNoDifference(stage.lines(), ["enabled false", "leaf", "a"])
    // No body reads this value.
    help.value = "other"
    expectNoDifference(evaluated(stage), ["surroundings"])
    model.name = "b"
    expectNoDifference(evaluated(stage), ["object"])
    model.count += 1
    #expect(!stage.graph.needsRender)
  }

  @Test("A new environment object evaluates its readers")
  func anotherObjectOfTheEnvironmentConcernsItsReaders() {
    let model = Source(Model())
    let stage = Stage {
      ObjectReader(journal: journal).environment(model.value)
      Leaf(journal: journal)
    }
    _ = journal.take()
    let other = Model()
    other.name = "other"
    let before = model.value
    model.value = other
    expectNoDifference(evaluated(stage), ["object"])
    expectNoDifference(stage.lines()[0], "other")
    before.name = "unseen"
    #expect(!stage.graph.needsRender)
  }

  /// Objects that are equal if their contents are equal. It still matters which object is read.
  @Observable final class Equal: Equatable {
    var name: String
    init(_ name: String) { self.name = name }
    static func == (first: Equal, second: Equal) -> Bool { true }
  }

  @Test("Replacing an object evaluates its readers even if it's equal") func anEqualObjectIsAnotherObject() {
    struct EqualReader: View {
      let object: Equal
      @Environment(Equal.self) var around
      let journal: Journal
      var body: some View {
        let _ = journal.add("equal")
        Text("\(object.name) \(around.name)")
      }
    }
    let object = Source(Equal("a"))
    let around = Source(Equal("x"))
    let stage = Stage { EqualReader(object: object.value, journal: journal).environment(around.value) }
    _ = journal.take()
    object.value = Equal("b")
    expectNoDifference(evaluated(stage), ["equal"])
    expectNoDifference(stage.lines(), ["b x"])
    around.value = Equal("y")
    expectNoDifference(evaluated(stage), ["equal"])
    expectNoDifference(stage.lines(), ["b y"])
    around.value.name = "z"
    object.value.name = "c"
    expectNoDifference(evaluated(stage), ["equal"])
    expectNoDifference(stage.lines(), ["c z"])
  }

  // MARK: Focus

  struct Focusing: View {
    let journal: Journal
    @FocusState var isFocused: Bool
    @State var text = ""
    @State var count = 0
    var body: some View {
      let _ = journal.add("focusing")
      TextField("Text", text: $text).focused($isFocused)
      FocusReader(isFocused: $isFocused, journal: journal)
      Button("Add \(count)") { count += 1 }
    }
  }

  struct FocusReader: View {
    @FocusState<Bool>.Binding var isFocused: Bool
    let journal: Journal
    var body: some View {
      let _ = journal.add("reader")
      Text("focused \(isFocused)")
    }
  }

  @Test("A focus state evaluates only its reader") func aFocusConcernsTheViewThatReadsIt() throws {
    let stage = Stage { Focusing(journal: journal) }
    expectNoDifference(journal.take(), ["focusing", "reader"])
    try stage.run("set text hello")
    expectNoDifference(journal.take(), ["reader"])
    expectNoDifference(stage.lines()[0...1], ["Text: hello▏", "focused true"])
    try stage.run("add 0")
    expectNoDifference(journal.take(), ["focusing"])
  }
}
