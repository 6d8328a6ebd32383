import CustomDump
import TerminalUI
import Testing

/// Stacks, dividers, labeled content, and composed views.
@MainActor
@Suite struct ContainerTests {
  @Test("A vertical stack shows its views below each other") func aColumnIsOneBelowAnother() {
    let stage = Stage {
      VStack(alignment: .leading, spacing: 20) {
        Text("a")
        VStack { Text("b") }
        ZStack { Text("c") }
        Text("d")
        ScrollView { Text("e") }
        Group {
          Text("f")
          Text("g")
        }
        EmptyView()
        Text("h")
      }
    }
    expectNoDifference(stage.lines(), ["a", "b", "c", "d", "e", "f", "g", "h"])
  }

  @Test("A horizontal stack shows its views beside each other") func aRowIsOneBesideAnother() {
    let stage = Stage {
      HStack(alignment: .top, spacing: 20) {
        Text("a")
        Text("")
        Text("b")
        EmptyView()
        HStack {
          Text("c")
          Text("d")
        }
      }
    }
    expectNoDifference(stage.lines(), ["a b c d"])
  }

  @Test("An empty stack takes no line") func aRowOfNothingTakesNoLine() {
    #expect(Stage { HStack {} }.lines().isEmpty)
    #expect(Stage { HStack { Spacer() } }.lines().isEmpty)
    #expect(Stage { VStack { Spacer() } }.lines().isEmpty)
    #expect(Stage { EmptyView() }.lines().isEmpty)
    #expect(Stage {}.lines().isEmpty)
  }

  @Test("A row is as high as its highest view") func aRowIsAsHighAsItsHighest() {
    let stage = Stage {
      HStack {
        Text("one\ntwo")
        Text("a")
        VStack {
          Text("x")
          Text("y")
          Text("z")
        }
      }
    }
    expectNoDifference(stage.lines(), ["one a x", "two   y", "      z"])
  }

  @Test("Spacers share the remaining width") func spacersShareWhatIsLeft() {
    let middle = Stage {
      HStack {
        Spacer()
        Text("mid")
        Spacer()
      }
    }
    expectNoDifference(middle.lines(13), ["     mid"])
    let ends = Stage {
      HStack {
        Text("a")
        Spacer()
        Text("b")
        Spacer(minLength: 3)
        Text("c")
      }
    }
    expectNoDifference(ends.lines(13), ["a     b     c"])
    expectNoDifference(ends.lines(14), ["a     b      c"])
    let right = Stage {
      HStack {
        Spacer()
        Text("end")
      }
    }
    expectNoDifference(right.lines(10), ["       end"])
  }

  @Test("The widest view shrinks first") func theWidestGivesWayFirst() {
    let stage = Stage {
      HStack {
        Text("short")
        Text("one two three four five six")
        Text("end")
      }
    }
    expectNoDifference(stage.lines(24), ["short one two three end", "      four five six"])
  }

  @Test("Views that don't fit side by side are stacked") func whatCannotStandBesideStandsBelow() {
    let stage = Stage {
      HStack {
        Text("abcdefg")
        Text("hijklmn")
        Text("opqrstu")
      }
    }
    expectNoDifference(stage.lines(23), ["abcdefg hijklmn opqrstu"])
    expectNoDifference(stage.lines(22), ["abcdefg", "hijklmn", "opqrstu"])
  }

  @Test("A divider spans the width") func aLineGoesAcross() {
    let stage = Stage {
      Text("a")
      Divider()
      Text("b")
    }
    expectNoDifference(stage.lines(10), ["a", "──────────", "b"])
    expectNoDifference(stage.lines(20)[1].count, 20)
    expectNoDifference(stage.runs(ofLine: 1, width: 10)[0].style.foreground, .role(.border))
  }

  @Test("A labeled value follows its name") func aValueHasItsNameBefore() {
    expectNoDifference(Stage { LabeledContent("Length", value: "5 min") }.lines(), ["Length: 5 min"])
    let stage = Stage {
      LabeledContent("Owner") { Label("Blob", systemImage: "person") }
      LabeledContent {
        Text("5")
      } label: {
        Label("Time", systemImage: "clock")
      }
      LabeledContent("", value: "alone")
      LabeledContent("Nothing", value: "")
    }
    expectNoDifference(stage.lines(), ["Owner: ☺ Blob", "◷ Time: 5", "alone", "Nothing:"])
  }

  @Test("A value of several lines is shown below its name") func aValueOfSeveralLinesStandsBelowItsName() {
    let stage = Stage {
      LabeledContent("Names") {
        Text("Blob")
        Text("Blob Jr")
      }
      LabeledContent("Notes", value: "words that go over the end of a line")
    }
    expectNoDifference(
      stage.lines(20),
      [
        "Names:", "  Blob", "  Blob Jr", "Notes:", "  words that go over", "  the end of a line",
      ])
    // A name that takes most of the line leaves no room beside it.
    expectNoDifference(
      Stage { LabeledContent("A long name", value: "x") }.lines(15), ["A long name:", "  x"])
  }

  @Test("A long name of a value isn't cut") func aLongNameOfAValueIsKept() {
    let stage = Stage { LabeledContent("A name that takes two lines", value: "x") }
    expectNoDifference(stage.lines(80), ["A name that takes two lines: x"])
    expectNoDifference(stage.lines(40), ["A name that takes two lines:", "  x"])
    expectNoDifference(stage.lines(16), ["A name that", "takes two lines:", "  x"])
    // The colon needs room too.
    expectNoDifference(stage.lines(15), ["A name that", "takes two", "lines:", "  x"])
  }

  @Test("A value can have a label of several views, or none") func aValueMayHaveANameOfSeveralViewsOrNone() {
    let stage = Stage {
      LabeledContent {
        Text("x")
      } label: {
        Text("a first").bold()
        Text("a second")
      }
      LabeledContent {
        Text("x")
        Text("y")
      } label: {
      }
    }
    expectNoDifference(stage.lines(40), ["a first a second: x", "x", "y"])
    expectNoDifference(stage.lines(12), ["a first", "a second:", "  x", "x", "y"])
  }

  // MARK: Composing views

  @Test func conditionsAndLoopsBuildViews() {
    let isShown = Source(true)
    let stage = Stage {
      if isShown.value { Text("yes") } else { Text("no") }
      if isShown.value { Text("shown") }
      if let name = isShown.value ? "Blob" : nil { Text(name) }
      switch isShown.value {
      case true: Text("one")
      case false: Text("two")
      }
      for number in 1...2 { Text("\(number)") }
    }
    expectNoDifference(stage.lines(), ["yes", "shown", "Blob", "one", "1", "2"])
    isShown.value = false
    stage.graph.update()
    expectNoDifference(stage.lines(), ["no", "two", "1", "2"])
  }

  @Test("A view can contain more than ten views") func aViewHoldsMoreThanTenViews() {
    let stage = Stage {
      Text("1")
      Text("2")
      Text("3")
      Text("4")
      Text("5")
      Text("6")
      Text("7")
      Text("8")
      Text("9")
      Text("10")
      Text("11")
      Text("12")
    }
    expectNoDifference(stage.lines(), (1...12).map(String.init))
  }

  struct Counter: View {
    var name = "Count"
    @State var count = 0
    var body: some View { Button("\(name) \(count)") { count += 1 } }
  }

  struct Other: View {
    @State var count = 0
    var body: some View { Button("Other \(count)") { count += 1 } }
  }

  @Test("A type-erased view keeps its state while its type stays the same")
  func aViewOfAnyTypeKeepsItsStateWhileItsTypeStays() throws {
    let isOther = Source(false)
    let stage = Stage { isOther.value ? AnyView(Other()) : AnyView(erasing: AnyView(Counter())) }
    try stage.run("count 0")
    stage.renderAgain()
    expectNoDifference(stage.lines(), ["[Count 1]"])
    isOther.value = true
    stage.graph.update()
    expectNoDifference(stage.lines(), ["[Other 0]"])
    isOther.value = false
    stage.graph.update()
    expectNoDifference(stage.lines(), ["[Count 0]"])
  }

  @Test("The views of a loop are identified by position")
  func theViewsOfALoopAreKnownByTheirPosition() throws {
    let names = Source(["a", "b"])
    let stage = Stage { for name in names.value { Counter(name: name) } }
    try stage.run("b 0")
    names.value = ["b", "a"]
    stage.graph.update()
    expectNoDifference(stage.lines(), ["[b 0]", "[a 1]"])
  }

  @Test func stateEndsWithItsView() throws {
    let isShown = Source(true)
    let stage = Stage {
      if isShown.value { Counter() }
      Counter(name: "Stays")
    }
    try stage.run("count 0")
    try stage.run("stays 0")
    isShown.value = false
    stage.graph.update()
    isShown.value = true
    stage.graph.update()
    expectNoDifference(stage.lines(), ["[Count 0]", "[Stays 1]"])
  }

  // MARK: Custom modifiers

  struct Framed: ViewModifier {
    @Environment(\.isEnabled) var isEnabled
    let title: String
    func body(content: Content) -> some View {
      Text("<\(title) \(isEnabled)>")
      content
      Text("</\(title)>")
    }
  }

  @Test("Modifiers wrap a view") func modifiersAreViewsAroundAView() {
    let stage = Stage {
      Text("inside").modifier(Framed(title: "a")).modifier(Framed(title: "b")).disabled(true)
    }
    expectNoDifference(stage.lines(), ["<b false>", "<a false>", "inside", "</a>", "</b>"])
  }

  struct Ignoring: ViewModifier {
    func body(content: Content) -> some View { Text("instead") }
  }

  @Test("A modifier can omit its content") func aModifierMayLeaveTheViewOut() {
    expectNoDifference(Stage { Button("Go") {}.modifier(Ignoring()) }.lines(), ["instead"])
  }

  @Test func aModifiedViewKeepsItsState() throws {
    let title = Source("a")
    let stage = Stage { Counter().modifier(Framed(title: title.value)) }
    try stage.run("count 0")
    title.value = "b"
    stage.graph.update()
    expectNoDifference(stage.lines(), ["<b true>", "[Count 1]", "</b>"])
  }

  @Test("One modifier type applies to different views") func theSameModifierChangesOtherViews() throws {
    struct Form: View {
      @State var isOn = false
      var body: some View {
        Toggle("On", isOn: $isOn).modifier(Framed(title: "x"))
        Text("after").modifier(Framed(title: "y"))
      }
    }
    let stage = Stage { Form() }
    try stage.run("toggle on")
    expectNoDifference(stage.lines(), ["<x true>", "[x] On", "</x>", "<y true>", "after", "</y>"])
  }
}
