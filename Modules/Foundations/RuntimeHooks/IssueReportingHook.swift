import CLibrary

/// The library that records issues in Swift Testing.
///
/// IssueReporting loads the library by its name. Without it, issues are only printed, and tests pass.
package enum IssueReportingHook {
  private static let isAvailable: Bool = {
    let library = dlopen("libIssueReportingTestSupport.so", RTLD_LAZY) ?? dlopen(nil, RTLD_LAZY)
    return dlsym(library, "$s25IssueReportingTestSupport07_recordA0ypyF") != nil
  }()

  /// Ends a process of Swift Testing in which issues can't be recorded, so that no test passes by mistake.
  package static func require(file: StaticString, line: UInt) {
    require(isAvailable, in: CommandLine.arguments, file: file, line: line)
  }

  static func require(_ isAvailable: Bool, in arguments: [String], file: StaticString, line: UInt) {
    // SwiftPM starts a process for each testing library, and XCTest needs no support.
    guard !isAvailable, arguments.contains("swift-testing") else { return }
    fatalError(
      """
      This test can't fail, because Swift Testing isn't told of its issues. Add the product 'DependenciesTestSupport' of the package \
      that has 'ComposableArchitecture' to the dependencies of the test target.
      """, file: file, line: line)
  }
}
