import CustomDump
import Testing

@testable import DeveloperTools
@testable import TerminalPrograms

/// Finds the errors in the output of compilers, linkers, and tests.
struct BuildOutputTests {
  @Test("An error that is printed several times is listed once")
  func repeatedErrors() {
    let output = BuildOutput(
      """
      Building for debugging...
      [12/40] Compiling Shop ShopView.swift
      /home/blob/shop/Sources/Shop/ShopView.swift:12:5: error: cannot find 'x' in scope
       11 |
       12 |     x.text()
          |     `- error: cannot find 'x' in scope
      /home/blob/shop/Sources/Shop/ShopView.swift:14:5: warning: variable 'y' was never used
      /home/blob/shop/Sources/Shop/ShopView.swift:12:5: error: cannot find 'x' in scope
      error: fatalError
      """)
    expectNoDifference(
      output.problems,
      [
        BuildProblem(
          file: "/home/blob/shop/Sources/Shop/ShopView.swift", line: 12, column: 5, "cannot find 'x' in scope"
        )
      ])
    expectNoDifference(output.problems[0].summary, "ShopView.swift:12:5 cannot find 'x' in scope")
  }

  @Test(arguments: [
    ("ld.lld: error: undefined symbol: start", BuildProblem("undefined symbol: start")),
    ("error: 'shop': Invalid manifest", BuildProblem("'shop': Invalid manifest")),
    (
      "/a/b.c:3:1: fatal error: 'x.h' file not found",
      BuildProblem(file: "/a/b.c", line: 3, column: 1, "'x.h' file not found")
    ),
    (
      "/a/T.swift:7: error: T.testX : XCTAssertEqual failed",
      BuildProblem(file: "/a/T.swift", line: 7, "T.testX : XCTAssertEqual failed")
    ),
    ("<unknown>:0: error: no", BuildProblem("no")),
    ("/a/b.swift:99999999999999999999:1: error: e", BuildProblem(file: "/a/b.swift", column: 1, "e")),
  ])
  func kindsOfErrors(line: String, problem: BuildProblem) {
    expectNoDifference(BuildOutput(line).problems, [problem])
  }

  @Test("An issue with a comment is named by the comment and its difference")
  func commentsOfIssues() {
    let output = BuildOutput(
      """
      ✘ Test counting() recorded an issue at A.swift:9:21: Issue recorded
      ↳ A state change does not match expectation: …

            Feature.State(
          −   _count: 1
          +   _count: 2
            )

      (Expected: −, Actual: +)
      ✘ Test counting() failed after 0.005 seconds with 1 issue.
      ✘ Test tapping() recorded an issue at A.swift:18:15: Issue recorded
      ↳ There is no 'Up' to tap here.

      The screen:
      ✘ Test tapping() recorded an issue at A.swift:19:5: Expectation failed: a == b
      ↳ /// A comment of the test.
      ✘ Test silent() recorded an issue at A.swift:20:5: Issue recorded
      """)
    expectNoDifference(
      output.problems.map(\.message),
      [
        "counting(): A state change does not match expectation: − _count: 1 + _count: 2",
        "tapping(): There is no 'Up' to tap here.", "tapping(): Expectation failed: a == b",
        "silent(): Issue recorded",
      ])
  }

  @Test("A failed test names its file without a folder")
  func failedTests() {
    let output = BuildOutput(
      #"✘ Test "A total" recorded an issue at CartTests.swift:21:5: Expectation failed: (a → 1) == 2"#,
      sources: ["/home/blob/shop/Tests/CartTests/CartTests.swift"])
    expectNoDifference(
      output.problems,
      [
        BuildProblem(
          file: "/home/blob/shop/Tests/CartTests/CartTests.swift", line: 21, column: 5,
          #""A total": Expectation failed: (a → 1) == 2"#)
      ])
  }

  @Test func manyErrorsAreCut() {
    let lines = (1...1_000).map { "/a/b.swift:\($0):1: error: \(String(repeating: "e", count: 10_000))" }
    let output = BuildOutput(lines.joined(separator: "\n"))
    #expect(output.problems.count == BuildOutput.maxProblems)
    #expect(output.problems.allSatisfy { $0.message.count <= 500 })
  }

  @Test func theStatusNamesTheFirstError() {
    var report = BuildReport(.building, seconds: 3)
    expectNoDifference(report.summary, "Building… 3 s")
    report.problems = [BuildProblem(file: "/a/b.swift", line: 1, column: 2, "no"), BuildProblem("yes")]
    expectNoDifference(report.summary, "Building… 3 s · 2 errors: b.swift:1:2 no (:errors)")
    expectNoDifference(BuildReport().summary, nil)
  }
}
