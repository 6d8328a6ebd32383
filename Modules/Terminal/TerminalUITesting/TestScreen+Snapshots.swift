import Foundation
import IssueReporting
import TerminalText
import TerminalUI

extension TestScreen {
  /// Returns a snapshot of the current screen.
  ///
  /// - Parameters:
  ///   - width: The width in columns, or `nil` for the screen's own.
  ///   - height: The height in rows of a full-screen window, or `nil` to show the screen as at the prompt.
  public func snapshot(width: Int? = nil, height: Int? = nil) -> ScreenSnapshot {
    let width = width ?? self.width
    guard let height else { return ScreenSnapshot(lines: tree.lines(width: width), width: width) }
    return ScreenSnapshot(lines: window(columns: width, rows: height).lines, width: width, height: height)
  }

  /// Compares the screen with its recorded file, and shows the lines that differ.
  ///
  /// The files are in a folder `Snapshots` beside the test, one for each test, name, and size. To record them, run the
  /// tests with the environment variable `RECORD_SNAPSHOTS=1`. Review the changes before you commit them.
  ///
  /// ```swift
  /// screen.expectSnapshot(width: 40)
  /// ```
  ///
  /// - Parameters:
  ///   - name: A name that distinguishes this snapshot from others of the test.
  ///   - width: The width in columns, or `nil` for the screen's own.
  ///   - height: The height in rows of a full-screen window, or `nil` to show the screen as at the prompt.
  ///   - withStyles: Whether to compare colors and other styles too.
  public func expectSnapshot(
    _ name: String = "", width: Int? = nil, height: Int? = nil, withStyles: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: StaticString = #function,
    line: UInt = #line, column: UInt = #column
  ) {
    let snapshot = snapshot(width: width, height: height)
    let file = SnapshotFile(
      test: "\(filePath)", function: "\(function)", name: name, snapshot: snapshot, withStyles: withStyles)
    let isRecording = !(ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] ?? "").isEmpty
    guard let failure = file.compare(snapshot.document(withStyles: withStyles), isRecording: isRecording)
    else { return }
    reportIssue(failure, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// The file of a recorded snapshot.
struct SnapshotFile {
  let url: URL

  init(test path: String, function: String, name: String, snapshot: ScreenSnapshot, withStyles: Bool) {
    let test = URL(fileURLWithPath: path)
    var words = [function.prefix { $0 != "(" }.filter { $0.isLetter || $0.isNumber || $0 == "_" }]
    if !name.isEmpty { words.append(name.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()) }
    words.append(snapshot.height.map { "\(snapshot.width)x\($0)" } ?? "\(snapshot.width)")
    if withStyles { words.append("styles") }
    url = test.deletingLastPathComponent().appending(path: "Snapshots")
      .appending(path: test.deletingPathExtension().lastPathComponent)
      .appending(path: words.joined(separator: ".") + ".txt")
  }

  /// Compares a document with the file, or writes it.
  ///
  /// - Returns: A description of the difference, or `nil` if they are equal.
  func compare(_ document: String, isRecording: Bool) -> String? {
    let recorded = try? String(contentsOf: url, encoding: .utf8)
    if recorded == document { return nil }
    if isRecording {
      do {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(document.utf8).write(to: url, options: .atomic)
        print("Recorded \(url.path)")
        // In a pipe, buffered output would appear after the test results.
        fflush(nil)
        return nil
      } catch {
        return "Can't write the snapshot '\(url.lastPathComponent)': \(error)"
      }
    }
    guard let recorded else {
      return """
        There is no snapshot '\(url.lastPathComponent)' yet. Run the tests with RECORD_SNAPSHOTS=1 to record it.

        \(document)
        """
    }
    return """
      The screen differs from the snapshot '\(url.lastPathComponent)': …

      \(lineDifference(recorded, document))

      (Recorded: −, Actual: +)

      If the new screen is right, run the tests with RECORD_SNAPSHOTS=1 to record it.
      """
  }
}
