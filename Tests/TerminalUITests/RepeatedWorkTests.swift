import Testing

@testable import TerminalUI

/// What did not change is not made again.
@MainActor
@Suite struct RepeatedWorkTests {
  @Test func theScreenIsLaidOutOnceForEachRender() {
    let graph = Graph { Text("Text") }
    let lines = graph.lines(width: 40)
    #expect(lines.map(\.plain) == ["Text"])
    #expect(graph.lines(width: 40) == lines)
    #expect(graph.layouts == 1)
    #expect(graph.lines(width: 20) == lines)
    #expect(graph.layouts == 2)
    graph.markDirty()
    #expect(graph.lines(width: 20) == lines)
    #expect(graph.layouts == 3)
  }
}
