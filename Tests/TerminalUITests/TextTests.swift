import CustomDump
import Foundation
import TerminalUI
import Testing

/// The appearance of text, images, and styles.
@MainActor
@Suite struct TextTests {
  private func style(@ViewBuilder _ view: @escaping @MainActor () -> some View) -> TextStyle {
    Stage(view).runs()[0].style
  }

  @Test("Text modifiers determine the style") func attributesOfATextAreItsStyle() {
    expectNoDifference(style { Text("a") }, .plain)
    expectNoDifference(style { Text("a").bold() }, .bold)
    expectNoDifference(style { Text("a").dim() }, .dim)
    expectNoDifference(style { Text("a").italic() }, TextStyle(italic: true))
    expectNoDifference(style { Text("a").underline() }, TextStyle(underline: true))
    expectNoDifference(style { Text("a").strikethrough() }, TextStyle(strikethrough: true))
    expectNoDifference(style { Text("a").foregroundStyle(.red) }, TextStyle(foreground: .red))
    expectNoDifference(style { Text("a").foregroundColor(.green) }, TextStyle(foreground: .green))
    expectNoDifference(style { Text("a").foregroundColor(nil) }, .plain)
    expectNoDifference(style { Text("a").bold().italic() }, TextStyle(bold: true, italic: true))
  }

  /// Text and images are nonisolated.
  nonisolated private func heading() -> Text {
    Text("a").font(.title) + Text("b").font(.caption).italic() + Text(verbatim: "c")
  }
  nonisolated private func star() -> Image { Image(systemName: "star") }
  nonisolated private func day() -> Text { Text(Date(timeIntervalSince1970: 15_638_400), style: .date) }

  @Test("A text with a font is still a text") func aTextWithAFontIsAText() {
    let text: Text = Text("a").font(.title)
    expectNoDifference(style { text }, .bold)
    expectNoDifference(style { Text("a").font(.caption) }, .dim)
    expectNoDifference(style { Text("a").font(nil) }, .plain)
    expectNoDifference(style { Text("a").font(.body).bold() }, .bold)
    expectNoDifference(style { Text("a").font(.body.italic()).font(.title) }, TextStyle(italic: true))
    expectNoDifference(style { Group { Text("a").font(.body) }.font(.title) }, .plain)
    let runs = Stage { heading() }.runs()
    expectNoDifference(runs.map(\.style), [.bold, TextStyle(dim: true, italic: true), .plain])
    #expect(Text("a").font(.title) != Text("a"))
    #expect(day().content.plain.contains("1970"))
  }

  @Test func picturesAreCompared() {
    #expect(star() == Image(systemName: "star"))
    #expect(star() != Image(systemName: "plus"))
  }

  @Test func modifiersStyleEveryTextInAView() {
    let stage = Stage {
      VStack {
        Text("a")
        VStack { Text("b") }
      }
      .bold().italic().dim().background(.blue)
    }
    let expected = TextStyle(bold: true, dim: true, italic: true, background: .blue)
    expectNoDifference(stage.runs(ofLine: 0)[0].style, expected)
    expectNoDifference(stage.runs(ofLine: 1)[0].style, expected)
  }

  @Test("The innermost color has precedence") func theNearestColorCounts() {
    expectNoDifference(
      style { Group { Text("a").foregroundStyle(.red) }.foregroundStyle(.blue) }.foreground, .red)
    expectNoDifference(
      style { Group { Text("a") }.foregroundStyle(.green).foregroundStyle(.blue) }.foreground, .green)
    expectNoDifference(
      style { Group { Group { Text("a") }.foregroundColor(nil) }.foregroundStyle(.red) }, .plain)
    expectNoDifference(
      style { Group { Text("a").foregroundColor(nil) }.foregroundStyle(.red) }.foreground, .red)
  }

  @Test("An inner modifier can turn a style off") func aStyleCanBeSwitchedOffFurtherIn() {
    expectNoDifference(style { Group { Group { Text("a") }.bold(false) }.bold() }, .plain)
    expectNoDifference(style { Group { Group { Text("a") }.italic(false) }.italic() }, .plain)
    expectNoDifference(style { Group { Group { Text("a") }.dim(false) }.dim() }, .plain)
  }

  @Test(
    "Font sizes are shown as weights",
    arguments: [
      (Font.largeTitle, TextStyle.bold), (.title, .bold), (.title2, .bold), (.title3, .bold),
      (.headline, .bold),
      (.subheadline, .plain), (.body, .plain), (.callout, .plain), (.footnote, .dim), (.caption, .dim),
      (.caption2, .dim),
    ])
  func sizesAreWeights(font: Font, expected: TextStyle) {
    expectNoDifference(style { Group { Text("a") }.font(font) }, expected)
    // A font replaces the font around it.
    expectNoDifference(style { Group { Group { Text("a") }.font(font) }.font(.title) }, expected)
    expectNoDifference(style { Group { Group { Text("a") }.font(nil) }.font(font) }, .plain)
  }

  @Test func textsAreJoinedWithTheirStyles() {
    let stage = Stage { Text("one ").bold() + Text("two").foregroundStyle(.red) + Text(verbatim: " three") }
    expectNoDifference(stage.lines(), ["one two three"])
    expectNoDifference(
      stage.runs().map(\.style), [.bold, TextStyle(foreground: .red), .plain])
  }

  @Test func anEmptyTextTakesNoLine() {
    let stage = Stage {
      Text("a")
      Text("")
      Text("b")
    }
    expectNoDifference(stage.lines(), ["a", "b"])
    #expect(Stage { Text("") }.lines().isEmpty)
  }

  @Test("Line breaks are kept") func lineEndsStay() {
    expectNoDifference(Stage { Text("a\nb\n\nc") }.lines(), ["a", "b", "", "c"])
  }

  @Test func aLongTextIsBrokenAtItsSpaces() {
    let stage = Stage { Text("The quick brown fox jumps") }
    expectNoDifference(stage.lines(80), ["The quick brown fox jumps"])
    expectNoDifference(stage.lines(15), ["The quick brown", "fox jumps"])
    expectNoDifference(stage.lines(10), ["The quick", "brown fox", "jumps"])
    expectNoDifference(Stage { Text("abcdefghijklmnop") }.lines(10), ["abcdefghij", "klmnop"])
  }

  @Test func valuesAreFormatted() {
    expectNoDifference(Stage { Text(5, format: .number) }.lines(), ["5"])
    let format = FloatingPointFormatStyle<Double>.Percent(locale: Locale(identifier: "en_US"))
    expectNoDifference(Stage { Text(0.5, format: format) }.lines(), ["50%"])
  }

  @Test("Text state keeps its attributes") func whatAFeatureHoldsHasItsAttributes() {
    let stage = Stage {
      Text(
        TextState("bold").bold() + TextState(" dim").dim() + TextState(" italic").italic()
          + TextState(" line").underline() + TextState(" struck").strikethrough())
    }
    expectNoDifference(stage.lines(), ["bold dim italic line struck"])
    expectNoDifference(
      stage.runs().map(\.style),
      [
        .bold, .dim, TextStyle(italic: true), TextStyle(underline: true), TextStyle(strikethrough: true),
      ])
  }

  @Test(
    "Colors of a text state become terminal colors",
    arguments: [
      (TextState.Color.black, Color.black), (.blue, .blue), (.brown, .brown), (.cyan, .cyan), (.gray, .gray),
      (.green, .green), (.indigo, .indigo), (.mint, .mint), (.orange, .orange), (.pink, .pink),
      (.purple, .purple), (.red, .red), (.teal, .teal), (.white, .white), (.yellow, .yellow),
      (.rgb(1, 2, 3), .rgb(1, 2, 3)),
    ])
  func colorsOfAFeatureAreThoseOfTheTerminal(named: TextState.Color, shown: Color) {
    expectNoDifference(style { Text(TextState("a").foregroundColor(named)) }, TextStyle(foreground: shown))
  }

  @Test("Primary and secondary aren't colors") func primaryAndSecondaryAreNoColors() {
    expectNoDifference(style { Text(TextState("a").foregroundColor(.primary)) }, .plain)
    expectNoDifference(style { Text(TextState("a").foregroundColor(.secondary)) }, .dim)
    expectNoDifference(
      style { Group { Text(TextState("a").foregroundColor(.primary)) }.foregroundStyle(.red) }.foreground,
      .red)
  }

  @Test(
    "A system image is the most similar glyph",
    arguments: [
      ("plus", "+"), ("trash", "␡"), ("trash.fill", "␡"), ("clock", "◷"), ("clock.badge.questionmark", "◷"),
      ("circle", "○"), ("circle.fill", "●"), ("square.fill", "■"), ("square.dashed", "□"),
      ("person.3.sequence.fill", "☺"), ("chevron.right", "›"), ("chevron", "•"), ("no.such.picture", "•"),
      ("", "•"),
    ])
  func aPictureIsTheNearestGlyph(name: String, glyph: String) {
    expectNoDifference(Stage { Image(systemName: name) }.lines(), [glyph])
  }

  @Test(arguments: [
    ("tray", "⊔", "u"), ("shippingbox", "◫", "#"), ("number", "#", "#"), ("textformat", "¶", "A"),
    ("arrow.up.arrow.down", "⇅", "^v"), ("doc.on.doc.fill", "⧉", "="), ("no.such.picture", "•", "*"),
  ])
  func aPictureHasAnASCIIForm(name: String, glyph: String, ascii: String) {
    let stage = Stage {
      Image(systemName: name)
      Image(systemName: name).environment(\.usesASCIISymbols, true)
    }
    expectNoDifference(stage.lines(), [glyph, ascii])
  }

  /// All system images in the programs, the examples, and the documents.
  @Test("All system images that the project uses have a symbol") func picturesThatAreUsedAreKnown() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var names: Set<String> = []
    for folder in ["Modules", "Apps", "Tests", "README.md"] {
      let place = root.appending(path: folder)
      let files = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String } ?? [""]
      for file in files where file.isEmpty || file.hasSuffix(".swift") || file.hasSuffix(".md") {
        guard let text = try? String(contentsOf: place.appending(path: file), encoding: .utf8) else {
          continue
        }
        names.formUnion(text.matches(of: /system(?:Name|Image): "([^"]+)"/).map { String($0.1) })
      }
    }
    #expect(names.count > 20)
    let unknown = names.filter { name in Stage { Image(systemName: name) }.lines() == ["•"] }
    expectNoDifference(unknown.sorted(), [])
  }

  @Test("Images have the surrounding style") func picturesTakeTheStyleAroundThem() {
    expectNoDifference(
      style { Group { Image(systemName: "plus") }.foregroundStyle(.red) }, TextStyle(foreground: .red))
  }

  @Test func aLabelIsItsPictureAndItsText() {
    expectNoDifference(Stage { Label("Time", systemImage: "clock") }.lines(), ["◷ Time"])
    let stage = Stage {
      Label {
        Text("Title")
      } icon: {
        Text("→")
      }
    }
    expectNoDifference(stage.lines(), ["→ Title"])
    expectNoDifference(stage.tree.content[0].plainText, "→ Title")
  }

  @Test("A badge is beside the first line") func aBadgeStandsBesideTheFirstLine() {
    expectNoDifference(Stage { Text("inbox").badge(2) }.lines(), ["inbox (2)"])
    expectNoDifference(Stage { Text("inbox").badge(0) }.lines(), ["inbox"])
    expectNoDifference(Stage { Text("inbox").badge("new") }.lines(), ["inbox (new)"])
    expectNoDifference(Stage { Text("inbox").badge(String?.none) }.lines(), ["inbox"])
    expectNoDifference(Stage { Text("one\ntwo").badge(1) }.lines(), ["one (1)", "two"])
    #expect(Stage { Text("").badge(1) }.lines().isEmpty)
    expectNoDifference(Stage { Button("Mail") {}.badge(7) }.lines(), ["[Mail] (7)"])
  }

  @Test(arguments: ["\u{1B}[31mred", "a\u{7}b", "\u{9B}2J", "a\u{202E}b", "a\rb"])
  func controlCharactersAreShownAndDoNothing(text: String) {
    let rendered = Stage { Text(text) }.tree.lines(width: 40).rendered(for: .full).string
    #expect(!rendered.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!rendered.unicodeScalars.contains { [0x9B, 0x202E].contains($0.value) })
  }
}
