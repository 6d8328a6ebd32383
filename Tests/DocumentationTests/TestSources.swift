import CustomDump
import Foundation
import Testing

/// The test functions of a target, found by reading its source files.
struct TestSources {
  struct Function {
    var isTest: Bool
    var isDisabled: Bool
    var body: String
  }

  /// The functions, by name.
  private var functions: [String: [Function]] = [:]

  init(target: String) throws {
    for path in try Repository.sources(in: "Tests/\(target)") { add(try Repository.text(of: path)) }
  }

  init(source: String) { add(source) }

  /// Returns why a test proves nothing, as the end of a sentence, or `nil` if the test is valid.
  func problem(with name: String) -> String? {
    let tests = (functions[name] ?? []).filter(\.isTest)
    switch tests.count {
    case 0: return "does not exist."
    case 1: break
    default: return "is the name of \(tests.count) tests."
    }
    if tests[0].isDisabled { return "is disabled." }
    return asserts(tests[0].body, depth: 3) ? nil : "asserts nothing."
  }

  /// Returns `true` if the code contains an expectation or calls a function of the target that does.
  private func asserts(_ body: String, depth: Int) -> Bool {
    if body.contains(Self.expectation) { return true }
    guard depth > 0 else { return false }
    return body.matches(of: Self.call).contains { call in
      (functions[String(call.1)] ?? []).contains { $0.body != body && asserts($0.body, depth: depth - 1) }
    }
  }

  /// The expressions that can fail a test: macros of Swift Testing, functions of XCTest, comparisons, and
  /// steps of a test store or a test screen.
  private nonisolated(unsafe) static let expectation =
    /#expect|#require|Issue\.record|XCT(Assert|Fail|Unwrap|Modify)|\bexpect\w*\(|confirmation\(|\.(send|receive|assert|finish|expect|run|tap)\(/
  private nonisolated(unsafe) static let declaration = /\bfunc (\w+)[<(]/
  private nonisolated(unsafe) static let call = /([A-Za-z]\w*)[(<{ ]/

  /// Adds the functions of a file: those with `@Test`, XCTest methods, and helpers.
  private mutating func add(_ source: String) {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    var attribute: String?
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("//") { continue }
      if text.hasPrefix("@Test") { attribute = "" }
      if attribute != nil { attribute! += text }
      guard let name = text.firstMatch(of: Self.declaration) else { continue }
      let indentation = line.count - text.count
      let rest = lines[index...]
      let end = rest.dropFirst().firstIndex {
        !$0.isEmpty && $0.prefix { $0 == " " }.count <= indentation && $0.hasSuffix("}")
      }
      let isOneLine = line.hasSuffix("}") && line.contains("{")
      functions[String(name.1), default: []].append(
        Function(
          isTest: attribute != nil || (name.1.hasPrefix("test") && text.contains("\(name.1)()")),
          isDisabled: attribute?.contains(".disabled(") == true,
          body: isOneLine ? String(line) : rest[...(end ?? index)].joined(separator: "\n")))
      attribute = nil
    }
  }
}

@Suite struct TestSourcesTests {
  @Test("Only tests that run and assert are valid") func aTestIsOneThatRunsAndAsserts() {
    let tests = TestSources(
      source: """
        @Test func one() { #expect(true) }
        @Test(arguments: [(1, f(2)), (.off(a: true), 2)])
        @MainActor func two(_ number: Int) async {
          expectNoDifference(number, 1)
        }
        func helper() { #expect(true) }
        @Test func three() {
          helper()
        }
        func testFour() throws {
          XCTAssert(true)
        }
        // @Test func five() {}
        @Test(.disabled("slow")) func six() { #expect(true) }
        @Test func seven() {
          print("nothing")
        }
        @Test func eight() { #expect(true) }
        extension Other {
          @Test func eight() { #expect(true) }
        }
        """)
    expectNoDifference(
      ["one", "two", "three", "testFour", "helper", "five", "six", "seven", "eight"].map {
        tests.problem(with: $0)
      },
      [
        nil, nil, nil, nil, "does not exist.", "does not exist.", "is disabled.", "asserts nothing.",
        "is the name of 2 tests.",
      ])
  }
}
