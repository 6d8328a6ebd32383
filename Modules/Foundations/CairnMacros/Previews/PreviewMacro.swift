import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Declares a view that every program with its module can list.
///
/// The declaration puts a pointer to a function into a section of the object file, so that programs find it without knowing the
/// module.
struct PreviewMacro: DeclarationMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let closure = node.trailingClosure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self)
    guard let closure else {
      context.report("'#Preview' requires a closure that makes a view", id: "preview.missingBody", at: node)
      return []
    }
    let name = node.arguments.first { $0.label == nil && !$0.expression.is(ClosureExprSyntax.self) }
    let location = context.location(of: node)
    let type = context.makeUniqueName("Preview")
    return [
      """
      nonisolated enum \(type) {
        @section("cairn_previews") @used
        static let record: @convention(c) () -> Void = {
          TerminalUI::Preview._register(
            \(raw: name?.expression.trimmedDescription ?? "nil"), \
      fileID: \(location?.file ?? "#fileID"), line: \(location?.line ?? "#line")
          ) \(closure.trimmed)
        }
      }
      """
    ]
  }
}
