import CustomDump
import Foundation
import Testing

/// Checks `Conformance.md`, which lists the documents' statements and the test for each, against the sources
/// of the tests.
@Suite struct ConformanceTests {
  /// The number of rows in each group.
  static let groups: KeyValuePairs = [
    "DOM": 31, "CMP": 29, "EFF": 32, "STO": 33, "BND": 23, "DEP": 25, "PRE": 40, "ALR": 23, "STK": 35,
    "SHR": 44,
    "TST": 55, "MAC": 22, "CON": 14, "PRF": 20, "VIW": 30, "INV": 34, "STD": 34, "OTH": 52, "DOC": 28,
    "OLD": 79,
  ]

  /// Rows about Apple's systems and tools. Every other row has a test or is open.
  static let notPortable: Set = [
    "STO-29", "STO-30", "PRE-40", "ALR-23", "STK-33", "SHR-41", "SHR-44", "MAC-19", "MAC-20",
    "MAC-21",
    "MAC-22", "VIW-16", "VIW-25", "VIW-26", "DOC-09", "DOC-20", "OLD-75", "OLD-79",
  ]

  @Test("Each requirement is listed exactly once") func eachRowIsListedOnceAndNoneIsMissing() throws {
    let expected = Self.groups.flatMap { prefix, count in (1...count).map { Self.id(prefix, $0) } }
    expectNoDifference(expected.count, 683)
    let rows = try Self.rows().map(\.id).filter { $0.contains("-") }
    expectNoDifference(rows, expected, "missing: \(Set(expected).subtracting(rows).sorted())")
    try expectNoDifference(Self.rows().map(\.id).filter { !$0.contains("-") }, (1...15).map(String.init))
  }

  @Test func theHeadingsCountTheirRows() throws {
    let headings = try Repository.text(of: "Tests/DocumentationTests/Conformance.md")
      .matches(of: /\((\d+) rows: ([A-Z]+)-01 to [A-Z]+-(\d+)\)/)
    expectNoDifference(headings.map { String($0.2) }, Self.groups.map(\.key))
    expectNoDifference(headings.map { Int($0.1) }, Self.groups.map(\.value))
    expectNoDifference(headings.map { Int($0.3) }, Self.groups.map(\.value))
  }

  @Test func theSummaryCountsEachChapter() throws {
    let page = try Repository.text(of: "Tests/DocumentationTests/Conformance.md")
    let rows = try Self.rows().filter { $0.id.contains("-") }
    func line(_ name: some StringProtocol, _ rows: [Row]) -> String {
      let tested = rows.count { if case .tests = $0.proof { true } else { false } }
      let notPortable = rows.count { if case .notPortable = $0.proof { true } else { false } }
      return "| \(name) | \(rows.count) | \(tested) | \(notPortable) |"
    }
    let chapters = page.matches(of: /(?m)^## (.+) \(\d+ rows: ([A-Z]+)-01/)
    expectNoDifference(chapters.count, Self.groups.count)
    let lines =
      chapters.map { chapter in line(chapter.1, rows.filter { $0.chapter == chapter.2 }) }
      + [line("all chapters", rows)]
    #expect(page.contains(lines.joined(separator: "\n") + "\n"), "\(lines.joined(separator: "\n"))")
    // The page says that no row is open.
    expectNoDifference(rows.filter { if case .open = $0.proof { true } else { false } }.map(\.id), [])
  }

  @Test("Each row has a test or a reason for not having one") func eachRowHasATestOrSaysWhyNot() throws {
    for row in try Self.rows() {
      #expect(!row.words.isEmpty, "\(row.id) has no text.")
      switch row.proof {
      case .tests(let tests):
        #expect(!tests.isEmpty, "\(row.id) names no test.")
      case .notPortable(let reason):
        #expect(Self.notPortable.contains(row.id) && !reason.isEmpty, "\(row.id) is portable.")
      case .open(let issue):
        #expect(issue > 0 && !Self.notPortable.contains(row.id), "\(row.id)")
      case .none:
        Issue.record("\(row.id) has neither a test nor a reason.")
      }
    }
  }

  @Test("Each named test runs and asserts something")
  func eachTestThatIsNamedIsOneThatRunsAndAsserts() throws {
    var targets: [String: TestSources] = [:]
    for row in try Self.rows() {
      guard case .tests(let tests) = row.proof else { continue }
      for test in tests {
        if targets[test.target] == nil { targets[test.target] = try TestSources(target: test.target) }
        let problem = targets[test.target]!.problem(with: test.function)
        #expect(problem == nil, "\(row.id): '\(test.function)' in Tests/\(test.target) \(problem ?? "")")
      }
    }
    #expect(targets.count > 10)
  }

  /// A † marks the rows that have a mutant in `Tools/Mutants`. Each chapter with code has at least one.
  @Test func eachChapterOfCodeHasAMutant() throws {
    let rows = try Self.rows()
    let marked = rows.filter(\.hasMutant)
    let mutants = try Repository.text(of: "Tools/Mutants/mutants")
      .matches(of: /(?m)^((?:[A-Z]{3}-)?\d+(?:,(?:[A-Z]{3}-)?\d+)*) \S/)
    expectNoDifference(
      marked.map(\.id).sorted(), mutants.flatMap { $0.1.split(separator: ",").map(String.init) }.sorted())
    expectNoDifference(mutants.count, 30)
    // The mutants are built without the trait for the older spellings.
    expectNoDifference(
      Set(rows.map(\.chapter)).subtracting(marked.map(\.chapter)), ["DOC", "OLD"], "chapters without a mutant"
    )
  }

  // MARK: - Reading

  struct Row {
    enum Proof {
      case tests([(target: String, function: String)])
      case notPortable(String)
      case open(issue: Int)
    }
    var id: String
    var hasMutant: Bool
    var words: String
    var proof: Proof?
    var chapter: Substring { id.prefix { !$0.isNumber && $0 != "-" } }
  }

  static func id(_ prefix: String, _ number: Int) -> String { "\(prefix)-\(number < 10 ? "0" : "")\(number)" }

  static func rows() throws -> [Row] {
    try Repository.text(of: "Tests/DocumentationTests/Conformance.md").split(separator: "\n").compactMap {
      line in
      guard let match = line.wholeMatch(of: /\| ([A-Z]{3}-\d\d|\d+)( †)? \| (.*) \| (.*) \|/)
      else { return nil }
      return Row(
        id: String(match.1), hasMutant: match.2 != nil, words: String(match.3), proof: proof(match.4))
    }
  }

  static func proof(_ cell: Substring) -> Row.Proof? {
    if let reason = cell.wholeMatch(of: /not portable: (.+)/) { return .notPortable(String(reason.1)) }
    if let issue = cell.wholeMatch(of: /open: issue (\d+)/) { return Int(issue.1).map(Row.Proof.open) }
    guard cell.wholeMatch(of: /`[\w\/]+`(?:, `[\w\/]+`)*/) != nil else { return nil }
    return .tests(
      cell.matches(of: /`(\w+)\/(\w+)`/).map { (target: String($0.1), function: String($0.2)) })
  }
}
