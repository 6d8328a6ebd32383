import Foundation
import TerminalText
import Testing

@testable import TerminalDevice

/// Output printed while a screen is shown. Each test redirects the output of a separate process.
@Suite(.serialized) struct PrintedOutputTests {
  /// A file used in place of a terminal.
  private static func file() -> String {
    FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID()).txt").path()
  }

  private static func redirectOutput(to path: String, alsoErrors: Bool = true) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND, 0o600)
    dup2(descriptor, STDOUT_FILENO)
    if alsoErrors { dup2(descriptor, STDERR_FILENO) }
  }

  private static func contents(_ path: String) -> String {
    defer { unlink(path) }
    return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  /// Waits for the collecting thread, which can't signal a process without a main queue.
  @MainActor private static func lines(_ printed: PrintedOutput, _ count: Int) async -> [StyledText] {
    var lines: [StyledText] = []
    while lines.count < count {
      await Task.yield()
      lines += printed.takeLines()
    }
    return lines
  }

  @Test func printedLinesAreCollectedWithoutSequences() async {
    let path = Self.file()
    await #expect(processExitsWith: .success) { [path = path as String] in
      Self.redirectOutput(to: path)
      guard let printed = await PrintedOutput() else { exit(2) }
      print("\u{1B}[31mred\u{1B}[0m \u{1B}]0;title\u{07}line")
      print("a \u{1B}]8;;https://a.b\u{1B}\\link\u{1B}]8;;\u{1B}\\ \u{1B}P1$r\u{1B}\\end \u{1B}]0;open")
      FileHandle.standardError.write(Data("to errors\n".utf8))
      let lines = await Self.lines(printed, 3).map(\.plain)
      guard lines == ["red line", "a link end ", "to errors"] else { exit(3) }
      guard await printed.lines(last: 1).map(\.plain) == ["to errors"] else { exit(4) }
      TerminalOutput(descriptor: await printed.descriptor, capability: .plain).write(["drawn"])
      print("not taken")
      await printed.stop()
      print("after")
      exit(0)
    }
    #expect(Self.contents(path) == "drawn\nnot taken\nafter\n")
  }

  @Test("Errors redirected elsewhere aren't collected") func errorsThatGoElsewhereStayThere() async {
    let (path, errors) = (Self.file(), Self.file())
    await #expect(processExitsWith: .success) { [path = path as String, errors = errors as String] in
      Self.redirectOutput(to: errors)
      Self.redirectOutput(to: path, alsoErrors: false)
      guard let printed = await PrintedOutput() else { exit(2) }
      FileHandle.standardError.write(Data("to errors\n".utf8))
      print("to output")
      guard await Self.lines(printed, 1).map(\.plain) == ["to output"] else { exit(3) }
      await printed.stop()
      exit(0)
    }
    #expect(Self.contents(errors) == "to errors\n")
    #expect(Self.contents(path) == "")
  }

  /// More output than the pipe can hold, and more than the collector keeps.
  @Test("A flood of output doesn't block the program") func aFloodBlocksNothing() async {
    let path = Self.file()
    await #expect(processExitsWith: .success) { [path = path as String] in
      Self.redirectOutput(to: path)
      guard let printed = await PrintedOutput() else { exit(2) }
      for number in 0..<200_000 { print("line \(number)") }
      var last: String?
      while last != "line 199999" {
        await Task.yield()
        last = await printed.lines(last: 1).first?.plain
      }
      _ = await printed.takeLines()
      await printed.stop()
      exit(0)
    }
    #expect(Self.contents(path) == "")
  }

  @Test func aCrashWritesItsMessage() async {
    let path = Self.file()
    await #expect(processExitsWith: .failure) { [path = path as String] in
      setenv("SWIFT_BACKTRACE", "enable=no", 1)
      Self.redirectOutput(to: path)
      guard await PrintedOutput() != nil else { exit(0) }
      print("printed before")
      fatalError("the test crashes here")
    }
    let written = Self.contents(path)
    #expect(written.contains("printed before") && written.contains("the test crashes here"), "\(written)")
  }

  /// A child's output is collected unless the child uses the terminal.
  @Test("A child's output is collected unless it uses the terminal")
  func aChildIsCollectedOrHasTheTerminal() async {
    let path = Self.file()
    await #expect(processExitsWith: .success) { [path = path as String] in
      Self.redirectOutput(to: path)
      guard let printed = await PrintedOutput() else { exit(2) }
      let child = Process()
      child.executableURL = URL(filePath: "/bin/sh")
      child.arguments = ["-c", "echo from a child"]
      try child.run()
      child.waitUntilExit()
      guard await Self.lines(printed, 1).map(\.plain) == ["from a child"] else { exit(3) }
      let takeBack = await printed.release()
      let editor = Process()
      editor.executableURL = child.executableURL
      editor.arguments = ["-c", "echo from an editor"]
      try editor.run()
      editor.waitUntilExit()
      await takeBack()
      print("collected")
      guard await Self.lines(printed, 1).map(\.plain) == ["collected"] else { exit(4) }
      await printed.stop()
      exit(0)
    }
    #expect(Self.contents(path) == "from an editor\n")
  }
}
