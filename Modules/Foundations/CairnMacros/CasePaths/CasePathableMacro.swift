import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Generates `AllCasePaths` for an enum, with an `AnyCasePath` for each case.
struct CasePathableMacro {
  static var formatMode: FormatMode { .disabled }
}

extension CasePathableMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let enumDecl = declaration.as(EnumDeclSyntax.self), enumDecl.suppressedCopyable == nil,
      !enumDecl.hasCaseForAllCasePaths,
      !enumDecl.reportNestedPrivate(as: "@CasePathable", id: "casePathable.nestedPrivate", in: context)
    else { return [] }
    let inherited = enumDecl.inheritedNames
    let conformances = ["CasePathable", "CasePathIterable"].filter { !inherited.contains($0) }
    guard !conformances.isEmpty else { return [] }
    let list = conformances.map { "nonisolated CasePaths::\($0)" }.joined(separator: ", ")
    return ["extension \(type.trimmed): \(list) {}"].extensions
  }
}

extension CasePathableMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let enumDecl = declaration.as(EnumDeclSyntax.self) else {
      context.report(
        "'@CasePathable' can't be applied to \(kind(of: declaration))", id: "casePathable.notAnEnum",
        at: declaration.keywordToken ?? TokenSyntax.identifier(""),
        fixIts: [
          FixIt(
            message: MacroFixIt("Remove '@CasePathable'", id: "casePathable.remove"),
            changes: [
              .replace(
                oldNode: Syntax(declaration.attributes),
                newNode: Syntax(
                  declaration.attributes.filter { $0.trimmedDescription != node.trimmedDescription }))
            ])
        ])
      return []
    }
    if let suppressed = enumDecl.suppressedCopyable {
      context.report(
        "'@CasePathable' can't be applied to a noncopyable enum, because extracting a value copies it",
        id: "casePathable.noncopyable", at: suppressed)
      return []
    }
    if enumDecl.isHiddenFromExtensions(in: context) { return [] }
    let expansion = AllCasePathsExpansion(decl: enumDecl, context: context)
    expansion.check()
    return enumDecl.hasCaseForAllCasePaths ? [] : expansion.members().declarations
  }

  private static func kind(of declaration: some DeclGroupSyntax) -> String {
    switch declaration.kind {
    case .structDecl: "struct"
    case .classDecl: "class"
    case .actorDecl: "actor"
    case .extensionDecl: "extension"
    default: "this declaration"
    }
  }
}

extension EnumCaseParameterSyntax {
  /// The argument label in a call.
  var label: String? {
    guard let name = firstName, name.tokenKind != .wildcard else { return nil }
    return name.trimmedDescription
  }
}

extension EnumDeclSyntax {
  /// Whether a case has the name of the member that the conformance requires.
  fileprivate var hasCaseForAllCasePaths: Bool {
    memberBlock.members.enumCaseItems.allElements.contains { $0.name.bareText == "allCasePaths" }
  }

  /// The `~Copyable` of the declaration, if it is present.
  var suppressedCopyable: InheritedTypeSyntax? {
    inheritanceClause?.inheritedTypes.first {
      $0.type.as(SuppressedTypeSyntax.self)?.type.trimmedDescription.hasSuffix("Copyable") == true
    }
  }
}

extension DeclGroupSyntax {
  /// The keyword of the declaration, for example `struct`.
  var keywordToken: TokenSyntax? {
    if let decl = self.as(StructDeclSyntax.self) { return decl.structKeyword }
    if let decl = self.as(ClassDeclSyntax.self) { return decl.classKeyword }
    if let decl = self.as(ActorDeclSyntax.self) { return decl.actorKeyword }
    if let decl = self.as(EnumDeclSyntax.self) { return decl.enumKeyword }
    if let decl = self.as(ExtensionDeclSyntax.self) { return decl.extensionKeyword }
    return nil
  }
}
