import CasePaths
import XCTest

@CasePathable @dynamicMemberLookup
public enum Loadable<Value: Sendable>: Sendable {
  case idle
  case loaded(Value, at: Int)
  case failed(Failure)

  @CasePathable
  public enum Failure: Error { case offline, status(code: Int) }
}

final class CasePathsTests: XCTestCase {
  func testCases() {
    var page = Loadable<String>.loaded("Hello", at: 1)
    XCTAssertTrue(page.is(\.loaded))
    XCTAssertEqual(page.loaded?.0, "Hello")
    XCTAssertNil(page[case: \.failed])
    page.modify(\.loaded) { $0.0 += "!" }
    XCTAssertEqual(page[case: \.loaded]?.0, "Hello!")
    page = .failed(.status(code: 404))
    XCTAssertEqual(page[case: \.failed.status], 404)
    let status: CaseKeyPath<Loadable<String>, Int> = \.failed.status
    XCTAssertTrue(status(500).is(\.failed))
    switch page {
    case \.idle: XCTFail()
    default: break
    }
    XCTAssertEqual(Array(Loadable<String>.allCasePaths).count, 3)
    XCTAssertEqual(Loadable<String>.allCasePaths[page], \.failed)
    XCTAssertEqual([Loadable<String>.idle, page].compactMap(\.failed).count, 1)
    let byHand = AnyCasePath<Loadable<String>, Void>(
      embed: { .idle }, extract: { if case .idle = $0 { () } else { nil } })
    XCTAssertNotNil(byHand.extract(from: .idle))
  }
}
