import CustomDump
import Foundation
import Testing

/// Comments, guides and names use the field's words, one word a thing.
///
/// A word of this project alone has to be looked up by a newcomer; the list has those that were in use once, each with the
/// word for it. A reader in a hurry needs no persons in a comment about code either.
@Suite struct WordsTests {
  static let words: KeyValuePairs = [
    "whoever": "the caller, the view, the user",
    "nobody": "what does not happen, in the passive",
    "somebody": "the caller, another program, the user",
    "refusal": "navigation error",
    "standsOn": "path rule",
    "standingRule": "path rule",
    "lineage": "state identity",
    "endSignals": "termination signals",
    "knownWaits": "wait counter",
    "ctd": "terminal",
    "hostedProgram": "program",
    "linkError": "navigation error",
    "childPlace": "child storage",
    "optionalPlace": "optional storage",
    "presentationPlace": "presentation storage",
    "placedState": "child state",
  ]

  @Test func commentsAndNamesUseTheWordsOfTheField() throws {
    let files = try Self.files()
    #expect(files.count > 400, "The sources were not found.")
    for file in files {
      let text = try String(contentsOf: file.url, encoding: .utf8)
      // A search of the whole file is quick, one of each line is not.
      let small = text.lowercased()
      let words = Self.words.filter { small.mentions($0.key.lowercased()) }
      guard !words.isEmpty else { continue }
      var isSample = false
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if file.isGuide, line.hasPrefix("```") { isSample.toggle() }
        if isSample { continue }
        for (word, better) in words where Self.uses(word, in: line, isGuide: file.isGuide) {
          Issue.record("\(file.name):\(index + 1) says '\(word)'. Write of \(better).")
        }
      }
    }
  }

  @Test(arguments: [
    ("  // Tells whoever asks.", "whoever", true),
    ("  Text(\"Nobody after that.\")", "nobody", false),
    ("  /// Nobody asks.", "nobody", true),
    ("let url = \"https://nobody.example\"", "nobody", false),
    ("public struct Refusal: Error {", "refusal", true),
    ("func takeRefusal() -> Text? {", "refusal", false),
    ("public protocol _Lineage {", "lineage", true),
    ("  let anybody = 1  // Somebody.", "somebody", true),
  ])
  func aWordCountsInCommentsAndAsAName(_ line: String, _ word: String, _ isFound: Bool) {
    expectNoDifference(Self.uses(word, in: line[...], isGuide: false), isFound)
  }

  @Test func aGuideIsTextApartFromItsQuotes() {
    #expect(Self.uses("nobody", in: "A task that nobody waits for.", isGuide: true))
    #expect(!Self.uses("nobody", in: "The screen says `Nobody after that.`", isGuide: true))
  }

  // MARK: - Reading

  struct File {
    var url: URL
    var name: String
    var isGuide: Bool { url.pathExtension == "md" }
  }

  /// The sources and guides of the modules, the programs and their tests.
  static func files() throws -> [File] {
    try ["Modules", "Apps", "Tests"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(
        atPath: PackageDescription.root.appending(path: folder).path()
      )
      .map { "\(folder)/\($0)" }
    }
    .filter { name in
      [".swift", ".md", ".c", ".h"].contains { name.hasSuffix($0) } && !name.hasSuffix("WordsTests.swift")
    }
    .map { File(url: PackageDescription.root.appending(path: $0), name: $0) }
  }

  /// Whether a line uses a word: in a comment, in a guide's text, or as the name of what it declares.
  static func uses(_ word: String, in line: Substring, isGuide: Bool) -> Bool {
    guard line.lowercased().mentions(word.lowercased()) else { return false }
    if isGuide { return contains(word, in: line.replacing(/`[^`]*`/, with: "")[...]) }
    if let comment = line.firstMatch(of: /(?:^|\s)\/\/.*$/), contains(word, in: comment.0) { return true }
    let declared = /\b(?:func|var|let|case|struct|class|enum|protocol|typealias|associatedtype|actor) (\w+)/
    return line.matches(of: declared).contains {
      $0.1.drop { $0 == "_" }.lowercased() == word.lowercased()
    }
  }

  private static func contains(_ word: String, in text: Substring) -> Bool {
    text.lowercased().split { !$0.isLetter }.contains { $0 == word.lowercased() }
  }
}

extension String {
  /// Whether it has a word anywhere: where a test looks more closely.
  func mentions(_ word: String) -> Bool { withCString { strstr($0, word) != nil } }
}
