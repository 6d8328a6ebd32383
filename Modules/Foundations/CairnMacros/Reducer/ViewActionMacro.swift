import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Gives a view a `send` method that accepts only the feature's view actions.
struct ViewActionMacro: ExtensionMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let hasStore = declaration.memberBlock.members.contains { member in
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { return false }
      return variable.bindings.contains { $0.pattern.trimmedDescription == "store" }
    }
    guard hasStore else {
      let feature = feature(node) ?? "Feature"
      let brace = declaration.memberBlock.leftBrace
      context.report(
        "'@ViewAction' requires a store to send actions to; declare 'let store: StoreOf<\(feature)>' in \(declaration.typeName.map { "'\($0)'" } ?? "its type")",
        id: "viewAction.noStore", at: declaration.keywordToken ?? .identifier(""),
        fixIts: [
          FixIt(
            message: MacroFixIt("Add 'store'", id: "viewAction.addStore"),
            changes: [
              .replace(
                oldNode: Syntax(brace),
                newNode: Syntax(
                  brace.with(
                    \.trailingTrivia,
                    .newline + .spaces(2) + [.unexpectedText("let store: StoreOf<\(feature)>")]
                      + brace.trailingTrivia)))
            ])
        ])
      return []
    }
    guard !declaration.inheritedNames.contains("ViewActionSending") else { return [] }
    return ["extension \(type.trimmed): ComposableArchitecture::ViewActionSending {}"].extensions
  }

  private static func feature(_ node: AttributeSyntax) -> String? {
    guard case .argumentList(let arguments)? = node.arguments,
      let member = arguments.first?.expression.as(MemberAccessExprSyntax.self)
    else { return nil }
    return member.base?.trimmedDescription
  }
}
