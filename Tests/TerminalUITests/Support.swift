import TerminalUI
import Testing

/// A view that is kept alive for a test, used by command lines and read as plain text.
@MainActor
final class Stage {
  let graph: Graph

  init(@ViewBuilder _ root: () -> some View) {
    graph = Graph(root: root)
    graph.update()
  }

  var tree: ElementTree { graph.tree }

  func lines(_ width: Int = 40) -> [String] { tree.lines(width: width).map(\.plain) }

  func text(_ width: Int = 40) -> String { lines(width).joined(separator: "\n") }

  func run(_ line: String, short: Bool = false) throws {
    #expect(graph.perform(try tree.parse(line, allowsShortNames: short)))
    graph.update()
  }

  func error(_ line: String, short: Bool = false) -> String {
    do {
      let invocation = try tree.parse(line, allowsShortNames: short)
      return "no error: \(invocation)"
    } catch {
      return error.description
    }
  }
}
