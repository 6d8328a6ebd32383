import CustomDump
import TerminalUI
import Testing

/// Screens of several widths, wide characters, and invalid widths.
@MainActor
@Suite struct WidthTests {
  struct Screen: View {
    var body: some View {
      List {
        Section("Standup info") {
          LabeledContent("Length", value: "5 minutes")
          TextField("Title", text: .constant("Design of the whole thing"))
          Slider(value: .constant(5.0), in: 0...10) { Text("Level") }
          ProgressView("Done", value: 0.5)
          Toggle("Send a reminder", isOn: .constant(true))
        }
        Section("Attendees") {
          ForEach(["Blob", "会議の出席者"], id: \.self) { name in
            NavigationLink(perform: { _ in }) {
              HStack {
                Text(name)
                Spacer()
                Text("👩‍👩‍👧 family")
              }
            }
          }
        }
        Divider()
      }
      .navigationTitle("Design")
      .toolbar { Button("Edit") {} }
    }
  }

  private func spread(_ left: String, _ right: String, _ columns: Int) -> String {
    left + String(repeating: " ", count: columns - left.displayWidth - right.displayWidth) + right
  }

  @Test("A screen fits 80 columns") func eightyColumns() {
    expectNoDifference(
      Stage { Screen() }.lines(80),
      [
        "Design", "──────", "Standup info", "  Length: 5 minutes", "  Title: Design of the whole thing",
        "  Level: ━━━━━━━━━━●───────── 5", "  Done", "  ███████████████░░░░░░░░░░░░░░░ 50%",
        "  [x] Send a reminder", "", "Attendees", spread("  1  Blob", "👩‍👩‍👧 family", 80),
        spread("  2  会議の出席者", "👩‍👩‍👧 family", 80), String(repeating: "─", count: 80), "", "[Edit]",
      ])
  }

  @Test("A screen fits 30 columns") func thirtyColumns() {
    expectNoDifference(
      Stage { Screen() }.lines(30),
      [
        "Design", "──────", "Standup info", "  Length: 5 minutes", "  Title: Design of the whole", "  thing",
        "  Level: ━━━━━━●────── 5", "  Done", "  ████████████░░░░░░░░░░░ 50%", "  [x] Send a reminder", "",
        "Attendees", "  1  Blob            👩‍👩‍👧 family", "  2  会議の出席者    👩‍👩‍👧 family",
        String(repeating: "─", count: 30), "", "[Edit]",
      ])
  }

  @Test(arguments: [-1, 0, 1, 7])
  func noScreenIsNarrowerThanEightColumns(width: Int) {
    let stage = Stage { Screen() }
    expectNoDifference(stage.lines(width), stage.lines(8))
    #expect(stage.lines(width).contains("────────"))
  }

  @Test(arguments: 8...40)
  func noLineIsWiderThanTheScreen(width: Int) {
    let stage = Stage {
      Screen()
        .confirmationDialog("日本語の長い題名がここにあります", isPresented: .constant(true), titleVisibility: .visible) {
          Button("A long answer 答え") {}
        } message: {
          Text("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦 and words")
        }
    }
    for line in stage.tree.lines(width: width) {
      #expect(line.width <= width)
      #expect(line.plain.last != " ")
    }
  }

  @Test func everyWordIsShownAtEveryWidth() {
    let words = ["alpha", "beta", "gamma", "delta", "会", "議"]
    let stage = Stage {
      VStack {
        Text(words.joined(separator: " "))
        HStack {
          for word in words { Text(word) }
        }
        Section("Header") { Text(words.joined(separator: " ")) }
        LabeledContent("Name", value: words.joined(separator: " "))
        List(1..<3, id: \.self) { _ in Toggle(words.joined(separator: " "), isOn: .constant(true)) }
      }
    }
    for width in 8...60 {
      let text = stage.text(width)
      for word in words { #expect(text.count(of: word) >= 6) }
    }
  }

  @Test func wideCharactersTakeTwoColumns() {
    let stage = Stage {
      HStack {
        Text("会議")
        Spacer()
        Text("五分")
      }
      Divider()
    }
    expectNoDifference(stage.lines(12), ["会議    五分", "────────────"])
    expectNoDifference(Stage { Text("会議会議会") }.lines(9), ["会議会議", "会"])
    expectNoDifference(Stage { Button("会議会議会議") {} }.lines(11), ["会議会議会", "議"])
    expectNoDifference(Stage { Text("a").navigationTitle("会議") }.lines(), ["会議", "────", "a"])
  }

  @Test("A character of several scalars counts as one") func aCharacterOfManyPartsIsOne() {
    let family = "👨‍👩‍👧‍👦"
    let stage = Stage {
      HStack {
        Text(family)
        Spacer()
        Text("é" + "e\u{301}")
      }
    }
    expectNoDifference(stage.lines(10), ["\(family)      ée\u{301}"])
    expectNoDifference(
      Stage { Text(family + family + family + family + family) }.lines(8),
      [
        family + family + family + family, family,
      ])
  }

  @Test("Row numbers are aligned next to wide text") func numbersOfRowsStandInTheirColumnBesideWideText() {
    let stage = Stage { List(["会議", "ab"], id: \.self) { Button($0) {} } }
    expectNoDifference(stage.lines(10), ["1  会議", "2  ab"])
  }

  @Test("Nested sections are indented further") func aSectionInASectionGoesFurtherIn() {
    let stage = Stage {
      Section("One") {
        Section("Two") {
          Section("Three") { Text("one two three") }
        }
      }
    }
    expectNoDifference(stage.lines(20), ["One", "  Two", "    Three", "      one two three"])
    expectNoDifference(
      stage.lines(12), ["One", "  Two", "    Three", "      one", "      two", "      three"])
  }

  @Test func deepSectionsOnANarrowScreenAreCut() {
    func nested(_ depth: Int) -> AnyView {
      depth == 0 ? AnyView(Text("text")) : AnyView(Section("s") { nested(depth - 1) })
    }
    for line in Stage({ nested(20) }).tree.lines(width: 8) { #expect(line.width <= 8) }
  }

  @Test("A title that is cut ends with an ellipsis") func aLineThatIsCutSaysSo() {
    let stage = Stage { NavigationStack { Text("a").navigationTitle("A title that goes on") } }
    expectNoDifference(stage.lines(10)[0...1], ["A title t…", "──────────"])
  }

  @Test("A layout has the most recently requested width") func theScreenIsAsWideAsItWasAskedForLast() {
    let graph = ViewGraph { Divider() }
    expectNoDifference(graph.lines(width: 10).map(\.plain), [String(repeating: "─", count: 10)])
    expectNoDifference(graph.lines(width: 20).map(\.plain), [String(repeating: "─", count: 20)])
    expectNoDifference(graph.lines(width: 10).map(\.plain), [String(repeating: "─", count: 10)])
  }
}

extension String {
  /// Returns how often a text occurs, ignoring line breaks.
  fileprivate func count(of word: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: word) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
