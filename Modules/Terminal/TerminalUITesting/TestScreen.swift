import IssueReporting
import TerminalUI

/// A view on a screen of a test: used by the names that a person sees, read as text or as a tree.
///
/// Everything has happened when a call returns: there is nothing to wait for but what the test's own features wait for.
///
/// ```swift
/// let screen = TestScreen { CounterView(store: store) }
/// screen.tap("Increment")
/// screen.expect("""
///   Count: 1
///
///   [Increment]
///   """)
/// ```
@MainActor
public final class TestScreen {
  private let graph: Graph
  /// How many columns the screen has.
  public var width: Int
  /// Whether names may be shortened, as a person at a terminal would.
  public var allowsShortNames = false

  /// Shows a view.
  public init(
    width: Int = 80, environment: EnvironmentValues = EnvironmentValues(), @ViewBuilder view: () -> some View
  ) {
    self.width = width
    self.graph = Graph(environment: environment, root: view)
    graph.update()
  }

  isolated deinit { graph.stop() }

  /// The screen in a window, as it is shown in full screen.
  public func window(columns: Int, rows: Int) -> ScreenLayout { graph.layout(columns: columns, rows: rows) }

  /// The tree of elements at the moment.
  public var tree: ElementTree { graph.update() }

  /// What the screen shows, without styles.
  public var text: String { text(width: width) }

  /// What the screen shows at a width, without styles.
  public func text(width: Int) -> String {
    tree.lines(width: width).map(\.plain).joined(separator: "\n")
  }

  /// What is written to a terminal of a capability, escape sequences and all.
  public func rendered(for capability: TerminalCapability, width: Int? = nil) -> String {
    var string = tree.lines(width: width ?? self.width).rendered(for: capability).string
    if string.hasSuffix("\n") { string.removeLast() }
    return string
  }

  /// Returns the control with a name on the screen in front, or `nil`.
  public func control(_ name: String) -> Control? {
    let (front, wanted) = (tree.front, name.lowercased())
    return (front.toolbar.flatMap(\.content) + front.content).withDescendants.lazy.compactMap(\.control)
      .first { $0.name.lowercased() == wanted }
  }

  /// The buttons whose views do not say what they do: a lint of a program's screens expects none.
  ///
  /// `.help("open the form")` says it, in the list of commands and beside Enter on the full screen.
  public var buttonsWithoutHelp: [String] { tree.buttonsWithoutHelp }

  // MARK: Using the screen

  /// Does what a command line says. A line that is no command here is a failure of the test.
  public func run(
    _ line: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line sourceLine: UInt = #line,
    column: UInt = #column
  ) {
    do {
      let invocation = try tree.parse(line, allowsShortNames: allowsShortNames)
      guard graph.perform(invocation) else {
        throw CommandError("What '\(line)' means has gone.")
      }
      graph.update()
    } catch {
      reportIssue(
        "\(error)\n\nThe screen:\n\n\(text)", fileID: fileID, filePath: filePath,
        line: sourceLine,
        column: column)
    }
  }

  /// Why a command line is none here; `nil` where it is one. Nothing happens either way.
  public func error(of line: String) -> String? {
    do {
      _ = try tree.parse(line, allowsShortNames: allowsShortNames)
      return nil
    } catch {
      return error.description
    }
  }

  /// Taps a button or a link.
  public func tap(
    _ name: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    run("tap \(name)", fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Types text into a field, replacing what is there.
  public func type(
    _ text: String, into name: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let value = text.isEmpty ? "\"\"" : text
    run("set \(name) \(value)", fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Goes back one screen. Without one to go back to, that is a failure of the test.
  public func back(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    guard graph.perform(.back) else {
      reportIssue(
        "There is no screen to go back to.", fileID: fileID, filePath: filePath, line: line, column: column)
      return
    }
    graph.update()
  }

  /// Compares what the screen shows with a text, and shows the lines that differ.
  public func expect(
    _ expected: String, width: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let actual = text(width: width ?? self.width)
    guard actual != expected else { return }
    reportIssue(
      """
      The screen does not show what was expected: …

      \(lineDifference(expected, actual))

      (Expected: −, Actual: +)
      """, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
