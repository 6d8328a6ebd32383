import IssueReporting
import TerminalUI

/// A test screen that shows a view. Use it by the names on the screen, and read it as text or as a tree.
///
/// Each call returns after all its effects, so a test waits only for the work of its own features.
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
  private let graph: ViewGraph
  /// The width of the screen in columns.
  public var width: Int
  /// A Boolean value that indicates whether names may be shortened, as in a terminal.
  public var allowsShortNames = false

  /// Shows a view.
  public init(
    width: Int = 80, environment: EnvironmentValues = EnvironmentValues(), @ViewBuilder view: () -> some View
  ) {
    self.width = width
    self.graph = ViewGraph(environment: environment, root: view)
    graph.update()
  }

  isolated deinit { graph.stop() }

  /// The screen in a window, as in full screen.
  public func window(columns: Int, rows: Int) -> ScreenLayout { graph.layout(columns: columns, rows: rows) }

  /// The current tree of elements.
  public var tree: ElementTree { graph.update() }

  /// The text on the screen, without styles.
  public var text: String { text(width: width) }

  /// Returns the text on the screen at a width, without styles.
  public func text(width: Int) -> String {
    tree.lines(width: width).map(\.plain).joined(separator: "\n")
  }

  /// Returns the output for a terminal with a capability, including escape sequences.
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

  /// The buttons whose views don't describe their effect. A lint of a program's screens expects none.
  ///
  /// `.help("open the form")` describes it, in the list of commands and beside Enter in full screen.
  public var buttonsWithoutHelp: [String] { tree.buttonsWithoutHelp }

  // MARK: Using the screen

  /// Performs a command line. A line that isn't a valid command fails the test.
  public func run(
    _ line: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line sourceLine: UInt = #line,
    column: UInt = #column
  ) {
    do {
      let invocation = try tree.parse(line, allowsShortNames: allowsShortNames)
      guard graph.perform(invocation) else {
        throw CommandError("The element that '\(line)' uses is no longer on the screen.")
      }
      graph.update()
    } catch {
      reportIssue(
        "\(error)\n\nThe screen:\n\n\(text)", fileID: fileID, filePath: filePath,
        line: sourceLine,
        column: column)
    }
  }

  /// The reason a command line is invalid, or `nil` if it is valid. Performs nothing in either case.
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

  /// Types text into a field, and replaces its contents.
  public func type(
    _ text: String, into name: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let value = text.isEmpty ? "\"\"" : text
    run("set \(name) \(value)", fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Goes back one screen. Fails the test if there isn't one.
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

  /// Compares the text on the screen with an expected text, and shows the lines that differ.
  public func expect(
    _ expected: String, width: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let actual = text(width: width ?? self.width)
    guard actual != expected else { return }
    reportIssue(
      """
      The screen differs from the expected one: …

      \(lineDifference(expected, actual))

      (Expected: −, Actual: +)
      """, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
