import CustomDump
import TerminalUI
import Testing

/// Text fields, and the field that receives typed text.
@MainActor
@Suite struct FieldTests {
  struct Field: View {
    @State var text: String
    var prompt: String?
    var body: some View {
      TextField("Title", text: $text, prompt: prompt.map { Text($0) })
    }
  }

  @Test func aFieldShowsItsTextOrItsPrompt() {
    expectNoDifference(Stage { Field(text: "Design") }.lines(), ["Title: Design"])
    expectNoDifference(Stage { Field(text: "") }.lines(), ["Title:"])
    expectNoDifference(Stage { Field(text: "", prompt: "Name it") }.lines(), ["Title: Name it"])
    expectNoDifference(Stage { Field(text: "", prompt: "Name it") }.runs().last?.style, .dim)
    expectNoDifference(Stage { Field(text: "Design", prompt: "Name it") }.lines(), ["Title: Design"])
    // A space counts as text.
    expectNoDifference(Stage { Field(text: " ", prompt: "Name it") }.lines(), ["Title:"])
  }

  @Test(
    "A value is used exactly as typed",
    arguments: [
      ("set title Design", "Design"), ("set title a  b", "a  b"), ("set title \"\"", ""),
      ("set title \" \"", " "), ("SET TITLE Mixed Case", "Mixed Case"), ("set title title", "title"),
      ("set title 日本語", "日本語"), ("set title\t tab", "tab"), ("set title dismiss", "dismiss"),
      ("set title 👩‍👩‍👧", "👩‍👩‍👧"), ("set title set title x", "set title x"),
      // A quoted word is unquoted, as in a shell. Other quotes are part of the text.
      (#"set title "A B""#, "A B"), (#"set title "say \"A\" \\ B""#, #"say "A" \ B"#),
      (#"set title "A" and "B""#, #""A" and "B""#), (#"set title say "A""#, #"say "A""#),
      (#"set title ""#, "\""),
      (#"set title "A\""#, #""A\""#), (#"set title "A\B""#, #"A\B"#),
    ])
  func aValueIsTakenAsItStands(line: String, expected: String) throws {
    let text = Source("old")
    let stage = Stage { TextField("Title", text: Bindable(text).value) }
    try stage.run(line)
    expectNoDifference(text.value, expected)
  }

  @Test("A field's label can be any view") func aLabelMayBeAnyView() throws {
    let text = Source("x")
    let stage = Stage {
      TextField(text: Bindable(text).value) { Label("Name", systemImage: "person") }
      TextField("Notes", text: Bindable(text).value, axis: .vertical)
    }
    expectNoDifference(stage.lines(), ["☺ Name: x", "Notes: x"])
    try stage.run("set name y")
    expectNoDifference(stage.lines(), ["☺ Name: y", "Notes: y"])
  }

  @Test("A field without a name shows only its text") func aFieldWithoutANameShowsItsTextOnly() {
    let stage = Stage { TextField("", text: .constant("text")) }
    expectNoDifference(stage.lines(), ["text"])
    #expect(stage.usages.isEmpty)
    expectNoDifference(stage.error("set x y"), "There is nothing to set here.")
  }

  @Test func aLongTextIsBroken() {
    expectNoDifference(
      Stage { Field(text: "one two three four") }.lines(14), ["Title: one two", "three four"])
    expectNoDifference(Stage { Field(text: "one\ntwo") }.lines(), ["Title: one", "two"])
  }

  @Test("A disabled field isn't changed") func aFieldThatIsDisabledIsNotWritten() {
    let text = Source("kept")
    let stage = Stage { TextField("Title", text: Bindable(text).value).disabled(true) }
    expectNoDifference(stage.error("set title x"), "'title' can't be used now.")
    expectNoDifference(text.value, "kept")
    #expect(stage.usages.isEmpty)
  }

  @Test("A field shows only the text that its binding accepts") func whatTheFieldRefusesIsNotShown() throws {
    struct Short: View {
      @State var text = ""
      var body: some View {
        TextField("Code", text: Binding(get: { text }, set: { text = String($0.prefix(3)) }))
      }
    }
    let stage = Stage { Short() }
    try stage.run("set code abcdef")
    expectNoDifference(stage.lines(), ["Code: abc"])
  }

  // MARK: Focus

  struct Switchable: View {
    @FocusState var isFocused: Bool
    @State var text = ""
    var body: some View {
      TextField("Title", text: $text).focused($isFocused)
      Button("Leave") { isFocused = false }
      Button("Enter") { isFocused = true }
      Text(isFocused ? "typing" : "-")
    }
  }

  @Test("A Boolean focus state follows its field") func aFocusOfOneFieldIsACondition() throws {
    let stage = Stage { Switchable() }
    expectNoDifference(stage.lines().last, "-")
    try stage.run("set title x")
    expectNoDifference(stage.lines()[0], "Title: x▏")
    expectNoDifference(stage.lines().last, "typing")
    try stage.run("leave")
    expectNoDifference(stage.lines()[0], "Title: x")
    try stage.run("focus title")
    expectNoDifference(stage.lines()[0], "Title: x▏")
    try stage.run("leave")
    try stage.run("enter")
    #expect(stage.tree.content[0].isFocused)
    #expect(stage.runs()[0].style.isBold)
  }

  struct Fields: View {
    enum Field: Hashable { case first, second }
    @FocusState var focus: Field?
    @State var first = ""
    @State var second = ""
    var body: some View {
      TextField("First", text: $first).focused($focus, equals: .first)
      TextField("Second", text: $second).focused($focus, equals: .second)
      TextField("Third", text: .constant(""))
      Button("Leave") { focus = nil }
    }
  }

  @Test("Only one field has the focus") func oneFieldAtATimeHasTheFocus() throws {
    let stage = Stage { Fields() }
    func focused() -> [Bool] { stage.tree.content.map(\.isFocused) }
    expectNoDifference(focused(), [false, false, false, false])
    try stage.run("focus first")
    expectNoDifference(focused(), [true, false, false, false])
    try stage.run("focus second")
    expectNoDifference(focused(), [false, true, false, false])
    try stage.run("leave")
    expectNoDifference(focused(), [false, false, false, false])
  }

  @Test("A field without a focus binding can still be changed")
  func aFieldThatKnowsOfNoFocusIsWrittenAllTheSame() throws {
    let stage = Stage { Fields() }
    try stage.run("set third x")
    #expect(!stage.graph.perform(try stage.tree.parse("focus third")))
    #expect(
      stage.error("focus leave").hasPrefix("Can't use 'focus' with 'leave'. It works with: first, second"))
    expectNoDifference(Stage { Text("a") }.error("focus title"), "There is nothing to focus here.")
  }

  @Test("A focus state can be bound in a nested view") func focusBelongsToTheFieldsOfAView() throws {
    struct Inner: View {
      let focus: FocusState<Bool>.Binding
      @State var text = ""
      var body: some View { TextField("Inner", text: $text).focused(focus) }
    }
    struct Outer: View {
      @FocusState var isFocused: Bool
      var body: some View {
        Inner(focus: $isFocused)
        Text("\(isFocused)")
        Button("Set") { $isFocused.wrappedValue = true }
      }
    }
    let stage = Stage { Outer() }
    try stage.run("set")
    expectNoDifference(stage.lines()[0...1], ["Inner: ▏", "true"])
  }

  @Test func theFocusOfAModelIsFollowed() throws {
    enum Field { case title }
    struct Form: View {
      @Bindable var model: Source<Field?>
      @FocusState var focus: Field?
      @State var title = ""
      var body: some View {
        TextField("Title", text: $title).focused($focus, equals: .title)
          .bind($model.value, to: $focus)
      }
    }
    let model = Source<Field?>(nil)
    let stage = Stage { Form(model: model) }
    #expect(!stage.tree.content[0].isFocused)
    model.value = .title
    stage.graph.update()
    #expect(stage.tree.content[0].isFocused)
    model.value = nil
    stage.graph.update()
    #expect(!stage.tree.content[0].isFocused)
    try stage.run("set title x")
    expectNoDifference(model.value, .title)
  }

  @Test("A disabled field doesn't get the focus") func aFieldThatIsDisabledDoesNotTakeTheFocus() {
    let stage = Stage { Fields().disabled(true) }
    expectNoDifference(stage.error("focus first"), "'first' can't be used now.")
    expectNoDifference(stage.error("focus fir", short: true), "'first' can't be used now.")
  }
}
