import CLibrary

/// XCTest's function that fails a test, if XCTest is loaded.
///
/// A program doesn't link XCTest, so the symbol is looked up by its mangled name. Without it, a caller reports the failure by
/// IssueReporting, which adds a paragraph about tests in apps to each message (`TestStoreXCTests`).
package struct XCTestFailure: Sendable {
  private typealias Fail = @convention(thin) (String, StaticString, UInt) -> Void
  private let fail: Fail

  /// The function, or `nil` in a process without XCTest.
  package static let shared = Self()

  private init?() {
    guard let symbol = dlsym(nil, "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF") else { return nil }
    fail = unsafeBitCast(symbol, to: Fail.self)
  }

  /// Fails the current test.
  package func report(_ message: String, file: StaticString, line: UInt) { fail(message, file, line) }
}
