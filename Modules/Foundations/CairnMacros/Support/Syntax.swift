import SwiftSyntax
import SwiftSyntaxMacros

extension DeclGroupSyntax {
  /// The access level of generated members that are visible outside, followed by a space.
  ///
  /// `private` and `open` aren't used: a member of a private type is as visible as its type allows.
  var memberAccess: String {
    for modifier in modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): return "public "
      case .keyword(.package): return "package "
      default: continue
      }
    }
    return ""
  }

  /// Returns the same access level, which may come from an enclosing extension.
  func memberAccess(in context: some MacroExpansionContext) -> String {
    guard memberAccess.isEmpty, modifiers.allSatisfy({ !$0.isAccess }),
      let around = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)
    else { return memberAccess }
    return around.memberAccess
  }

  /// Returns the isolation of a generated conformance, followed by a space.
  ///
  /// The compiler infers the isolation of a conformance from the module's default. A declaration that is `nonisolated`, or nested
  /// in one, needs the keyword.
  func conformanceIsolation(in context: some MacroExpansionContext) -> String {
    let around = context.lexicalContext.compactMap {
      $0.asProtocol((any WithModifiersSyntax).self)?.modifiers
    }
    let isNonisolated = ([modifiers] + around).contains { modifiers in
      modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) && $0.detail == nil }
    }
    return isNonisolated ? "nonisolated " : ""
  }

  /// The name of the type that this group declares or extends.
  var typeName: String? {
    if let decl = asProtocol((any NamedDeclSyntax).self) { return decl.name.text }
    return self.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
  }

  /// The names in the inheritance clause, without their modules.
  var inheritedNames: [String] {
    inheritanceClause?.inheritedTypes.map {
      let name = $0.type.trimmedDescription
      return name.split { ".: ".contains($0) }.last.map(String.init) ?? name
    } ?? []
  }
}

extension AttributeListSyntax {
  /// Returns `true` if one of the attributes has a name, with or without its module.
  func contains(named name: String) -> Bool {
    attribute(named: name) != nil
  }

  func attribute(named name: String) -> AttributeSyntax? {
    for element in self {
      guard case .attribute(let attribute) = element else { continue }
      if attribute.simpleName == name { return attribute }
    }
    return nil
  }
}

extension AttributeSyntax {
  /// The attribute's name without its module and generic arguments.
  var simpleName: String {
    if let member = attributeName.as(MemberTypeSyntax.self) { return member.name.text }
    if let identifier = attributeName.as(IdentifierTypeSyntax.self) { return identifier.name.text }
    return attributeName.trimmedDescription
  }
}

extension TokenSyntax {
  /// The identifier without backticks.
  var bareText: String {
    text.trimmingBackticks
  }
}

extension String {
  var trimmingBackticks: String {
    var name = Substring(self)
    if name.hasPrefix("`") { name = name.dropFirst() }
    if name.hasSuffix("`") { name = name.dropLast() }
    return String(name)
  }

  /// Whether the text is a valid identifier, with or without backticks.
  var isIdentifier: Bool {
    let name = trimmingBackticks
    guard let first = name.first, first.isLetter || first == "_" else { return false }
    return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}

extension VariableDeclSyntax {
  /// The only binding, if the declaration has one that names a single variable.
  var singleBinding: (binding: PatternBindingSyntax, name: TokenSyntax)? {
    guard bindings.count == 1, let binding = bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    else { return nil }
    return (binding, name)
  }

  var isStatic: Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
  }

  var isLazy: Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(.lazy) }
  }

  /// Whether the variable is `weak` or `unowned`.
  ///
  /// A macro can't move the storage of such a variable.
  var isWeak: Bool {
    modifiers.contains { [.keyword(.weak), .keyword(.unowned)].contains($0.name.tokenKind) }
  }

  var isVar: Bool {
    bindingSpecifier.tokenKind == .keyword(.var)
  }

  /// Whether the variable is computed: it has a getter and not only observers.
  var isComputed: Bool {
    guard let block = singleBinding?.binding.accessorBlock else { return false }
    guard case .accessors(let accessors) = block.accessors else { return true }
    return accessors.contains {
      switch $0.accessorSpecifier.tokenKind {
      case .keyword(.get), .keyword(._read), .keyword(.unsafeAddress): true
      default: false
      }
    }
  }

  /// The modifiers without those for the setter's access level, for an adjacent declaration.
  var accessText: String {
    for modifier in modifiers where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.package), .keyword(.fileprivate), .keyword(.private),
        .keyword(.internal):
        return modifier.name.text + " "
      default: continue
      }
    }
    return ""
  }
}

extension TypeSyntax {
  /// The type that an optional type wraps.
  var wrappedOptional: TypeSyntax? {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType }
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return optional.wrappedType }
    if let identifier = self.as(IdentifierTypeSyntax.self), identifier.name.text == "Optional",
      let argument = identifier.genericArgumentClause?.arguments.first?.argument
    {
      return TypeSyntax("\(argument)")
    }
    return nil
  }
}
