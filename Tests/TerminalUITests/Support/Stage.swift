import TerminalUI
import Testing

/// Keeps a view alive for a test, runs command lines, and returns its plain text.
@MainActor
final class Stage {
  let graph: ViewGraph

  /// Shows a view, which is created again whenever a value that the closure read has changed.
  init(
    environment: EnvironmentValues = EnvironmentValues(),
    @ViewBuilder _ root: @escaping @MainActor () -> some View
  ) {
    graph = ViewGraph(environment: environment) { Live(content: root) }
    graph.update()
  }

  var tree: ElementTree { graph.tree }

  func lines(_ width: Int = 40) -> [String] { tree.lines(width: width).map(\.plain) }

  func text(_ width: Int = 40) -> String { lines(width).joined(separator: "\n") }

  func run(_ line: String, short: Bool = false) throws {
    #expect(graph.perform(try tree.parse(line, allowsShortNames: short)))
    graph.update()
  }

  /// The usages of the commands that the screen offers.
  var usages: [String] { tree.commands.map(\.usage) }

  /// Returns the runs of a line, with their styles.
  func runs(ofLine index: Int = 0, width: Int = 40) -> [StyledText.Run] {
    tree.lines(width: width)[index].runs
  }

  /// Renders again although no value that was read has changed.
  func renderAgain() {
    graph.markDirty()
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

/// A view whose body is a closure, so that the values read by the closure are observed.
struct Live<Content: View>: View {
  private let content: @MainActor () -> Content

  init(@ViewBuilder content: @escaping @MainActor () -> Content) { self.content = content }

  var body: some View { content() }
}
