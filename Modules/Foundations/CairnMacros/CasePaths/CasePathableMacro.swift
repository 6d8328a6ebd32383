import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Writes `AllCasePaths` for an enum: one `AnyCasePath` a case.
public struct CasePathableMacro {}

extension CasePathableMacro: ExtensionMacro {
  public static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let enumDecl = declaration.as(EnumDeclSyntax.self) else { return [] }
    let inherited = enumDecl.inheritedNames
    let conformances = ["CasePathable", "CasePathIterable"].filter { !inherited.contains($0) }
    guard !conformances.isEmpty else { return [] }
    let list = conformances.map { "CasePaths.\($0)" }.joined(separator: ", ")
    return [try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: list) {}")]
  }
}

extension CasePathableMacro: MemberMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let enumDecl = declaration.as(EnumDeclSyntax.self) else {
      context.report(
        "'@CasePathable' cannot be applied to \(kind(of: declaration))", id: "casePathable.notAnEnum",
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
    return [DeclSyntax(stringLiteral: members(of: enumDecl, in: context))] + [
      "\(raw: enumDecl.memberAccess)static var allCasePaths: AllCasePaths { AllCasePaths() }"
    ]
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

  private static func members(of decl: EnumDeclSyntax, in context: some MacroExpansionContext) -> String {
    let access = decl.memberAccess
    let root = decl.name.text
    let items = decl.memberBlock.members.enumCaseItems

    var seen: Set<String> = []
    for item in items {
      guard case .element(let element, _) = item else { continue }
      if !seen.insert(element.name.bareText).inserted {
        context.report(
          "'@CasePathable' cannot be applied to overloaded case name '\(element.name.bareText)'",
          id: "casePathable.overloaded", at: element.name)
      }
    }

    let properties = items.render { element, _ in [property(for: element, root: root, access: access)] }
    let names = items.render { element, _ in ["allCasePaths.append(\\.\(element.name.text))"] }
    let switchCases = items.render { element, _ in
      ["case .\(element.name.text): return \\.\(element.name.text)"]
    }
    // The compiler does not take a switch over an enum that no value can be of to be exhaustive.
    let isUninhabited = items.allElements.allSatisfy {
      $0.parameters.count == 1 && ["Never", "Swift.Never"].contains($0.parameters[0].type.trimmedDescription)
    }
    let reflect =
      switchCases.isEmpty || isUninhabited
      ? "\\.never"
      : "switch root {\n\(switchCases.joined(separator: "\n"))\n}"
    return """
      \(access)struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
      \(access)typealias Root = \(root)
      \(access)init() {}
      \(access)subscript(root: \(root)) -> CasePaths.PartialCaseKeyPath<\(root)> {
      \(reflect)
      }
      \(properties.joined(separator: "\n"))
      \(access)func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<\(root)>]> {
      \(names.isEmpty ? "let" : "var") allCasePaths: [CasePaths.PartialCaseKeyPath<\(root)>] = []
      \(names.joined(separator: "\n"))
      return allCasePaths.makeIterator()
      }
      }
      """
  }

  private static func property(for element: EnumCaseElementSyntax, root: String, access: String) -> String {
    let name = element.name.text
    let value = element.payloadType(replacingSelfWith: root)
    let parameters = element.parameters
    let embed: String
    let extract: String
    switch parameters.count {
    case 0:
      embed = "{ _ in \(root).\(name) }"
      extract = "guard case .\(name) = $0 else { return nil }\nreturn ()"
    case 1:
      // The case as a function: a closure around one that holds `Never` would never be executed, a warning.
      embed = parameters[0].label.map { "\(root).\(name)(\($0):)" } ?? "\(root).\(name)"
      extract = "guard case .\(name)(let v0) = $0 else { return nil }\nreturn v0"
    default:
      let arguments = parameters.enumerated().map { index, parameter in
        (parameter.label.map { "\($0): " } ?? "") + "$0.\(index)"
      }
      let bindings = parameters.indices.map { "let v\($0)" }
      let values = parameters.indices.map { "v\($0)" }
      embed = "{ \(root).\(name)(\(arguments.joined(separator: ", "))) }"
      extract =
        "guard case .\(name)(\(bindings.joined(separator: ", "))) = $0 else { return nil }\n"
        + "return (\(values.joined(separator: ", ")))"
    }
    return """
      \(access)var \(name): CasePaths.AnyCasePath<\(root), \(value)> {
      CasePaths.AnyCasePath<\(root), \(value)>(
      embed: \(embed),
      extract: {
      \(extract)
      })
      }
      """
  }
}

extension EnumCaseParameterSyntax {
  /// The label that a caller writes.
  var label: String? {
    guard let name = firstName, name.tokenKind != .wildcard else { return nil }
    return name.trimmedDescription
  }
}

extension DeclGroupSyntax {
  /// The word that begins the declaration: `struct`, `class` …
  var keywordToken: TokenSyntax? {
    if let decl = self.as(StructDeclSyntax.self) { return decl.structKeyword }
    if let decl = self.as(ClassDeclSyntax.self) { return decl.classKeyword }
    if let decl = self.as(ActorDeclSyntax.self) { return decl.actorKeyword }
    if let decl = self.as(EnumDeclSyntax.self) { return decl.enumKeyword }
    if let decl = self.as(ExtensionDeclSyntax.self) { return decl.extensionKeyword }
    return nil
  }
}
