import Dependencies
import XCTest

final class XCTestTests: XCTestCase {
  @Dependency(IdentityKey.self) var identity

  nonisolated(unsafe) static var seen: [Identity] = []

  func check() {
    let mine = identity
    XCTAssertTrue(identity === mine)
    XCTAssertFalse(Self.seen.contains { $0 === mine })
    Self.seen.append(mine)
  }

  func testDefaultsAreOfTheCaseA() { check() }
  func testDefaultsAreOfTheCaseB() { check() }

  func checkContext() {
    XCTAssertEqual(Dependency(\.context).wrappedValue, .test)
    prepareDependencies { $0.context = .live }
    XCTAssertEqual(Dependency(\.context).wrappedValue, .live)
  }

  func testThePreparedContextIsOfTheCaseA() { checkContext() }
  func testThePreparedContextIsOfTheCaseB() { checkContext() }
}
