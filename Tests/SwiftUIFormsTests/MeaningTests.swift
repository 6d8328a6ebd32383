import CustomDump
import Foundation
import TerminalText
import Testing

@testable import TerminalUI

/// The forms of SwiftUI that have a meaning in a terminal.
@MainActor
@Suite struct MeaningTests {
  private func lines(_ width: Int = 40, @ViewBuilder _ view: @escaping () -> some View) -> [String] {
    ViewGraph { view() }.lines(width: width).map(\.plain)
  }

  private func runs(@ViewBuilder _ view: @escaping () -> some View) -> [StyledText.Run] {
    ViewGraph { view() }.lines(width: 40).flatMap(\.runs)
  }

  @Test func theCaseOfLettersChanges() {
    #expect(
      lines {
        VStack {
          Text("Cairn"); Text(verbatim: "ß")
        }.textCase(.uppercase)
      } == ["CAIRN", "SS"])
    #expect(lines { Text("Cairn").textCase(.lowercase).textCase(nil) } == ["cairn"])
  }

  @Test func linesGoThroughAndBelowText() {
    #expect(runs { VStack { Text("a") }.strikethrough() }[0].style == TextStyle(strikethrough: true))
    #expect(runs { VStack { Text("a") }.underline() }[0].style == TextStyle(underline: true))
    #expect(runs { Text("a").strikethrough(false) }[0].style == .plain)
  }

  @Test("Clear text and clear surfaces are empty space") func clearIsEmptySpace() {
    #expect(
      lines {
        Text("ab").foregroundStyle(.clear); Text("c")
      } == ["", "c"])
    #expect(
      lines {
        Color.clear.frame(columns: 3, rows: 2); Text("c")
      }.last == "c")
    #expect(runs { Text("a").background(.clear) }[0].style == .plain)
    #expect(
      lines {
        ZStack {
          Text("a"); Color.clear
        }
      } == ["a"])
  }

  @Test(
    "Levels are the text colors of the theme",
    arguments: [
      (HierarchicalShapeStyle.secondary, Color.secondary), (.tertiary, .role(.dimmed)),
      (.quaternary, .role(.border)),
    ])
  func aLevelIsAColorOfTheTheme(level: HierarchicalShapeStyle, color: Color) {
    #expect(runs { Text("a").foregroundStyle(level) }[0].style.foreground == color)
    #expect(runs { Text("a").foregroundStyle(AnyShapeStyle(level)) }[0].style.foreground == color)
  }

  @Test("A gradient has a color for each cell") func aGradientIsMixedForEachCell() {
    let gradient = LinearGradient(
      colors: [Color(red: 0, green: 0, blue: 0), Color(red: 1, green: 1, blue: 1)], startPoint: .leading,
      endPoint: .trailing)
    let text = runs { Text("abc").foregroundStyle(gradient) }
    #expect(text.map(\.style.foreground) == [.rgb(0, 0, 0), .rgb(128, 128, 128), .rgb(255, 255, 255)])
    let surface = runs { gradient.frame(columns: 3, rows: 1) }
    #expect(surface.map(\.style.foreground) == [.rgb(0, 0, 0), .rgb(128, 128, 128), .rgb(255, 255, 255)])
    let ground = runs { Text("abc").background(gradient) }
    #expect(ground.map(\.style.background) == [.rgb(0, 0, 0), .rgb(128, 128, 128), .rgb(255, 255, 255)])
    let filled = runs { Rectangle().fill(.red.gradient).frame(columns: 1, rows: 2) }
    #expect(filled.count == 2 && filled[0].style.foreground != filled[1].style.foreground)
  }

  @Test func aGestureOfTapsIsAButton() throws {
    let model = Sample.Model()
    let graph = ViewGraph {
      Text("Open").gesture(TapGesture().onEnded { model.count += 1 })
      Text("Hold").onLongPressGesture { model.count += 10 }
      Text("Drag").gesture(DragGesture().onEnded { _ in model.count = -1 })
    }
    graph.perform(try graph.parse("open"))
    #expect(model.count == 2)
    graph.perform(try graph.parse("menu hold"))
    graph.perform(try graph.parse("long press"))
    #expect(model.count == 12)
  }

  @Test("Text with a tap isn't cut off") func textWithATapIsNotCutOff() {
    #expect(
      lines(20) { Text("A story about the way to it").onTapGesture {} } == ["A story about the", "way to it"])
    #expect(lines(20) { Text("Short").onTapGesture {} } == ["[Short]"])
  }

  @Test("A segmented picker and a radio group show all options") func pickersShowTheirOptions() throws {
    let graph = ViewGraph { PickerForm() }
    #expect(
      graph.lines(width: 40).map(\.plain) == [
        "Page:  first [second]", "Size:", "  (•) small", "  ( ) large",
      ])
    graph.perform(try graph.parse("pick page first"))
    graph.perform(try graph.parse("pick size large"))
    #expect(
      graph.lines(width: 40).map(\.plain) == [
        "Page: [first] second ", "Size:", "  ( ) small", "  (•) large",
      ])
  }

  private struct PickerForm: View {
    @State var page = Sample.Page.second
    @State var size = "small"
    var body: some View {
      Picker("Page", selection: $page) { ForEach(Sample.Page.allCases) { Text($0.rawValue) } }
        .pickerStyle(.segmented)
      Picker("Size", selection: $size) { ForEach(["small", "large"], id: \.self) { Text($0) } }
        .pickerStyle(.inline)
    }
  }

  @Test("A graphical date picker shows the month") func aDatePickerShowsTheMonth() {
    var environment = EnvironmentValues()
    environment.timeZone = .gmt
    let graph = ViewGraph(environment: environment) {
      DatePicker(
        "Due", selection: .constant(Date(timeIntervalSince1970: 1_780_000_000)), displayedComponents: .date
      ).datePickerStyle(.graphical)
    }
    let lines = graph.lines(width: 40)
    #expect(
      lines.map(\.plain) == [
        "Due: 2026-05-28", "Mo Tu We Th Fr Sa Su", "             1  2  3", " 4  5  6  7  8  9 10",
        "11 12 13 14 15 16 17", "18 19 20 21 22 23 24", "25 26 27 28 29 30 31",
      ])
    #expect(lines.flatMap(\.runs).first { $0.content == "28" }?.style.isInverse == true)
  }

  private struct DueDate: View {
    @State var due = Date(timeIntervalSince1970: 1_780_000_000)
    var body: some View {
      DatePicker("Due", selection: $due, in: ...Date(timeIntervalSince1970: 1_782_000_000))
        .datePickerStyle(.graphical)
      Button("Save") {}
    }
  }

  @Test("The arrows move through the month of a date picker until the user types")
  func arrowsMoveThroughAMonth() throws {
    var environment = EnvironmentValues()
    environment.timeZone = .gmt
    let graph = ViewGraph(environment: environment) { DueDate() }
    let field = try #require(graph.update().elements.first { $0.control != nil }).id
    graph.focus(field)
    func text() -> String? { graph.editedText(in: field)?.text }
    func press(_ keys: Key...) -> String? {
      for key in keys { graph.edit(field, with: key) }
      return text()
    }
    #expect(text() == "2026-05-28 20:26")
    #expect(press(.right, .down) == "2026-06-05 20:26")
    #expect(press(.left, .up, .up) == "2026-05-21 20:26")
    #expect(press(.pageUp, .pageUp, .pageUp) == "2026-02-21 20:26")
    #expect(press(.down) == "2026-02-28 20:26")
    #expect(press(.right) == "2026-03-01 20:26")
    #expect(press(.pageDown, .pageDown, .pageDown) == "2026-06-01 20:26")
    // The last possible day. The form can move the focus with this key.
    #expect(press(.down, .down, .down, .down, .down) == "2026-06-15 20:26")
    #expect(!graph.edit(field, with: .down))
    // After the user has typed, the arrows move the cursor.
    #expect(press(.backspace, .left, .character("3")) == "2026-06-15 20:32")
    #expect(press(.enter) == "2026-06-15 20:32")
  }

  @Test func circularProgressIsASign() {
    #expect(lines { ProgressView(value: 0.5).progressViewStyle(.circular) } == ["◑ 50%"])
    #expect(lines { ProgressView("Loading", value: 0.999).progressViewStyle(.circular) } == ["Loading ◕ 99%"])
    #expect(lines { ProgressView().progressViewStyle(.circular) } == ["…"])
  }

  @Test("The Markdown of a literal becomes attributes, and values are unchanged") func markdownIsRead() {
    let value = "*x*"
    #expect(runs { Text("a **b** \(value)") }.map(\.content) == ["a ", "b", " *x*"])
    #expect(runs { Text("**a** *b*") }[0].style == .bold)
    #expect(runs { Text("_a_") }[0].style == TextStyle(italic: true))
    #expect(runs { Text("~~a~~") }[0].style == TextStyle(strikethrough: true))
    #expect(
      lines { Text("`code` and 2 * 3 * 4, file_name_here, \\*star") } == [
        "code and 2 * 3 * 4, file_name_here,", "*star",
      ])
    #expect(
      lines {
        Text(value); Text(verbatim: "**a**"); Text(TextState("**b**"))
      } == ["*x*", "**a**", "**b**"])
    #expect(
      runs { Text("A \(Text("B").bold()) \(Image(systemName: "star"))") }.map(\.content) == ["A ", "B", " ★"])
  }

  @Test("The links of a text have their addresses, also after a line break") func linksInTextHaveAddresses()
    throws
  {
    let graph = ViewGraph { Text("See **the [terms of use](https://example.com/terms)** first") }
    let run = try #require(graph.lines(width: 40)[0].runs.first { $0.content == "terms of use" })
    #expect(run.link == "https://example.com/terms")
    #expect(run.style == TextStyle(bold: true, underline: true, foreground: .accentColor))
    func links(_ columns: Int) -> [Frame.Link] {
      graph.layout(columns: columns, rows: 4).links(of: graph.tree)
    }
    func link(_ row: Int, _ columns: Range<Int>) -> Frame.Link? {
      Frame.Link(row: row, columns: columns, url: "https://example.com/terms")
    }
    #expect(links(40) == [link(0, 8..<20)])
    #expect(links(16) == [link(0, 8..<16), link(1, 0..<3)])
    var attributed = AttributedString("site")
    attributed.link = URL(string: "https://example.com")
    #expect(ViewGraph { Text(attributed) }.lines(width: 40)[0].runs[0].link == "https://example.com")
    let coded = try JSONDecoder().decode(
      StyledText.self, from: JSONEncoder().encode(graph.lines(width: 40)[0]))
    #expect(coded == graph.lines(width: 40)[0])
  }

  @Test func pathsAreDrawnWithDots() {
    #expect(lines { Path { $0.addLines([.zero, CGPoint(x: 31, y: 0)]) }.stroke(.red) } == ["⠉⠉⠉⠉"])
    #expect(lines { Path(CGRect(x: 0, y: 0, width: 16, height: 16)).fill(.red) } == ["⣿⣿"])
    #expect(lines { Circle().stroke(.red).frame(width: 32, height: 32) } == ["⡔⠉⠉⢢", "⠣⣀⣀⠜"])
    // Without a frame, an outline isn't drawn, because its size isn't known.
    #expect(lines { Text("a").overlay(RoundedRectangle(cornerRadius: 4).stroke(.red)) } == ["a"])
  }

  @Test("The clear part of a gradient is transparent") func aClearGradient() {
    let lines = lines {
      LinearGradient(colors: [.clear, .clear], startPoint: .top, endPoint: .bottom)
        .frame(width: 32, height: 16)
      LinearGradient(colors: [.clear, .rgb(0, 0, 0)], startPoint: .leading, endPoint: .trailing)
        .frame(width: 32, height: 16)
    }
    expectNoDifference(lines.map { $0.replacing(" ", with: "") }, ["", "██"])
  }

  @Test("A canvas draws, and layers of drawings are merged") func aCanvasDraws() {
    let canvas = Canvas { context, size in
      context.fill(Path(CGRect(x: 0, y: 0, width: size.width / 2, height: size.height)), with: .color(.blue))
    }
    #expect(lines { canvas.frame(width: 32, height: 32) } == ["⣿⣿", "⣿⣿"])
    let labeled = Canvas { context, size in
      context.stroke(Path(CGRect(origin: .zero, size: size)), with: .color(.blue))
      context.draw(Text("ab").bold(), at: CGPoint(x: size.width / 2, y: size.height / 2))
      context.draw(Image(systemName: "checkmark"), at: .zero, anchor: .topLeading)
      context.draw(Text("end"), at: CGPoint(x: size.width, y: size.height), anchor: .bottomTrailing)
    }
    #expect(lines { labeled.frame(width: 48, height: 48) } == ["✓⠉⠉⠉⠉⠉", "⡇ ab", "⡇  end"])
    let ring = lines {
      ZStack {
        Path(CGRect(x: 0, y: 0, width: 8, height: 16)).fill(.red)
        Path(CGRect(x: 0, y: 0, width: 4, height: 16)).fill(.blue)
      }.frame(width: 8, height: 32)
    }
    #expect(ring.first == "⣿")
  }

  @Test func aShareLinkShowsItsItem() throws {
    let graph = ViewGraph { ShareLink(item: Sample.url) }
    graph.perform(try graph.parse("share"))
    #expect(graph.lines(width: 60).map(\.plain).contains { $0.contains("https://example.com") })
  }

  @Test func aNumberFieldKeepsItsValueIfTheTextIsNoNumber() throws {
    let model = Sample.Model()
    let graph = ViewGraph { TextField("Count", value: Bindable(model).count, format: .number) }
    graph.perform(try graph.parse("set count 12"))
    #expect(model.count == 12)
    graph.perform(try graph.parse("set count x"))
    #expect(model.count == 12)
  }

  @Test func aSectionExpands() throws {
    let model = Source()
    let graph = ViewGraph {
      Form { Section("Details", isExpanded: Bindable(model).isOn) { Text("Inside") } }
    }
    #expect(!graph.lines(width: 40).map(\.plain).contains { $0.contains("Inside") })
    graph.perform(try graph.parse("toggle details"))
    #expect(graph.lines(width: 40).map(\.plain).contains { $0.contains("Inside") })
  }

  @Observable final class Source { var isOn = false }

  @Test func theEnvironmentHasAnEntry() {
    #expect(EnvironmentValues().distance == 4)
  }

  @Test("A hidden bar hides the title") func aHiddenBarHidesTheTitle() {
    #expect(lines { Text("a").navigationTitle("Title").toolbar(.hidden, for: .navigationBar) } == ["a"])
    #expect(lines { Text("a").navigationTitle("Title").toolbar(.hidden, for: .tabBar) }.first == "Title")
  }
}

extension EnvironmentValues {
  @Entry fileprivate var distance = 4
}
