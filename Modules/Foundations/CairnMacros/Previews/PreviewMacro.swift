import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Declares a view that every program with its module can list.
///
/// The declaration puts a pointer to a function into a section of the object file, so that programs find it without knowing the
/// module. The statements of the preview are in a function, because the compiler crashes if a closure returns a type that it declares
/// (Swift 6.3.1).
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
          ) { \(type).content() }
        }

        \(raw: attributes(of: closure))
        static func content() -> some TerminalUI::View {
          \(raw: content(of: closure))
        }
      }
      """
    ]
  }

  /// Returns the attributes of the function with the statements.
  ///
  /// A statement with `return` needs no builder, and the compiler warns about one.
  private static func attributes(of closure: ClosureExprSyntax) -> String {
    let returns = closure.statements.contains { $0.isPreviewable || $0.item.is(ReturnStmtSyntax.self) }
    return "@Swift::MainActor" + (returns ? "" : " @TerminalUI::ViewBuilder")
  }

  /// Returns the statements of a preview.
  ///
  /// Its `@Previewable` properties become properties of a view, so that their values last.
  private static func content(of closure: ClosureExprSyntax) -> String {
    let properties = closure.statements.filter(\.isPreviewable)
    guard !properties.isEmpty else { return closure.statements.trimmedDescription }
    let own = properties.map { $0.trimmedDescription.replacing("@Previewable", with: "") }
    let others = closure.statements.filter { !$0.isPreviewable }
    return """
      struct PreviewContent: TerminalUI::View {
        \(own.joined(separator: "\n"))
        var body: some TerminalUI::View {
      \(others.map(\.description).joined())
        }
      }
      return PreviewContent()
      """
  }
}

/// Marks a property in a `#Preview`, which turns it into a property of a view.
struct PreviewableMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}

extension CodeBlockItemSyntax {
  fileprivate var isPreviewable: Bool {
    guard let property = item.as(VariableDeclSyntax.self) else { return false }
    return property.attributes.contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "Previewable"
    }
  }
}
