import CustomDump
import Observation
import TerminalUI
import Testing

@MainActor
@Suite struct PresentationTests {
  enum Answer: Equatable { case delete }

  struct Screen: View {
    @State var isEditing = false
    @State var alert: AlertState<Answer>?
    @State var dialog: ConfirmationDialogState<Answer>?
    @State var log = "-"

    var body: some View {
      VStack {
        Text(log)
        Button("Edit") { isEditing = true }
        Button("Remove") {
          alert = AlertState {
            TextState("Delete?")
          } actions: {
            ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
            ButtonState(role: .cancel) { TextState("Nevermind") }
          } message: {
            TextState("It is gone then.")
          }
        }
        Button("Copy") {
          dialog = ConfirmationDialogState {
            TextState("Copy?")
          } actions: {
            ButtonState(action: .delete) { TextState("Copy it") }
          }
        }
      }
      .navigationTitle("Screen")
      .sheet(isPresented: $isEditing, onDismiss: { log += " dismissed" }) { Sheet(log: $log) }
      .alert($alert) { log = $0.map { "\($0)" } ?? "nothing" }
      .confirmationDialog($dialog) { log = $0.map { "dialog \($0)" } ?? "nothing" }
    }
  }

  struct Sheet: View {
    @Binding var log: String
    @Environment(\.dismiss) var dismiss
    var body: some View {
      Text("Inside")
        .navigationTitle("Editing")
        .toolbar {
          ToolbarItem(placement: .confirmationAction) {
            Button("Save") {
              log = "saved"
              dismiss()
            }
          }
        }
    }
  }

  @Test("Commands go to the sheet") func commandsGoToTheSheet() throws {
    let stage = Stage { Screen() }
    try stage.run("edit")
    expectNoDifference(stage.text(), "Editing\n───────\nInside\n\n[Save]")
    expectNoDifference(stage.tree.breadcrumb, ["Screen", "Editing"])
    #expect(stage.error("remove").hasPrefix("There is no 'remove' here."))
    try stage.run("save")
    expectNoDifference(stage.tree.presentation, nil)
    expectNoDifference(stage.lines()[2], "saved dismissed")
    try stage.run("edit")
    try stage.run("dismiss")
    expectNoDifference(stage.tree.presentation, nil)
    expectNoDifference(stage.error("dismiss"), "There is nothing to dismiss.")
  }

  @Test func anAlertIsABoxBelowItsScreen() throws {
    let stage = Stage { Screen() }
    try stage.run("remove")
    expectNoDifference(
      stage.lines().suffix(6),
      [
        "╭───────────────────────╮",
        "│ Delete?               │",
        "│ It is gone then.      │",
        "│                       │",
        "│ [Delete]  [Nevermind] │",
        "╰───────────────────────╯",
      ])
    #expect(stage.error("edit").hasPrefix("There is no 'edit' here."))
    try stage.run("delete")
    expectNoDifference(stage.tree.presentation, nil)
    expectNoDifference(stage.lines()[2], "delete")
    try stage.run("remove")
    try stage.run("dismiss")
    expectNoDifference(stage.lines()[2], "nothing")
  }

  @Test("A dialog can always be canceled") func aDialogCanAlwaysBeCancelled() throws {
    let stage = Stage { Screen() }
    try stage.run("copy")
    try stage.run("cancel")
    expectNoDifference(stage.tree.presentation, nil)
    expectNoDifference(stage.lines()[2], "-")
    try stage.run("copy")
    try stage.run("copy it")
    expectNoDifference(stage.lines()[2], "dialog delete")
  }

  @Test("An alert without a cancel button gets one") func anAlertWithoutACancelGetsOne() throws {
    struct Asking: View {
      @State var isAsked = true
      @State var count = 0
      var body: some View {
        Text("\(count)").alert("Well?", isPresented: $isAsked) {
          Button("Yes") { count += 1 }
          Button("No") { count -= 1 }
        }
      }
    }
    let stage = Stage { Asking() }
    #expect(stage.text().contains("[Yes]  [No]  [Cancel]"))
    try stage.run("no")
    expectNoDifference(stage.text(), "-1")
  }

  @Test("Another item is another presentation") func anotherItemIsAnotherPresentation() throws {
    struct Item: Identifiable, Equatable { var id: Int }
    struct Inner: View {
      let id: Int
      @State var count = 0
      @Binding var item: Item?
      var body: some View {
        Text("item \(id) count \(count)")
        Button("Count") { count += 1 }
        Button("Next") { item = Item(id: id + 1) }
        Button("Same") { item = Item(id: id) }
      }
    }
    struct Outer: View {
      @State var item: Item? = Item(id: 1)
      var body: some View { Text("out").sheet(item: $item) { Inner(id: $0.id, item: $item) } }
    }
    let stage = Stage { Outer() }
    try stage.run("count")
    try stage.run("same")
    expectNoDifference(stage.lines()[0], "item 1 count 1")
    try stage.run("next")
    expectNoDifference(stage.lines()[0], "item 2 count 0")
  }

  struct Asking: View {
    @State var isAsked = false
    @State var message = "first"
    @State var question: AlertState<Answer>?
    @State var log = "-"
    var body: some View {
      VStack {
        Text(log)
        Button("Ask") { isAsked = true }
        Button("Hold") {
          question = AlertState {
            TextState("Gone?")
          } actions: {
            ButtonState(action: .delete) { TextState("Delete") }
          }
        }
      }
      .alert("Sure? \(message)", isPresented: $isAsked) {
        Button("Later \(message)") {}
        Button("Change") {
          message = "second"
          isAsked = true
        }
      }
      .alert($question) { log = $0.map { "\($0)" } ?? "nothing" }
    }
  }

  @Test("An alert can always be dismissed") func aQuestionAlwaysHasAWayOut() throws {
    let stage = Stage { Asking() }
    try stage.run("hold")
    #expect(stage.lines().contains { $0.contains("[Delete]  [Cancel]") })
    try stage.run("cancel")
    #expect(stage.tree.presentation == nil && stage.lines()[0] == "-")
    try stage.run("hold")
    try stage.run("dismiss")
    #expect(stage.tree.presentation == nil && stage.lines()[0] == "-")
  }

  struct Ticking: View {
    @State var isAsked = true
    let clock: Clock
    @MainActor final class Clock: Observable {
      private let registrar = ObservationRegistrar()
      private var stored = 0
      var time: Int {
        get {
          registrar.access(self, keyPath: \.time)
          return stored
        }
        set { registrar.withMutation(of: self, keyPath: \.time) { stored = newValue } }
      }
    }
    var body: some View {
      Text("time \(clock.time)")
        .alert("At \(clock.time)?", isPresented: $isAsked) {
          Button("Stop at \(clock.time)") { isAsked = false }
        } message: {
          Text("It is \(clock.time).")
        }
      Button("Again") { isAsked = true }
    }
  }

  @Test("An open alert doesn't change") func anOpenAlertDoesNotChange() throws {
    let clock = Ticking.Clock()
    let stage = Stage { Ticking(clock: clock) }
    clock.time = 7
    stage.graph.update()
    expectNoDifference(stage.lines()[0], "time 7")
    let box = stage.text()
    #expect(box.contains("At 0?") && box.contains("It is 0.") && box.contains("[Stop at 0]"))
    try stage.run("stop at 0")
    try stage.run("again")
    #expect(stage.text().contains("At 7?") && stage.text().contains("[Stop at 7]"))
  }

  struct Item: Identifiable { let id: Int }

  struct Covered: View {
    @State var cover: Item? = Item(id: 1)
    @State var log: [String] = []
    var body: some View {
      Text(log.joined(separator: " "))
        .fullScreenCover(item: $cover, onDismiss: { log.append("dismissed") }) { item in
          Text("cover \(item.id)")
          Button("Next") { cover = Item(id: item.id + 1) }
          Button("Close") { cover = nil }
        }
    }
  }

  @Test("A cover closes only through its own buttons") func aCoverIsLeftByWhatIsOnIt() throws {
    let stage = Stage { Covered() }
    expectNoDifference(stage.error("dismiss"), "This screen can't be dismissed. Use next or close.")
    #expect(!stage.tree.commands.map(\.name).contains("dismiss"))
    try stage.run("next")
    expectNoDifference(stage.lines()[0], "cover 2")
    try stage.run("close")
    // Called once when the item changed, and once when it became `nil`.
    expectNoDifference(stage.lines(), ["dismissed dismissed"])
  }

  struct StackInSheet: View {
    @State var isAsked = true
    @State var depth = 2
    var body: some View {
      Text("below").sheet(isPresented: .constant(true)) {
        NavigationStack(
          screens: (0..<depth).map { number in NavigationScreen(id: number) { Text("screen \(number)") } },
          popFrom: { depth = $0.base as? Int ?? 0 }
        ) {
          Text("root").alert("Sure?", isPresented: $isAsked) { Button("Yes") {} }
        }
      }
    }
  }

  @Test("An alert comes before the stack below it") func whatAsksComesBeforeTheStackBelowIt() throws {
    let stage = Stage { StackInSheet() }
    #expect(!stage.graph.perform(.back))
    try stage.run("yes")
    #expect(stage.graph.perform(.back))
    stage.graph.update()
    expectNoDifference(stage.lines(), ["screen 0"])
  }
}
