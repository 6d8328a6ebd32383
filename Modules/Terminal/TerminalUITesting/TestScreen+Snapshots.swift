import Foundation
import IssueReporting
import TerminalText
import TerminalUI

extension TestScreen {
  /// What the screen shows at the moment.
  ///
  /// - Parameters:
  ///   - width: How many columns there are; the screen's own where it is `nil`.
  ///   - height: How many rows a window has in which it is shown in full screen; `nil` shows it as the prompt does.
  public func snapshot(width: Int? = nil, height: Int? = nil) -> ScreenSnapshot {
    let width = width ?? self.width
    guard let height else { return ScreenSnapshot(lines: tree.lines(width: width), width: width) }
    return ScreenSnapshot(lines: window(columns: width, rows: height).lines, width: width, height: height)
  }

  /// Compares what the screen shows with the file that was recorded for it, and shows the lines that differ.
  ///
  /// The files stand in a folder `Snapshots` beside the test, one for each test, name and size. To record them, or to record them
  /// anew, run the tests with the variable `RECORD_SNAPSHOTS=1`, and look at what has changed before it is committed.
  ///
  /// ```swift
  /// screen.expectSnapshot(width: 40)
  /// ```
  ///
  /// - Parameters:
  ///   - name: What tells it from other snapshots of the test.
  ///   - width: How many columns there are; the screen's own where it is `nil`.
  ///   - height: How many rows a window has in which it is shown in full screen; `nil` shows it as the prompt does.
  ///   - withStyles: Whether colours and other styles are compared too.
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
  /// - Returns: What is wrong; `nil` where they are the same.
  func compare(_ document: String, isRecording: Bool) -> String? {
    let recorded = try? String(contentsOf: url, encoding: .utf8)
    if recorded == document { return nil }
    if isRecording {
      do {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(document.utf8).write(to: url, options: .atomic)
        print("Recorded \(url.path)")
        // In a pipe it would come after what the tests say at their end.
        fflush(nil)
        return nil
      } catch {
        return "The snapshot '\(url.lastPathComponent)' could not be written: \(error)"
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

      If it is meant to, record it anew: run the tests with RECORD_SNAPSHOTS=1.
      """
  }
}
