import CustomDump
import Foundation
import FoundationXML
import TerminalText
import Testing

/// Pictures of screens, parsed as XML.
@Suite struct ScreenPictureTests {
  /// Collects the text of a document.
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

  @Test("Text in a picture is escaped") func textStaysText() throws {
    let texts = try texts(
      of: ScreenPicture(lines: ["<b>&amp; \"x\""], columns: 20, title: "]]> </svg><script>"))
    expectNoDifference(texts, ["]]> </svg><script>", "<b>&amp; \"x\""])
  }

  /// A combining mark belongs to its letter in Swift, but not in XML.
  @Test("Combining marks don't hide markup characters") func marksHideNothing() throws {
    try expectNoDifference(
      texts(of: ScreenPicture(lines: ["a<\u{301}b&\u{20DD}c"], columns: 20)), ["a<\u{301}b&\u{20DD}c"])
  }

  /// Each scalar produces a valid picture without control characters.
  @Test func everyScalarCanBeDrawn() throws {
    let all = (0...0x10_FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
    // All symbols and specials of the first planes, and enough scalars of the others to combine with
    // different neighbors.
    let chosen = all.enumerated().filter { index, scalar in
      index < 0x3000 || index % 97 == 0 || (0xFDD0...0xFFFF).contains(scalar.value)
    }
    let lines = stride(from: 0, to: chosen.count, by: 64).map { start in
      var line = String.UnicodeScalarView()
      line.append(contentsOf: chosen[start..<min(start + 64, chosen.count)].map(\.element))
      return StyledText(String(line)).singleLine
    }
    let picture = ScreenPicture(lines: lines, columns: 200)
    // A line with only marks has no width and isn't drawn.
    #expect(try texts(of: picture).count > lines.count * 9 / 10)
    let unsafe = picture.svg.unicodeScalars.first { $0.properties.generalCategory == .control && $0 != "\n" }
    expectNoDifference(unsafe, nil)
  }
}
