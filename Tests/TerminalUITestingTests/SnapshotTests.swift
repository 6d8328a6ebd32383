import CustomDump
import Foundation
import TerminalText
import TerminalUI
import Testing

@testable import TerminalUITesting

/// Snapshots in memory and in files.
@MainActor @Suite struct SnapshotTests {
  private func screen() -> TestScreen {
    TestScreen(width: 20) {
      Text("Blob <Jr> & \"Sr\"").bold().navigationTitle("Names")
      Button("Delete", role: .destructive) {}
    }
  }

  @Test("A snapshot has the lines for a width") func aSnapshotHasTheLinesOfAWidth() {
    expectNoDifference(screen().snapshot().text, "Names\n─────\nBlob <Jr> & \"Sr\"\n[Delete]")
    expectNoDifference(screen().snapshot(width: 10).text, "Names\n─────\nBlob <Jr>\n& \"Sr\"\n[Delete]")
    let window = screen().snapshot(width: 30, height: 6)
    #expect(window.lines.count == 6 && window.height == 6)
  }

  @Test("A snapshot document can list styles") func aDocumentMayListStyles() {
    let snapshot = screen().snapshot()
    expectNoDifference(snapshot.document(withStyles: false), snapshot.text + "\n")
    expectNoDifference(
      snapshot.document(withStyles: true).components(separatedBy: "--- styles\n").last,
      "1:1-5 bold\n2:1-5 border\n3:1-16 bold\n4:1-1 button on button\n4:2-7 danger on button\n4:8-8 button on button\n"
    )
  }

  @Test func aDifferenceIsShown() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let snapshot = screen().snapshot()
    let file = SnapshotFile(
      test: folder.appending(path: "SomeTests.swift").path, function: "aScreen()", name: "with a name",
      snapshot: snapshot, withStyles: false)
    #expect(file.url.path.hasSuffix("/Snapshots/SomeTests/aScreen.with-a-name.20.txt"))
    // Nothing is written unless recording is enabled.
    let missing = try #require(file.compare(snapshot.document(withStyles: false), isRecording: false))
    #expect(missing.hasPrefix("There is no snapshot 'aScreen.with-a-name.20.txt' yet."))
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    expectNoDifference(file.compare(snapshot.document(withStyles: false), isRecording: true), nil)
    expectNoDifference(file.compare(snapshot.document(withStyles: false), isRecording: false), nil)
    let difference = try #require(file.compare("Names\n─────\nother\n[Delete]\n", isRecording: false))
    #expect(difference.contains("− Blob <Jr> & \"Sr\"\n+ other\n  [Delete]"))
    #expect(difference.contains("RECORD_SNAPSHOTS=1"))
  }

  @Test func aSnapshotIsDrawn() {
    let svg = screen().snapshot().picture(title: "names").svg
    #expect(svg.hasPrefix("<svg xmlns="))
    #expect(svg.contains(">Blob &lt;Jr&gt; &amp; &quot;Sr&quot;</text>"))
    #expect(svg.contains("fill=\"#f2817f\" xml:space=\"preserve\">Delete</text>"))
    let parser = XMLishParser(svg)
    #expect(parser.isBalanced)
  }

  @Test func aScreenIsComparedWithItsFile() {
    screen().expectSnapshot()
    screen().expectSnapshot("in a window", width: 24, height: 8, withStyles: true)
  }
}

/// Checks that every element of a document is closed.
private struct XMLishParser {
  let isBalanced: Bool

  init(_ document: String) {
    var open: [Substring] = []
    var isBalanced = true
    for tag in document.matches(of: /<(\/?)([a-z]+)[^>]*?(\/?)>/) {
      if tag.1 == "/" {
        isBalanced = isBalanced && open.popLast() == tag.2
      } else if tag.3.isEmpty {
        open.append(tag.2)
      }
    }
    self.isBalanced = isBalanced && open.isEmpty
  }
}
