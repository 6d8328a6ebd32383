import Foundation

/// The options of a program's development.
package struct DevelopmentOptions: Sendable {
  /// Additional arguments of `swift build`.
  package var flags: [String] = []
  /// Whether the tests of the changed modules run after each build.
  package var tests = false
  /// The folders in which commands are searched.
  package var path = ProcessInfo.processInfo.environment["PATH"] ?? ""

  package init() {}

  /// Returns the program that builds: of the toolchain that built last, or else the one on `PATH`.
  func builder(_ folder: BuildFolder) -> String? { command("swift-build", beside: folder.builder) }

  /// Returns the program that runs tests.
  func tester(_ builder: String) -> String {
    (builder as NSString).deletingLastPathComponent + "/swift-test"
  }

  private func command(_ name: String, beside known: String?) -> String? {
    let paths = [known].compactMap(\.self) + path.split(separator: ":").map { "\($0)/\(name)" }
    return paths.first { access($0, X_OK) == 0 }
  }
}
