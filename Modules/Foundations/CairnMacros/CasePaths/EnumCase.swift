import SwiftSyntax

/// A case of an enum, or a conditionally compiled group of cases, in source order.
enum EnumCaseItem {
  case element(EnumCaseElementSyntax, attributes: AttributeListSyntax)
  case conditional(IfConfigDeclSyntax)
}

extension MemberBlockItemListSyntax {
  /// The enum cases of these members.
  var enumCaseItems: [EnumCaseItem] {
    flatMap { member -> [EnumCaseItem] in
      if let decl = member.decl.as(EnumCaseDeclSyntax.self) {
        return decl.elements.map { .element($0, attributes: decl.attributes) }
      }
      if let config = member.decl.as(IfConfigDeclSyntax.self) {
        return [.conditional(config)]
      }
      return []
    }
  }
}

extension [EnumCaseItem] {
  /// Renders each case, with the `#if` conditions of conditional cases.
  func render(_ write: (EnumCaseElementSyntax, AttributeListSyntax) -> [String]) -> [String] {
    flatMap { item -> [String] in
      switch item {
      case .element(let element, let attributes):
        return write(element, attributes)
      case .conditional(let config):
        var lines: [String] = []
        var wroteAny = false
        for clause in config.clauses {
          let condition = clause.condition.map { " " + $0.trimmedDescription } ?? ""
          lines.append(clause.poundKeyword.text + condition)
          if case .decls(let members) = clause.elements {
            let inner = members.enumCaseItems.render(write)
            wroteAny = wroteAny || !inner.isEmpty
            lines += inner
          }
        }
        return wroteAny ? lines + ["#endif"] : []
      }
    }
  }

  /// The cases, except for cases that are unavailable everywhere, because code must not name those.
  var withoutUnavailable: [EnumCaseItem] {
    filter {
      guard case .element(_, let attributes) = $0 else { return true }
      return !attributes.availability.contains { $0.contains("unavailable") && $0.contains("*") }
    }
  }

  /// The cases whose names aren't refused, so that a refused name brings one error.
  ///
  /// A case without a name has a syntax error, which the compiler reports.
  var withoutRefused: [EnumCaseItem] {
    let names = compactMap { item in
      if case .element(let element, _) = item { element.name.bareText } else { nil }
    }
    return filter { item in
      guard case .element(let element, _) = item else { return true }
      let name = element.name.bareText
      return !name.isEmpty && !element.hasReservedName && names.filter { $0 == name }.count == 1
    }
  }

  /// Whether one of the cases is deprecated.
  var hasDeprecated: Bool {
    contains { item in
      switch item {
      case .element(_, let attributes): attributes.areDeprecated
      case .conditional(let config):
        config.clauses.contains { clause in
          guard case .decls(let members) = clause.elements else { return false }
          return members.enumCaseItems.hasDeprecated
        }
      }
    }
  }

  /// All cases, including conditional ones.
  var allElements: [EnumCaseElementSyntax] {
    flatMap { item -> [EnumCaseElementSyntax] in
      switch item {
      case .element(let element, _): return [element]
      case .conditional(let config):
        return config.clauses.flatMap { clause -> [EnumCaseElementSyntax] in
          guard case .decls(let members) = clause.elements else { return [] }
          return members.enumCaseItems.allElements
        }
      }
    }
  }
}

extension EnumCaseElementSyntax {
  /// Whether the name has another meaning in a key path's root.
  var hasReservedName: Bool { ["allCasePaths", "makeIterator"].contains(name.bareText) }

  var parameters: [EnumCaseParameterSyntax] {
    parameterClause.map { Array($0.parameters) } ?? []
  }

  /// Returns the type of the case's associated values: `Void`, a single type, or a tuple with labels.
  ///
  /// - Parameter replacements: Replacements for names of types that have another meaning in the generated code.
  func payloadType(replacing replacements: [String: String]) -> String {
    let parameters = parameters
    func type(_ parameter: EnumCaseParameterSyntax) -> String {
      let type = TypeNameReplacer(replacements).rewrite(parameter.type)
      // `T!` is allowed only in declarations of values.
      if let forced = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        return forced.wrappedType.trimmedDescription + "?"
      }
      return type.trimmedDescription
    }
    switch parameters.count {
    case 0: return "Swift::Void"
    case 1: return type(parameters[0])
    default:
      return "("
        + parameters.map { parameter in
          guard let label = parameter.firstName, label.tokenKind != .wildcard else { return type(parameter) }
          return "\(label.trimmedDescription): \(type(parameter))"
        }.joined(separator: ", ") + ")"
    }
  }
}

/// Replaces names of types.
///
/// Inside the type that a macro nests in an enum, `Self` is another type.
final class TypeNameReplacer: SyntaxRewriter {
  let replacements: [String: String]

  init(_ replacements: [String: String]) {
    self.replacements = replacements
    super.init()
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    // Visit the generic arguments first.
    let visited = super.visit(node)
    guard let replacement = replacements[node.name.text], let node = visited.as(IdentifierTypeSyntax.self)
    else {
      return visited
    }
    return TypeSyntax(
      node.with(
        \.name,
        .identifier(
          replacement, leadingTrivia: node.name.leadingTrivia, trailingTrivia: node.name.trailingTrivia)))
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    guard let replacement = replacements[node.baseName.text] else { return super.visit(node) }
    let name = TokenSyntax.identifier(
      replacement, leadingTrivia: node.baseName.leadingTrivia, trailingTrivia: node.baseName.trailingTrivia)
    return ExprSyntax(node.with(\.baseName, name))
  }
}
