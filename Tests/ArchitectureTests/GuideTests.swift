import CustomDump
import Foundation
import Testing

/// The samples in the guides are code that tests run.
///
/// Every Swift block in a documentation catalog must appear, apart from its indentation, in the module's test
/// target or in an example program. So any code that a reader copies has been compiled and run.
@Suite struct GuideTests {
  struct Sample: CustomTestStringConvertible {
    var module: String
    var file: String
    var line: Int
    var code: String
    var testDescription: String { "\(file):\(line)" }
  }

  @Test func samplesAreFound() throws {
    #expect(try Self.samples().count >= 40)
  }

  @Test func everySampleIsRunByATest() throws {
    var sources: [String: String] = [:]
    // Samples that use the settings of new Xcode projects are in a separate test target with those settings. Samples with views of
    // stores need `NavigationUI`. Those about `UIBinding` need the trait `UIKitBindings`.
    let examples = try [
      "Apps/Examples", "Tests/DefaultIsolationTests", "Tests/NavigationUITests", "Tests/UIKitBindingsTests",
    ].map(Self.source(of:)).joined(separator: "\n")
    for sample in try Self.samples() {
      if sources[sample.module] == nil {
        sources[sample.module] = try Self.source(of: "Tests/\(sample.module)Tests")
      }
      let code = Self.normalized(sample.code)
      #expect(
        sources[sample.module]!.contains(code) || examples.contains(code),
        "\(sample.testDescription): no test in Tests/\(sample.module)Tests contains this sample:\n\(sample.code)"
      )
    }
  }

  /// An unclosed fence hides the headings that follow it.
  @Test("All code blocks in the readme are closed") func theReadMeIsWhole() throws {
    let text = try String(contentsOf: PackageDescription.root.appending(path: "README.md"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var isCode = false
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") { isCode.toggle() }
      #expect(!(isCode && line.hasPrefix("## ")), "README.md:\(index + 1): a heading in a code block")
    }
    #expect(!isCode)
  }

  /// People also read guides as plain files, in which DocC links don't work.
  ///
  /// A link or a picture is a path relative to the page. `Tools/Documentation/check` turns links between
  /// pages into DocC links.
  @Test func everyLinkLeadsToAFile() throws {
    var links = 0
    for page in try Self.pages() {
      let text = try Self.prose(of: String(contentsOf: page, encoding: .utf8))
      let name = page.path().dropFirst(PackageDescription.root.path().count)
      let usesDocC = text.contains("<doc:") || text.contains("](doc:")
      #expect(!usesDocC, "\(name) contains a 'doc:' link. Link to 'Page.md' instead.")
      for link in text.matches(of: /\]\(([^)#]+)(#[^)]*)?\)/) where !link.1.contains("://") {
        links += 1
        let file = page.deletingLastPathComponent().appending(path: String(link.1)).standardizedFileURL
        #expect(
          FileManager.default.fileExists(atPath: file.path()),
          "\(name) links to '\(link.1)', which doesn't exist.")
      }
    }
    #expect(links >= 100)
  }

  /// A web page doesn't load files that a picture refers to, so each picture must be self-contained.
  @Test("Pictures of the front page are self-contained") func thePicturesOfTheFrontPageStandAlone() throws {
    let folder = PackageDescription.root.appending(path: ".github/Pictures")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    #expect(names.count >= 3)
    for name in names {
      let picture = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(picture.utf8.count < 400_000, "\(name)")
      for link in picture.matches(of: /(?:href|src)="([^"]{0,5})/) { expectNoDifference(link.1, "data:") }
    }
  }

  @Test(arguments: [
    "Foundations", "Databases", "Architecture", "Terminal", "Web", "Features/Standups", "Features/Inventory",
  ])
  func everyModuleIsOnTheMap(folder: String) throws {
    let modules = PackageDescription.root.appending(path: "Modules")
    let map = try String(contentsOf: modules.appending(path: "README.md"), encoding: .utf8)
    let names = try FileManager.default.contentsOfDirectory(atPath: modules.appending(path: folder).path())
    for name in names where !name.hasPrefix(".") {
      #expect(map.contains("`\(name)`"), "Modules/README.md doesn't list '\(name)'")
    }
  }

  @Test(arguments: ["Foundations", "Databases", "Architecture"])
  func everyModuleHasACatalogue(layer: String) throws {
    let modules = PackageDescription.root.appending(path: "Modules/\(layer)")
    for module in try FileManager.default.contentsOfDirectory(atPath: modules.path()).sorted()
    where !module.hasPrefix(".")
      && ![
        "CairnMacros", "CLibPQ", "CLibrary", "CTestSupportLoading", "CairnSupport", "CairnTestSupport",
        "HelpWidth", "JSONValues", "RuntimeHooks", "SwiftUINavigation",
      ].contains(module)
    {
      let catalogue = modules.appending(path: "\(module)/\(module).docc")
      let pages = (try? FileManager.default.contentsOfDirectory(atPath: catalogue.path())) ?? []
      #expect(pages.contains("\(module).md"), "\(module) has no overview")
      #expect(pages.count { $0.hasSuffix(".md") } >= 2, "\(module) has no guide")
    }
  }

  /// Each question has an answer, and `OlderCode.md` has a line for each earlier version of the library.
  @Test func questionsAreAnsweredAndOlderVersionsListed() throws {
    let catalogue = PackageDescription.root.appending(
      path: "Modules/Architecture/ComposableArchitecture/ComposableArchitecture.docc")
    let questions = try String(contentsOf: catalogue.appending(path: "FAQ.md"), encoding: .utf8)
      .matches(of: /(?m)^\*\*(.+?\?)\*\*(.*)$/)
    #expect(questions.count >= 10)
    for question in questions { #expect(question.2.count > 60, "\(question.1)") }
    let versions = try String(contentsOf: catalogue.appending(path: "OlderCode.md"), encoding: .utf8)
    for version in 4...17 {
      #expect(versions.contains("1.\(version)"), "1.\(version) is not in OlderCode.md")
    }
  }

  /// The overview of the architecture links to each page.
  @Test func theIndexLeadsToEachKindOfPage() throws {
    let catalogue = PackageDescription.root.appending(
      path: "Modules/Architecture/ComposableArchitecture/ComposableArchitecture.docc")
    let index = try String(
      contentsOf: catalogue.appending(path: "ComposableArchitecture.md"), encoding: .utf8)
    let topics = index.components(separatedBy: "\n### ").dropFirst().map { $0.prefix { $0 != "\n" } }
    #expect(topics.count >= 5)
    #expect(index.contains("TerminalApp.docc/Tutorial.md"))
    let pages = try FileManager.default.contentsOfDirectory(atPath: catalogue.path())
      .filter { $0.hasSuffix(".md") && $0 != "ComposableArchitecture.md" }
    for page in pages {
      #expect(index.contains("](\(page))"), "\(page) is not in the index")
    }
  }

  /// The walkthroughs are short, and the functions they name exist.
  @Test(
    "The walkthroughs in the guides name existing functions",
    arguments: [
      ("Architecture/ComposableArchitecture/ComposableArchitecture.docc/HowItWorks.md", walks: 7),
      ("Terminal/TerminalPrograms/TerminalPrograms.docc/AKeyPress.md", walks: 2),
      ("Terminal/TerminalUI/TerminalUI.docc/HowAChangeBecomesCells.md", walks: 4),
    ])
  func theWalksNameFunctionsOfTheSource(guide: String, walks count: Int) throws {
    let guide = PackageDescription.root.appending(path: "Modules/\(guide)")
    let text = try String(contentsOf: guide, encoding: .utf8)
    let sources = try SourceFile.all().filter { $0.name.hasPrefix("Modules/") && !$0.isGuide }
      .map { try String(contentsOf: $0.url, encoding: .utf8) }
    let walks = text.components(separatedBy: "\n## ").dropFirst(2).prefix(count)
    expectNoDifference(walks.count, count)
    for walk in walks {
      let steps = walk.matches(of: /\n(\d+)\. `([A-Za-z.]*?)([a-zA-Z]+)(\([A-Za-z_:]*\))?`/)
      #expect(steps.count >= 6 && steps.count <= 15, "\(walk.prefix(40))")
      for step in steps {
        let (type, function) = (step.2.split(separator: ".").last, String(step.3))
        let declaration = step.4 == nil ? "var \(function)" : "func \(function)"
        let typeName = try type.map {
          try Regex("(class|struct|enum|protocol|extension) ([A-Za-z]+\\.)?\($0)\\b")
        }
        let exists = sources.contains { source in
          guard source.mentions(declaration) else { return false }
          return typeName.map { source.contains($0) } ?? true
        }
        #expect(exists, "The sources have no function '\(step.2)\(function)'.")
      }
    }
  }

  // MARK: - Reading

  /// Returns every Markdown page in the repository.
  static func pages() throws -> [URL] {
    let root = PackageDescription.root
    let folders = try [".github", "Apps", "Modules", "Tests", "Tools"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path())
        .map { "\(folder)/\($0)" }
    }
    return (["README.md"] + folders).filter { $0.hasSuffix(".md") && !$0.contains("/.build") }
      .map { root.appending(path: $0) }
  }

  /// Returns the text without fenced blocks and inline code.
  static func prose(of text: String) -> String {
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      if isFence { isCode.toggle() }
      return !isCode && !isFence
    }
    .joined(separator: "\n").replacing(/`[^`\n]+`/, with: "")
  }

  static func samples() throws -> [Sample] {
    let modules = PackageDescription.root.appending(path: "Modules")
    return try FileManager.default.subpathsOfDirectory(atPath: modules.path()).sorted()
      .filter { $0.hasSuffix(".md") && $0.contains(".docc/") }
      // `Tools/NewFeature/tutorial` compiles these in a separate package.
      .filter {
        !["GettingStarted.md", "YourFirstProgram.md", "Tutorial.md"].contains($0.split(separator: "/").last)
      }
      .flatMap { path in
        // Layer/Module/Module.docc/Page.md
        let module = String(path.split(separator: "/")[1])
        let text = try String(contentsOf: modules.appending(path: path), encoding: .utf8)
        return blocks(of: text).map { line, code in
          Sample(module: module, file: "Modules/\(path)", line: line, code: code)
        }
      }
  }

  /// Returns the fenced Swift blocks of a page, each with the number of its first line.
  static func blocks(of text: String) -> [(line: Int, code: String)] {
    var blocks: [(line: Int, code: String)] = []
    var open: (line: Int, lines: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let mark = line.drop { $0 == " " }
      if let block = open {
        if mark.hasPrefix("```") {
          blocks.append((block.line, block.lines.joined(separator: "\n")))
          open = nil
        } else {
          open!.lines.append(line)
        }
      } else if mark == "```swift" {
        open = (index + 2, [])
      }
    }
    return blocks
  }

  private static func source(of folder: String) throws -> String {
    let folder = PackageDescription.root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix(".swift") }
      .map { normalized(try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
      .joined(separator: "\n")
  }

  /// Returns the code without indentation and blank lines.
  private static func normalized(_ code: String) -> String {
    code.split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}
