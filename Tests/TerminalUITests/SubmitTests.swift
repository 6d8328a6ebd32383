import CustomDump
import TerminalUI
import Testing

@MainActor
@Suite struct SubmitTests {
  struct Screen: View {
    @State var note = ""
    @State var title = ""
    @State var log: [String] = []
    @State var isPresented = false

    var body: some View {
      VStack {
        TextField("Title", text: $title)
        TextField("Note", text: $note).onSubmit {
          log.append(note)
          note = ""
        }
        Button("Next") { log.append("next") }
        Button("Show") { isPresented = true }
        Text(log.joined(separator: "|"))
      }
      .sheet(isPresented: $isPresented) {
        TextField("Inner", text: $title).onSubmit { log.append("near") }
      }
      .onSubmit { log.append("far") }
    }
  }

  private func last(_ stage: Stage) -> String {
    stage.text().split(separator: "\n").last.map(String.init) ?? ""
  }

  @Test("A field with a submit action is a command") func aFieldThatSubmitsIsACommand() throws {
    let stage = Stage {
      VStack {
        Text("-")
        Entry()
      }
    }
    try stage.run("note hello  world, quit")
    expectNoDifference(stage.lines(), ["-", "Title:", "Note:", "hello  world, quit"])
    try stage.run("NOTE set title x")
    expectNoDifference(last(stage), "hello  world, quit|set title x")
    try stage.run("set note draft")
    expectNoDifference(stage.lines()[2...], ["Note: draft", "hello  world, quit|set title x"])
    expectNoDifference(stage.error("note"), "'note' needs text. Use \"\" to clear it.")
    // A field's name alone sets the field.
    try stage.run("title x")
    expectNoDifference(stage.lines()[1], "Title: x")
  }

  struct Entry: View {
    @State var title = ""
    @State var note = ""
    @State var log: [String] = []

    var body: some View {
      TextField("Title", text: $title)
      TextField("Note", text: $note).onSubmit {
        log.append(note)
        note = ""
      }
      Text(log.joined(separator: "|"))
    }
  }

  @Test("Help and completion include the submit command") func helpAndCompletionKnowIt() {
    let stage = Stage { Entry() }
    expectNoDifference(stage.tree.commands.map(\.usage), ["set title TEXT", "note TEXT", "set note TEXT"])
    expectNoDifference(stage.tree.completions(of: "no"), ["note "])
    #expect(stage.tree.completions(of: "ti").isEmpty)
  }

  @Test("A submit command can be abbreviated unless a button matches")
  func namesMayBeShortenedWhileNoButtonIsMeant() throws {
    let stage = Stage { Screen() }
    try stage.run("n", short: true)
    expectNoDifference(last(stage), "next")
    try stage.run("no one is here", short: true)
    expectNoDifference(last(stage), "next|one is here|far")
    expectNoDifference(
      stage.error("no one is here"), "There is no 'no one is here' here. Did you mean 'note one is here'?")
  }

  @Test("Inner 'onSubmit' actions run first, and sheets don't inherit them")
  func whatStandsFurtherInIsDoneFirstAndASheetKeepsItsOwn() throws {
    let stage = Stage { Screen() }
    try stage.run("note a")
    expectNoDifference(last(stage), "a|far")
    // The outer modifier makes the other field submit, too.
    try stage.run("title b")
    expectNoDifference(last(stage), "a|far|far")
    try stage.run("show")
    try stage.run("inner c")
    try stage.run("dismiss")
    expectNoDifference(last(stage), "a|far|far|near")
  }

  @Test("A disabled field submits nothing") func aFieldThatCannotBeUsedSubmitsNothing() {
    let stage = Stage { TextField("Note", text: .constant("")).onSubmit {}.disabled(true) }
    expectNoDifference(stage.error("note x"), "'note' can't be used now.")
    #expect(stage.tree.commands.isEmpty)
  }
}
