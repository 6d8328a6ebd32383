#if OlderSpellings
  import SwiftSyntax

  /// Replaces former module names.
  enum NameRewrite: Rewrite {
    static let name = "names"
    static let old = "import XCTestDynamicOverlay, import XCTDynamicOverlay"
    static let new = "import IssueReporting"
    static let hints = ["DynamicOverlay", "XCTFail", "TestContext", "XCTUnimplemented"]

    static func find(in source: Source, _ findings: inout Findings) {
      for decl in source.all(ImportDeclSyntax.self)
      where ["XCTestDynamicOverlay", "XCTDynamicOverlay"].contains(decl.path.trimmedDescription) {
        findings.rewrite(.replace(decl.path, "IssueReporting"))
      }
      for reference in source.all(DeclReferenceExprSyntax.self) {
        switch reference.baseName.text {
        case "XCTFail" where !source.isTest:
          findings.note(
            reference, "replace 'XCTFail' outside of tests with 'reportIssue' of 'IssueReporting'.")
        case "TestContext" where isCompared(reference):
          findings.note(reference, "use 'isTesting' of 'IssueReporting' to find out whether tests run.")
        case "XCTUnimplemented":
          findings.note(reference, "replace 'XCTUnimplemented' with 'unimplemented' of 'IssueReporting'.")
        default: break
        }
      }
    }

    /// Returns `true` if the code checks only that there is a test context.
    private static func isCompared(_ reference: DeclReferenceExprSyntax) -> Bool {
      let parts = reference.nearest(ExprListSyntax.self).map { Array($0) } ?? []
      return parts.count == 3 && parts[2].is(NilLiteralExprSyntax.self)
        && parts[0].nameChain == ["TestContext", "current"]
    }
  }
#endif
