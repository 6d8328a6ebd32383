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

  @Test("The code of a sample is the code that shows it")
  func code() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Apps/Examples/Gallery").standardized
    for file in ["ControlPages.swift", "ViewPages.swift"] {
      let lines = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      var samples = 0
      for (start, line) in lines.enumerated() where line.hasSuffix("\"\"\"") && line.hasPrefix("code:") {
        let end = try #require(lines[(start + 1)...].firstIndex(of: "\"\"\""))
        let code = lines[start + 1..<end].map { $0.replacingOccurrences(of: "\\\\", with: "\\") }
        // The sample begins after the closing quotes and `) {`.
        #expect(Array(lines[(end + 2)...].prefix(code.count)) == Array(code), "\(file):\(start + 1)")
        samples += 1
      }
      #expect(samples > 5)
    }
  }

  @Test("The theme of the program is the one that is chosen")
  func theme() {
    let screen = TestScreen { GalleryView() }
    #expect(screen.tree.theme == .default)
    screen.run("set theme warm")
    #expect(screen.tree.theme == .warm)
  }
}
