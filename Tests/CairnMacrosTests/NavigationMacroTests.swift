import CustomDump
import Testing

@Suite struct NavigationMacroTests {
  let macros = [
    "CaseBindable", "UITransactionEntry",
  ]

  @Test func anEntryHasAKeyAndAccessors() {
    expectExpansion(
      macros,
      "extension UITransaction {\n  @UITransactionEntry var isUndo = false\n  @UITransactionEntry var name: String?\n}",
      """
      extension UITransaction {
        var isUndo {
          get { self[__Key_isUndo.self] }
          set { self[__Key_isUndo.self] = newValue }
        }

        private enum __Key_isUndo: SwiftNavigation::UITransactionKey {
          static let defaultValue = false
        }
        var name: String? {
          get { self[__Key_name.self] }
          set { self[__Key_name.self] = newValue }
        }

        private enum __Key_name: SwiftNavigation::UITransactionKey {
          static var defaultValue: String? { nil }
        }
      }
      """)
  }

  @Test("Invalid transaction entries are reported") func entriesThatCannotBeWrittenAreReported() {
    func diagnostics(_ source: String) -> [String] {
      DiagnosticCollector.diagnostics(of: source, macros: macros)
    }
    let noDefault =
      "'@UITransactionEntry' must be attached to a stored 'var' property with a default value"
    expectNoDifference(
      diagnostics(
        """
        extension UITransaction {
          @UITransactionEntry var number: Int
          @UITransactionEntry let isUndo = false
          @UITransactionEntry var two: Int { 2 }
          @UITransactionEntry static var three = 3
        }
        """), (2...5).map { "\($0):3: \(noDefault)" })
    expectNoDifference(
      diagnostics("struct Other {\n  @UITransactionEntry var isUndo = false\n}"),
      [
        "2:3: '@UITransactionEntry' must be attached to a property in an extension of 'UITransaction'"
      ])
    expectNoDifference(
      diagnostics("extension SwiftNavigation.UITransaction {\n  @UITransactionEntry var a = 1\n}"), [])
  }

  @Test func onlyEnumsHaveCasesToBind() {
    func diagnostics(_ source: String) -> [String] {
      DiagnosticCollector.diagnostics(of: source, macros: macros)
    }
    expectNoDifference(
      diagnostics("@CaseBindable struct Status {}"),
      [
        "1:15: '@CaseBindable' can only be applied to a copyable enum"
      ])
    expectNoDifference(
      diagnostics("@CaseBindable enum Status: ~Copyable { case a }"),
      [
        "1:15: '@CaseBindable' can only be applied to a copyable enum"
      ])
    expectNoDifference(
      diagnostics("struct Outer {\n  @CaseBindable private enum Status { case a }\n}"),
      [
        "2:17: '@CaseBindable' can't be applied to a 'private' enum inside another declaration, because the extension that the macro generates can't see it"
      ])
  }
}
