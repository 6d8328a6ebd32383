import CustomDump
import Observation
import TerminalUI
import Testing

/// Typing into a form evaluates the field again, not the form.
@MainActor
@Suite struct FormEvaluationTests {
  @Observable final class Model {
    var name = ""
    var other = ""
    var size = 1
    var isShown = true
    var isSwapped = false
    var isEdited: Bool { !name.isEmpty }
  }

  let journal = Journal()
  let model = Model()

  private struct Form: View {
    @Bindable var model: Model
    let journal: Journal
    @FocusState var focus: String?

    var body: some View {
      let _ = journal.add("form \(focus ?? "-")")
      TextField("Name", text: $model.name).focused($focus, equals: "name")
      TextField("Other", text: $model.other).focused($focus, equals: "other")
    }
  }

  @Test("Typing in the focused field doesn't evaluate readers of the focus")
  func aLetterInTheFieldThatHasTheFocusDoesNotConcernThoseWhoReadTheFocus() throws {
    let stage = Stage { Form(model: model, journal: journal) }
    _ = journal.take()
    try stage.run("set name a")
    expectNoDifference(journal.take(), ["form name"])
    try stage.run("set name ab")
    expectNoDifference(journal.take(), [])
    try stage.run("set other c")
    expectNoDifference(journal.take(), ["form other"])
    expectNoDifference(model.name + model.other, "abc")
  }

  private struct Guarded: View {
    let model: Model
    let journal: Journal

    var body: some View {
      let _ = journal.add("guarded")
      Text("text").unsavedInput("the text", when: model.isEdited, keepTitle: "Keep") { "kept" }
    }
  }

  @Test("Unsaved input is checked without evaluating the view")
  func whetherSomethingWouldBeLostIsReadApartFromTheBody() {
    let stage = Stage { Guarded(model: model, journal: journal) }
    expectNoDifference(stage.graph.unsavedInputs.map(\.name), [])
    _ = journal.take()
    model.name = "a"
    stage.graph.update()
    expectNoDifference(stage.graph.unsavedInputs.map(\.name), ["the text"])
    model.name = ""
    stage.graph.update()
    expectNoDifference(stage.graph.unsavedInputs.map(\.name), [])
    expectNoDifference(journal.take(), [])
  }

  private struct Presenter: View {
    @Bindable var model: Model
    let journal: Journal

    var body: some View {
      Text("below").sheet(isPresented: $model.isShown) {
        let _ = journal.add("sheet \(model.other)")
        TextField("Name", text: $model.name)
      }
    }
  }

  @Test("A sheet is evaluated again only for values that it read")
  func whatIsPresentedIsMadeAgainWhereWhatItReadHasChanged() throws {
    let stage = Stage { Presenter(model: model, journal: journal) }
    expectNoDifference(journal.take(), ["sheet "])
    try stage.run("set name a")
    expectNoDifference(stage.lines().last, "Name: a")
    expectNoDifference(journal.take(), [])
    model.other = "b"
    stage.graph.update()
    expectNoDifference(journal.take(), ["sheet b"])
  }

  private struct Choice: View {
    @Bindable var model: Model
    let journal: Journal

    var body: some View {
      Picker("Size", selection: $model.size) {
        ForEach(1..<4) { size in
          let _ = journal.add("option \(size)")
          Text("Size \(size)")
        }
      }
    }
  }

  @Test("A different selection doesn't create the options again")
  func anotherChoiceDoesNotMakeTheOptionsAgain() throws {
    let stage = Stage { Choice(model: model, journal: journal) }
    _ = journal.take()
    try stage.run("pick size size 3")
    expectNoDifference(model.size, 3)
    try stage.run("pick size size 2")
    expectNoDifference(stage.lines()[0], "Size: Size 2")
    expectNoDifference(journal.take(), [])
  }

  private struct Swapped: View {
    @Bindable var model: Model

    var body: some View {
      Picker("Size", selection: $model.size) {
        Text("One").tag(model.isSwapped ? 2 : 1)
        Text("Two").tag(model.isSwapped ? 1 : 2)
      }
    }
  }

  @Test("The same option texts can represent other values") func theSameTextsMayStandForOtherValues() throws {
    let stage = Stage { Swapped(model: model) }
    expectNoDifference(stage.lines(), ["Size: One"])
    model.isSwapped = true
    stage.graph.update()
    expectNoDifference(stage.lines(), ["Size: Two"])
    try stage.run("pick size one")
    expectNoDifference(model.size, 2)
  }
}
