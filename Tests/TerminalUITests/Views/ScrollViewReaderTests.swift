import CustomDump
import TerminalUI
import Testing

@MainActor
@Suite struct ScrollViewReaderTests {
  struct Messages: View {
    @State var count = 1_000
    var body: some View {
      ScrollViewReader { proxy in
        List { ForEach(0..<count, id: \.self) { Text("Message \($0)") } }
        Button("Middle") { proxy.scrollTo(700) }
        Button("None") { proxy.scrollTo(-1) }
        Button("Send") {
          count += 1
          proxy.scrollTo(count - 1, anchor: .bottom)
        }
      }
    }
  }

  @Test func aRowOfALongListIsShown() throws {
    let graph = ViewGraph { Messages() }
    func lines() -> [String] { graph.layout(columns: 40, rows: 12).lines.map(\.plain) }
    func run(_ line: String) throws { #expect(graph.perform(try graph.parse(line))) }
    #expect(lines()[0].hasPrefix("Message 0"))
    try run("middle")
    #expect(lines().contains { $0.hasPrefix("Message 700") })
    let before = lines()
    try run("none")
    expectNoDifference(lines(), before)
    // The row exists only after the render.
    try run("send")
    #expect(lines().contains { $0.hasPrefix("Message 1000") })
  }

  struct Chapters: View {
    var body: some View {
      ScrollViewReader { proxy in
        ScrollView {
          Button("To the end") { proxy.scrollTo("end") }
          VStack { ForEach(0..<30) { Text("Line \($0)") } }
          VStack {
            Text("The end")
            Text("of it")
          }.id("end")
          VStack { ForEach(30..<60) { Text("Line \($0)") } }
        }
      }
    }
  }

  @Test func aViewIsShownByItsID() throws {
    let graph = ViewGraph { Chapters() }
    func lines() -> [String] { graph.layout(columns: 40, rows: 8).lines.map(\.plain) }
    #expect(!lines().contains("The end"))
    #expect(graph.perform(try graph.parse("to the end")))
    #expect(lines().contains { $0.hasPrefix("The end") })
    // Other outputs show everything.
    #expect(graph.lines(width: 40).contains { $0.plain == "The end" })
  }
}
