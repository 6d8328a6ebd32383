import Foundation
import TerminalUI
import TerminalUITesting
import Testing

@testable import gallery

@MainActor
@Suite struct GalleryTests {
  @Test("The list leads to each page", arguments: GalleryPage.allCases)
  func pages(page: GalleryPage) {
    let screen = TestScreen(width: 100) { GalleryView() }
    screen.run("open \(page.title)")
    #expect(screen.snapshot().text.contains("Gallery ▸ \(page.title)"))
  }

  @Test("The list of pages in a window of the usual size")
  func list() {
    TestScreen(width: 80) { GalleryView() }.expectSnapshot(height: 24)
  }

  @Test("The columns of a wide window")
  func columns() {
    let screen = TestScreen(width: 120) { GalleryView() }
    screen.run("open columns")
    screen.run("open stack")
    screen.run("toggle code")
    screen.expectSnapshot(height: 24)
  }

  @Test("Each page in a window", arguments: GalleryPage.allCases)
  func page(_ page: GalleryPage) {
    let screen = TestScreen(width: 80) {
      GalleryView().environment(\.locale, Locale(identifier: "en_US")).environment(\.timeZone, .gmt)
    }
    screen.run("open \(page.title)")
    screen.expectSnapshot(page.title, height: 48)
  }

  @Test("The code of a sample is the code that shows it")
  func code() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Apps/Examples/Gallery").standardized
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("Pages.swift") }
    var samples = 0
    for file in files {
      let lines = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      for (start, line) in lines.enumerated() where line.hasSuffix("\"\"\"") && line.hasPrefix("code:") {
        let (end, code) = try literal(in: lines, at: start)
        // The sample begins after the closing quotes and `) {`.
        #expect(Array(lines[(end + 2)...].prefix(code.count)) == code, "\(file):\(start + 1)")
        samples += 1
      }
      for (start, line) in lines.enumerated() where line.hasPrefix("definition:") {
        let (end, code) = try literal(in: lines, at: start)
        #expect(
          lines[..<start].contains(code) || lines[end...].contains(code), "\(file):\(start + 1)")
      }
    }
    #expect(samples > 40)
  }

  /// Returns the lines of a text with several lines, and the line with its closing quotes.
  private func literal(in lines: [String], at start: Int) throws -> (end: Int, code: [String]) {
    let end = try #require(lines[(start + 1)...].firstIndex { $0.hasPrefix("\"\"\"") })
    return (end, lines[start + 1..<end].map { $0.replacingOccurrences(of: "\\\\", with: "\\") })
  }

  @Test("The button of a column sorts the table")
  func sorting() {
    let screen = TestScreen { GalleryView() }
    screen.run("open tables and trees")
    screen.run("country")
    let text = screen.snapshot().text
    #expect(text.contains("Country ▲"))
    #expect(text.split(separator: "Kenya").first?.contains("Peru") == false)
  }

  @Test("The theme of the program is the one that is chosen")
  func theme() {
    let screen = TestScreen { GalleryView() }
    #expect(screen.tree.theme == .default)
    screen.run("set theme warm")
    #expect(screen.tree.theme == .warm)
  }
}
