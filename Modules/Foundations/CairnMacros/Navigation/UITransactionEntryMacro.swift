import SwiftSyntax
import SwiftSyntaxMacros

/// Generates the key of a property of `UITransaction` and the accessors that use it.
struct UITransactionEntryMacro {
  static var formatMode: FormatMode { .disabled }
}

extension UITransactionEntryMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let entry = Entry(declaration) else { return [] }
    return ["get { self[\(entry.key).self] }", "set { self[\(entry.key).self] = newValue }"].accessors
  }
}

extension UITransactionEntryMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let extended = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    guard extended.map({ $0.split(separator: ".").last == "UITransaction" }) ?? false else {
      context.report(
        "'@UITransactionEntry' must be attached to a property in an extension of 'UITransaction'",
        id: "uiTransactionEntry.elsewhere", at: node)
      return []
    }
    guard let entry = Entry(declaration) else {
      context.report(
        "'@UITransactionEntry' must be attached to a stored 'var' property with a default value",
        id: "uiTransactionEntry.noDefault", at: node)
      return []
    }
    // Computed, because the parts of the default value may not be sendable.
    let value =
      entry.type.map { "static var defaultValue: \($0) { \(entry.defaultValue) }" }
      ?? "static let defaultValue = \(entry.defaultValue)"
    return [
      """
      private enum \(entry.key): SwiftNavigation::UITransactionKey {
      \(value)
      }
      """
    ].declarations
  }
}

/// The property that an entry is generated for.
private struct Entry {
  let key: String
  let type: String?
  let defaultValue: String

  init?(_ declaration: some DeclSyntaxProtocol) {
    guard let variable = declaration.as(VariableDeclSyntax.self), variable.isVar, !variable.isStatic,
      !variable.isLazy, let (binding, name) = variable.singleBinding, binding.accessorBlock == nil
    else { return nil }
    let type = binding.typeAnnotation?.type
    if let value = binding.initializer?.value {
      defaultValue = value.trimmedDescription
    } else if type?.wrappedOptional != nil {
      defaultValue = "nil"
    } else {
      return nil
    }
    self.key = "__Key_\(name.bareText)"
    self.type = type?.trimmedDescription
  }
}
