import CasePaths
import XCTest

/// Case paths in a suite that uses XCTest.
final class CasePathsXCTests: XCTestCase {
  func testExtractingAndEmbedding() throws {
    let path = AnyCasePath(\Screen.Cases.sheet.edit)
    XCTAssertEqual(path.extract(from: .sheet(.edit("a"))), "a")
    XCTAssertNil(path.extract(from: .closed))
    XCTAssertEqual(path.embed("b"), .sheet(.edit("b")))
    XCTAssertEqual(try XCTUnwrap(Screen.count(3)[case: \.count]), 3)
    XCTAssertTrue(Screen.closed.is(\.closed))
    XCTAssertEqual(Screen.closed.currentCase, \.closed)
    XCTAssertEqual((\Screen.Cases.closed)(), .closed)
  }

  func testModifying() {
    var screen = Screen.sheet(.edit("a"))
    XCTModify(&screen, case: \.sheet.edit) { $0 += "b" }
    XCTAssertEqual(screen, .sheet(.edit("ab")))
    XCTAssertEqual(screen, .sheet(.edit("ab")))
  }
}
