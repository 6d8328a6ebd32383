import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Adds a value to the environment with a property of `EnvironmentValues` by generating its key and its accessors.
struct EntryMacro {
  private static func property(
    _ declaration: some DeclSyntaxProtocol
  ) -> (name: String, type: String?, value: String)? {
    guard let property = declaration.as(VariableDeclSyntax.self), property.isVar, !property.isStatic,
      let (binding, name) = property.singleBinding, binding.accessorBlock == nil
    else { return nil }
    let type = binding.typeAnnotation?.type.trimmedDescription
    guard
      let value = binding.initializer?.value.trimmedDescription
        ?? (type?.hasSuffix("?") == true ? "nil" : nil)
    else { return nil }
    return (name.bareText, type, value)
  }
}

extension EntryMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let (name, _, _) = property(declaration) else { return [] }
    return [
      "get { self[__Key_\(raw: name).self] }", "set { self[__Key_\(raw: name).self] = newValue }",
    ]
  }
}

extension EntryMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let (name, type, value) = property(declaration) else {
      context.report(
        "'@Entry' must be attached to a property declared with 'var' that has a default value",
        id: "entry.notAProperty", at: node)
      return []
    }
    let head =
      type.map { "static var defaultValue: \($0) { \(value) }" } ?? "static let defaultValue = \(value)"
    return [
      """
      private enum __Key_\(raw: name): TerminalUI::EnvironmentKey {
        \(raw: head)
      }
      """
    ]
  }
}
