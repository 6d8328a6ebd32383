import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Registers a dependency with a property of `DependencyValues` by generating its key and its accessors.
struct DependencyEntryMacro {
  static var formatMode: FormatMode { .disabled }
}

extension DependencyEntryMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let entry = DependencyEntry(declaration, node) else { return [] }
    return ["get { self[\(entry.key).self] }", "set { self[\(entry.key).self] = newValue }"].accessors
  }
}

extension DependencyEntryMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard context.isExtensionOfDependencyValues, let entry = DependencyEntry(declaration, node) else {
      context.report(
        "'@DependencyEntry' must be attached to a property declared with 'var' in an extension of "
          + "'DependencyValues'",
        id: "dependencyEntry.notAProperty", at: node)
      return []
    }
    if let name = entry.keyName, !name.text.isIdentifier {
      context.report(
        "'\(name.text)' isn't a valid type name", id: "dependencyEntry.keyName", at: name.node)
      return []
    }
    guard let members = entry.members(access: entry.memberAccess(in: context)) else {
      let initialized = entry.binding.trimmed.with(
        \.initializer,
        InitializerClauseSyntax(
          equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
          value: ExprSyntax(stringLiteral: "<#value#>")))
      context.report(
        "'@DependencyEntry' requires '\(entry.name.bareText)' to have a default value, which tests use",
        id: "dependencyEntry.missingDefault", at: entry.binding,
        fixIts: [
          .replacing(
            entry.binding, with: initialized, "Insert '= <#value#>'", id: "dependencyEntry.insertDefault")
        ])
      return []
    }
    let conformance = entry.live == nil ? "TestDependencyKey" : "DependencyKey"
    let access = entry.keyName == nil ? "private " : entry.property.accessText
    return [
      """
      \(access)nonisolated enum \(entry.key): Dependencies::\(conformance) {
      \(members.joined(separator: "\n"))
      }
      """
    ].declarations
  }
}

/// The components of a property that registers a dependency.
private struct DependencyEntry {
  let property: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let name: TokenSyntax
  let keyName: (text: String, node: ExprSyntax)?
  let live: ExprSyntax?
  let preview: ExprSyntax?

  init?(_ declaration: some DeclSyntaxProtocol, _ node: AttributeSyntax) {
    guard let property = declaration.as(VariableDeclSyntax.self), property.isVar, !property.isStatic,
      let (binding, name) = property.singleBinding, binding.accessorBlock == nil
    else { return nil }
    self.property = property
    self.binding = binding
    self.name = name
    let arguments = node.arguments?.as(LabeledExprListSyntax.self)
    self.keyName = arguments?.first { $0.label == nil }.flatMap { argument in
      argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue.map {
        ($0, argument.expression)
      }
    }
    func value(_ label: String) -> ExprSyntax? {
      arguments?.first { $0.label?.text == label }?.expression.trimmed
    }
    self.live = value("liveValue")
    self.preview = value("previewValue")
  }

  var key: String { keyName?.text ?? "__Key_\(name.bareText)" }

  private var type: TypeSyntax? { binding.typeAnnotation?.type.trimmed }

  /// Returns the values of the key, or `nil` if there is none for tests.
  func members(access: String) -> [String]? {
    // A key without a name is private, so its members need no access level.
    let access = keyName == nil ? "" : access
    let test = binding.initializer?.value.trimmed ?? (type?.wrappedOptional == nil ? nil : "nil")
    guard test != nil || live != nil else { return nil }
    let values = [("liveValue", live), ("previewValue", preview), ("testValue", test)]
      .compactMap { name, value in
        value.map { value in
          // Computed if possible, so that each test gets its own value.
          if let type {
            "\(access)static var \(name): \(type) { \(value) }"
          } else {
            "\(access)static let \(name) = \(value)"
          }
        }
      }
    return (type.map { ["\(access)typealias Value = \($0)"] } ?? []) + values
  }

  /// Returns the access level of the members of a named key: that of the property, which may come from an enclosing extension.
  func memberAccess(in context: some MacroExpansionContext) -> String {
    switch property.accessText {
    case "": context.lexicalContext.first?.as(ExtensionDeclSyntax.self)?.memberAccess ?? ""
    case "public ": "public "
    case "package ": "package "
    // The same access level as the key.
    default: ""
    }
  }
}

extension MacroExpansionContext {
  fileprivate var isExtensionOfDependencyValues: Bool {
    guard let type = lexicalContext.first?.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    else { return false }
    return ["DependencyValues", "Dependencies.DependencyValues"].contains(type)
  }
}
