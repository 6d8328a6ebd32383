import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Turns a struct of closures into a client, with an endpoint for each closure and initializers.
struct DependencyClientMacro {
  static var formatMode: FormatMode { .disabled }
}

extension DependencyClientMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard let property = member.as(VariableDeclSyntax.self), property.isVar, !property.isStatic,
      !property.isComputed, let (binding, _) = property.singleBinding,
      binding.typeAnnotation?.type.endpointFunction != nil,
      !property.isDependency, !property.attributes.contains(named: "DependencyEndpoint"),
      !property.attributes.contains(named: "DependencyEndpointIgnored")
    else { return [] }
    // Computed and observed properties have an accessor block. An endpoint is a plain stored closure.
    guard binding.accessorBlock == nil else { return [] }
    return [node.isRecordable ? "DependencyEndpoint(.recordable)" : "DependencyEndpoint"].attributes
  }
}

extension DependencyClientMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let decl = declaration.as(StructDeclSyntax.self) else {
      context.report(
        "'@DependencyClient' can only be applied to struct types", id: "dependencyClient.notAStruct",
        at: node,
        fixIts: declaration.asProtocol((any WithAttributesSyntax).self).map {
          [.removing(node, from: $0, id: "dependencyClient.remove")]
        } ?? [])
      return []
    }
    guard let parameters = parameters(of: decl, in: context) else { return [] }

    let access = decl.memberAccess
    var initializers = [initializer(parameters, access: access)]
    let required = parameters.filter { !$0.hasDefault }
    if required.count < parameters.count { initializers.append(initializer(required, access: access)) }
    let written = decl.memberBlock.members.compactMap {
      $0.decl.as(InitializerDeclSyntax.self).map {
        $0.signature.parameterClause.parameters.map(\.firstName.text)
      }
    }
    return zip(initializers, [parameters, required]).filter { !written.contains($1.map(\.name)) }.map(\.0)
      .declarations
  }

  private struct Parameter {
    let name: String
    let type: TypeSyntax
    let hasDefault: Bool
    let isDeprecated: Bool
    /// Whether the property has to be set after all others, because it has a default value and no
    /// init accessor.
    let isSetLast: Bool
    /// The default value of the initializer's parameter.
    let defaultValue: ExprSyntax?
  }

  /// Returns the stored properties that initializers set, or `nil` if a property isn't supported.
  private static func parameters(
    of decl: StructDeclSyntax, in context: some MacroExpansionContext
  ) -> [Parameter]? {
    var parameters: [Parameter] = []
    var isValid = true
    for member in decl.memberBlock.members {
      guard let property = member.decl.as(VariableDeclSyntax.self), !property.isStatic, !property.isComputed,
        !property.isDependency
      else { continue }
      guard let (binding, name) = property.singleBinding else {
        isValid = false
        context.report(
          "'@DependencyClient' requires each property to be declared on its own",
          id: "dependencyClient.severalBindings", at: property.bindings,
          fixIts: separating(property, in: decl))
        continue
      }
      if !property.isVar, binding.initializer != nil { continue }
      guard let type = binding.typeAnnotation?.type.trimmed ?? binding.initializer?.value.literalType else {
        isValid = false
        let typed =
          binding
          .with(\.pattern, PatternSyntax(binding.pattern.trimmed))
          .with(\.typeAnnotation, TypeAnnotationSyntax(type: TypeSyntax(" <#Type#> ")))
        context.report(
          "'@DependencyClient' needs the type of '\(name.bareText)' for the initializer that it generates",
          id: "dependencyClient.missingType", at: binding,
          fixIts: [
            .replacing(binding, with: typed, "Insert ': <#Type#>'", id: "dependencyClient.insertType")
          ])
        continue
      }
      let isEndpoint =
        property.isVar && type.endpointFunction != nil
        && !property.attributes.contains(named: "DependencyEndpointIgnored")
      let hasDefault =
        isEndpoint || binding.initializer != nil || (property.isVar && type.wrappedOptional != nil)
      if hasDefault, property.accessText == "private " { continue }
      parameters.append(
        Parameter(
          name: name.text, type: type, hasDefault: hasDefault,
          isDeprecated: property.attributes.areDeprecated,
          isSetLast: isEndpoint && binding.initializer != nil,
          defaultValue: isEndpoint ? nil : binding.initializer?.value.trimmed))
    }
    return isValid ? parameters : nil
  }

  /// Returns a fix-it that splits a declaration into one per variable, if each has a name and a type.
  private static func separating(_ property: VariableDeclSyntax, in decl: StructDeclSyntax) -> [FixIt] {
    guard property.bindings.count > 1,
      property.bindings.allSatisfy({ $0.pattern.is(IdentifierPatternSyntax.self) && $0.typeAnnotation != nil }
      ),
      let position = decl.memberBlock.members.firstIndex(where: { $0.decl.id == property.id })
    else { return [] }
    let members = decl.memberBlock.members
    let separate = property.bindings.map { binding -> MemberBlockItemSyntax in
      var single = property
      single.bindings = [binding.trimmed.with(\.trailingComma, nil)]
      return members[position].with(\.decl, DeclSyntax(single))
    }
    return [
      .replacing(
        members,
        with: MemberBlockItemListSyntax(
          members[..<position] + separate + members[members.index(after: position)...]),
        "Declare each property on its own", id: "dependencyClient.separate")
    ]
  }

  private static func initializer(_ parameters: [Parameter], access: String) -> String {
    guard !parameters.isEmpty else { return "\(access)init() {}" }
    let list = parameters.map { parameter in
      let value = parameter.defaultValue.map { " = \($0)" } ?? ""
      // A type alias is a function type if the default value is a closure.
      let isFunction =
        parameter.type.endpointFunction != nil || parameter.defaultValue?.is(ClosureExprSyntax.self) == true
      let type = isFunction ? parameter.type.escaping : parameter.type.description
      return "  \(parameter.name): \(type)\(value)"
    }
    let assignments = (parameters.filter { !$0.isSetLast } + parameters.filter(\.isSetLast))
      .map { "  self.\($0.name) = \($0.name)" }
    // Code that names a deprecated property warns unless it is deprecated itself.
    let deprecation =
      parameters.contains(where: \.isDeprecated)
      ? "@available(*, deprecated, message: \"It sets deprecated endpoints.\")\n" : ""
    return """
      \(deprecation)\(access)init(
      \(list.joined(separator: ",\n"))
      ) {
      \(assignments.joined(separator: "\n"))
      }
      """
  }
}

extension AttributeSyntax {
  /// Whether the attribute has the argument `.recordable`.
  var isRecordable: Bool {
    guard case .argumentList(let arguments)? = arguments else { return false }
    return arguments.contains {
      $0.label == nil
        && $0.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "recordable"
    }
  }
}

extension VariableDeclSyntax {
  /// Whether the property reads a dependency.
  ///
  /// It is initialized in its declaration and isn't an endpoint.
  fileprivate var isDependency: Bool { attributes.contains(named: "Dependency") }
}

extension TypeSyntax {
  /// The function type inside attributes and parentheses.
  var endpointFunction: FunctionTypeSyntax? {
    if let function = self.as(FunctionTypeSyntax.self) { return function }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.endpointFunction }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let element = tuple.elements.first, element.firstName == nil
    {
      return element.type.endpointFunction
    }
    return nil
  }
}

extension TypeSyntax {
  /// This function type as the type of an escaping parameter.
  ///
  /// The attribute follows specifiers such as `nonisolated(nonsending)`.
  fileprivate var escaping: String {
    guard let attributed = self.as(AttributedTypeSyntax.self) else { return "@escaping \(trimmed)" }
    let specifiers = attributed.specifiers.trimmedDescription
    let rest = attributed.with(\.specifiers, []).trimmedDescription
    return (specifiers.isEmpty ? "" : specifiers + " ") + "@escaping " + rest
  }
}

extension ExprSyntax {
  /// The default type of a literal.
  fileprivate var literalType: TypeSyntax? {
    switch kind {
    case .booleanLiteralExpr: "Swift::Bool"
    case .floatLiteralExpr: "Swift::Double"
    case .integerLiteralExpr: "Swift::Int"
    case .stringLiteralExpr: "Swift::String"
    default: nil
    }
  }
}
