import CustomDump
import Foundation
import FoundationXML
import TerminalText
import Testing

/// Pictures of screens, as a reader of XML understands them.
@Suite struct ScreenPictureTests {
  /// The texts of a document.
  private final class Reader: NSObject, XMLParserDelegate {
    var texts: [String] = []
    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      if name == "text" { texts.append("") }
    }
    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if !string.allSatisfy(\.isNewline), !texts.isEmpty { texts[texts.count - 1] += string }
    }
  }

  private func texts(of picture: ScreenPicture) throws -> [String] {
    let reader = Reader()
    let parser = XMLParser(data: Data(picture.svg.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "\(picture.svg)")
    return reader.texts
  }

  @Test func textStaysText() throws {
    let texts = try texts(
      of: ScreenPicture(lines: ["<b>&amp; \"x\""], columns: 20, title: "]]> </svg><script>"))
    expectNoDifference(texts, ["]]> </svg><script>", "<b>&amp; \"x\""])
  }

  /// A mark on a letter makes another character of it, but not for XML.
  @Test func marksHideNothing() throws {
    try expectNoDifference(
      texts(of: ScreenPicture(lines: ["a<\u{301}b&\u{20DD}c"], columns: 20)), ["a<\u{301}b&\u{20DD}c"])
  }

  /// Every scalar makes a picture that can be read, of which none is a control.
  @Test func everyScalarCanBeDrawn() throws {
    let all = (0...0x10_FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
    // All of the first planes' symbols and specials, and of the others enough to stand beside different neighbours.
    let chosen = all.enumerated().filter { index, scalar in
      index < 0x3000 || index % 97 == 0 || (0xFDD0...0xFFFF).contains(scalar.value)
    }
    let lines = stride(from: 0, to: chosen.count, by: 64).map { start in
      var line = String.UnicodeScalarView()
      line.append(contentsOf: chosen[start..<min(start + 64, chosen.count)].map(\.element))
      return StyledText(String(line)).singleLine
    }
    let picture = ScreenPicture(lines: lines, columns: 200)
    // A line of marks without a letter has no width, and is not drawn.
    #expect(try texts(of: picture).count > lines.count * 9 / 10)
    let unsafe = picture.svg.unicodeScalars.first { $0.properties.generalCategory == .control && $0 != "\n" }
    expectNoDifference(unsafe, nil)
  }
}
