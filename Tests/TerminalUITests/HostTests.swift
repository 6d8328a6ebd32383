import CustomDump
import TerminalUI
import Testing

/// A host's work with a screen: rendering it when necessary, asking before data is lost, and using named
/// elements.
@MainActor
@Suite struct HostTests {
  @Test("A change of a value that isn't read requests no rendering") func whatWasNotReadAsksForNoRender() {
    let shown = Source("a")
    let isShown = Source(false)
    let journal = Journal()
    let stage = Stage { if isShown.value { Text(shown.value) } else { Text("-") } }
    stage.graph.onNeedsRender = { journal.add("render") }
    shown.value = "b"
    #expect(!stage.graph.needsRender)
    isShown.value = true
    stage.graph.update()
    expectNoDifference(stage.lines(), ["b"])
    isShown.value = false
    stage.graph.update()
    // The value is no longer read.
    shown.value = "c"
    #expect(!stage.graph.needsRender)
  }

  @Test("Several requests for a render notify the host once") func askingForARenderTellsTheHostOnce() {
    let journal = Journal()
    let stage = Stage { Text("a") }
    stage.graph.onNeedsRender = { journal.add("render") }
    stage.graph.markDirty()
    stage.graph.markDirty()
    expectNoDifference(journal.take(), ["render"])
    stage.graph.update()
    stage.graph.environment.isEnabled = false
    expectNoDifference(journal.take(), ["render"])
    stage.graph.update()
    stage.graph.stop()
    stage.graph.markDirty()
    #expect(journal.entries.isEmpty)
  }

  @Test("Nothing is rendered before the first update") func nothingIsRenderedBeforeTheFirstUpdate() {
    let journal = Journal()
    let graph = ViewGraph {
      Live {
        let _ = journal.add("made")
        Text("a")
      }
    }
    #expect(journal.entries.isEmpty)
    #expect(graph.needsRender)
    expectNoDifference(graph.tree, ElementTree())
    graph.update()
    graph.update()
    expectNoDifference(journal.entries, ["made"])
  }

  @Test("An element keeps its id while it exists") func anElementKeepsItsIdWhileItStays() {
    let names = Source(["a", "b"])
    let stage = Stage { ForEach(names.value, id: \.self) { Text($0) } }
    let before = stage.tree.content.map(\.id)
    names.value = ["b", "c", "a"]
    stage.graph.update()
    expectNoDifference(stage.tree.content[0].id, before[1])
    expectNoDifference(stage.tree.content[2].id, before[0])
    #expect(!before.contains(stage.tree.content[1].id))
    names.value = ["b"]
    stage.graph.update()
    names.value = ["b", "a"]
    stage.graph.update()
    // An element that was removed and added again has a new id.
    #expect(!before.contains(stage.tree.content[1].id))
  }

  @Test("Equal screens have equal trees") func equalScreensAreEqualTrees() {
    let name = Source("a")
    let stage = Stage { Button(name.value) {}.help("help") }
    let before = stage.tree
    stage.renderAgain()
    expectNoDifference(stage.tree, before)
    name.value = "b"
    stage.graph.update()
    #expect(stage.tree != before)
  }

  // MARK: Using controls by id

  struct Controls: View {
    @State var text = "text"
    @State var isOn = false
    @State var number = 1.0
    @State var count = 1
    @State var choice = 1
    let journal: Journal
    var body: some View {
      Button("Button") { journal.add("tapped") }
      TextField("Field", text: $text)
      Toggle("Toggle", isOn: $isOn)
      Slider(value: $number, in: 0...9) { Text("Slider") }
      Stepper("Stepper", value: $count, in: 1...9)
      Picker("Picker", selection: $choice) { ForEach(1..<4) { Text("\($0)") } }
      Text("text")
    }
  }

  /// Uses every control in every way. Uses that don't fit a control do nothing.
  @Test("A control accepts only the uses that fit it") func aControlIsUsedInItsOwnWayOnly() {
    let ways: [(String, (ElementID) -> Invocation, [Int])] = [
      ("tap", { .tap($0) }, [0]),
      ("setText", { .setText($0, "new") }, [1]),
      ("submit", { .submit($0, "new") }, []),
      ("toggle on", { .toggle($0, isOn: true) }, [2]),
      ("toggle", { .toggle($0) }, [2]),
      ("setNumber", { .setNumber($0, 2) }, [3, 4]),
      ("step up", { .step($0, by: 1) }, [4]),
      ("step down", { .step($0, by: -1) }, []),
      ("pick", { .pick($0, option: 2) }, [5]),
      ("pick by name", { .pickNamed($0, "3") }, [5]),
      ("focus", { .focus($0) }, []),
      ("dismiss", { .dismiss($0) }, []),
      ("move", { .move($0, to: 1) }, []),
      ("move by", { .moveBy($0, 1) }, []),
      ("delete", { .delete([$0]) }, []),
      ("rows", { .showRows($0, from: 0) }, []),
    ]
    for (name, invocation, expected) in ways {
      let stage = Stage { Controls(journal: Journal()) }
      let used = stage.tree.content.indices.filter {
        stage.graph.perform(invocation(stage.tree.content[$0].id))
      }
      expectNoDifference(used, expected, "\(name)")
    }
  }

  @Test("Using a control changes what it shows") func usingControlsChangesWhatTheyShow() {
    let journal = Journal()
    let stage = Stage { Controls(journal: journal) }
    let ids = stage.tree.content.map(\.id)
    for invocation: Invocation in [
      .tap(ids[0]), .setText(ids[1], "new"), .toggle(ids[2]), .setNumber(ids[3], 9), .step(ids[4], by: 3),
      .pick(ids[5], option: 2),
    ] {
      #expect(stage.graph.perform(invocation))
    }
    stage.graph.update()
    expectNoDifference(
      stage.lines(),
      [
        "[Button]", "Field: new", "[x] Toggle", "Slider: ━━━━━━━━━━━━━━━━━━━● 9", "Stepper: 4 [−|+]",
        "Picker: 3",
        "text",
      ])
    expectNoDifference(journal.entries, ["tapped"])
    // An option that doesn't exist can't be picked.
    #expect(stage.graph.perform(.pick(ids[5], option: 7)))
    #expect(stage.graph.perform(.pick(ids[5], option: -1)))
    stage.graph.update()
    expectNoDifference(stage.lines()[5], "Picker: 3")
  }

  @Test func rowsAreDeletedAllOrNone() {
    let names = Source(["a", "b"])
    let stage = Stage {
      List { ForEach(names.value, id: \.self) { Text($0) }.onDelete { names.value.remove(atOffsets: $0) } }
      Button("Other") {}
    }
    guard case .delete(let rows) = try? stage.tree.parse("delete 1") else {
      Issue.record("The command doesn't delete rows.")
      return
    }
    let other = stage.tree.content[1].id
    #expect(!stage.graph.perform(.delete([rows[0], other])))
    #expect(!stage.graph.perform(.delete([])))
    expectNoDifference(names.value, ["a", "b"])
    #expect(stage.graph.perform(.delete(rows)))
    expectNoDifference(names.value, ["b"])
  }

  // MARK: Unsaved input

  @Test("A view declares its unsaved input") func whatWasTypedIsAskedFor() {
    let isEdited = Source(true)
    let journal = Journal()
    let stage = Stage {
      Text("form").unsavedInput("the form", when: isEdited.value, keepTitle: "Keep it") {
        journal.add("kept")
        return "It is kept."
      }
    }
    expectNoDifference(stage.lines(), ["form"])
    expectNoDifference(stage.graph.unsavedInputs.map(\.name), ["the form"])
    expectNoDifference(stage.graph.unsavedInputs.map(\.keepTitle), ["Keep it"])
    expectNoDifference(stage.graph.unsavedInputs.map(\.isInFront), [true])
    expectNoDifference(stage.graph.unsavedInputs[0].keep(), "It is kept.")
    expectNoDifference(journal.entries, ["kept"])
    isEdited.value = false
    stage.graph.update()
    #expect(stage.graph.unsavedInputs.isEmpty)
  }

  @Test("Unsaved input on a covered screen is listed too") func whatWasTypedOnACoveredScreenIsKnownToo() {
    let stage = Stage {
      NavigationStack(
        screens: [
          NavigationScreen(id: 1) {
            Text("above").unsavedInput("above", when: true, keepTitle: "Keep") { "" }
          }
        ], popFrom: { _ in }
      ) {
        Text("below").unsavedInput("below", when: true, keepTitle: "Keep") { "" }
      }
    }
    expectNoDifference(stage.graph.unsavedInputs.map(\.name), ["below", "above"])
    expectNoDifference(stage.graph.unsavedInputs.map(\.isInFront), [false, true])
  }

  @Test("Unsaved input in a covered row is found") func aCoveredRowThatHoldsWhatWasTypedIsAskedForToo() {
    struct Row: View {
      let number: Int
      let isEdited: Bool
      var body: some View {
        Text("\(number)").unsavedInput("row \(number)", when: isEdited, keepTitle: "Keep") { "" }
      }
    }
    let isPushed = Source(false)
    let edited = Source(2)
    let stage = Stage {
      NavigationStack(
        screens: isPushed.value ? [NavigationScreen(id: 1) { Text("above") }] : [], popFrom: { _ in }
      ) {
        List(1..<4, id: \.self) { Row(number: $0, isEdited: $0 == edited.value) }
      }
    }
    isPushed.value = true
    stage.graph.update()
    expectNoDifference(stage.lines(), ["above"])
    expectNoDifference(stage.graph.unsavedInputs.map(\.name), ["row 2"])
    edited.value = 0
    stage.graph.update()
    #expect(stage.graph.unsavedInputs.isEmpty)
  }

  // MARK: Screens as values

  @Test("A tree can be created without views") func aTreeIsMadeByHand() {
    let tree = ElementTree(title: "Title", earlierTitles: ["Root", ""], toolbar: [], content: [])
    expectNoDifference(tree.breadcrumb, ["Root", "Title"])
    expectNoDifference(tree.lines(width: 40).map(\.plain), ["Root ▸ Title", "────────────"])
    #expect(ElementTree().lines(width: 40).isEmpty)
    #expect(ElementTree().breadcrumb.isEmpty)
    #expect(ElementTree().commands.isEmpty)
    #expect(throws: CommandError("Type a command.")) { try ElementTree().parse("") }
  }

  @Test("The plain text of an element is its content") func anElementSaysWhatItShows() {
    let stage = Stage {
      VStack {
        Text("one\ntwo")
        Divider()
        Spacer()
      }
      Button("■ Go") {}
      LabeledContent("Length", value: "5")
      Section("Header") { Text("row") }
      Image(systemName: "plus")
    }
    expectNoDifference(stage.tree.content.map(\.plainText), ["one two", "Go", "Length 5", "Header row", "+"])
  }
}
