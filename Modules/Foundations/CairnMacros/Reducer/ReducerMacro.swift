import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Conforms a type to `Reducer`: adds the missing members of a struct, and all members for an enum of features.
struct ReducerMacro {
  static var formatMode: FormatMode { .disabled }
}

extension ReducerMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let isValue = declaration.is(StructDeclSyntax.self) || declaration.is(EnumDeclSyntax.self)
    guard isValue, !declaration.reportNestedPrivate(as: "@Reducer", id: "reducer.nestedPrivate", in: context)
    else { return [] }
    let inherited = declaration.inheritedNames
    let isolation = declaration.conformanceIsolation(in: context)
    // Generated even if the source contains `: Reducer`, which implies it, because the compiler expects each protocol that the
    // macro lists.
    var conformances = ["nonisolated ComposableArchitecture::ReducerDomain"]
    if !inherited.contains("Reducer") {
      // The compiler takes the types from a `reduce` method only for the first protocol.
      conformances.insert(
        "\(isolation)ComposableArchitecture::Reducer", at: ReducerDomain(declaration).isMethod ? 0 : 1)
    }
    if declaration.is(EnumDeclSyntax.self), !inherited.contains("CaseReducer") {
      conformances.append("\(isolation)ComposableArchitecture::CaseReducer")
    }
    var members: [String] = []
    if let decl = declaration.as(EnumDeclSyntax.self) {
      members = CaseReducerExpansion(
        decl: decl, context: context, stateConformances: [], actionConformances: []
      ).extensionMembers()
    }
    if conformances.isEmpty, members.isEmpty { return [] }
    let list = conformances.isEmpty ? "" : ": " + conformances.joined(separator: ", ")
    let block = members.isEmpty ? "{}" : "{\n\(members.joined(separator: "\n"))\n}"
    return ["extension \(type.trimmed)\(list) \(block)"].extensions
  }

  /// Returns the conformances of the generated types, from `@Reducer(state: .equatable, action: .sendable)`.
  private static func synthesizedConformances(_ node: AttributeSyntax) -> (state: [String], action: [String])
  {
    guard case .argumentList(let arguments)? = node.arguments else { return ([], []) }
    let names = [
      "equatable": "Swift::Equatable", "hashable": "Swift::Hashable", "sendable": "Swift::Sendable",
      "codable": "Swift::Codable", "encodable": "Swift::Encodable", "decodable": "Swift::Decodable",
    ]
    var conformances = (state: [String](), action: [String]())
    var isAction = false
    for argument in arguments {
      if let label = argument.label?.text { isAction = label == "action" }
      guard let member = argument.expression.as(MemberAccessExprSyntax.self),
        let name = names[member.declName.baseName.text]
      else { continue }
      if isAction { conformances.action.append(name) } else { conformances.state.append(name) }
    }
    return conformances
  }
}

extension ReducerMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    let isEnum = declaration.is(EnumDeclSyntax.self)
    if let nested = member.as(EnumDeclSyntax.self) {
      var attributes: [String] = []
      switch nested.name.text {
      case "State":
        if !nested.attributes.contains(named: "CasePathable") { attributes.append("CasePaths::CasePathable") }
        if !nested.attributes.contains(named: "dynamicMemberLookup") {
          attributes.append("dynamicMemberLookup")
        }
        if isEnum, !nested.attributes.contains(named: "ObservableState") {
          attributes.append("ComposableArchitecture::ObservableState")
        }
      case "Action":
        if !nested.attributes.contains(named: "CasePathable") { attributes.append("CasePaths::CasePathable") }
      default: break
      }
      return attributes.attributes
    }
    // The body of an enum is static.
    if let variable = member.as(VariableDeclSyntax.self), variable.isStatic == isEnum,
      variable.singleBinding?.name.text == "body", variable.isComputed,
      !variable.attributes.contains(named: "ReducerBuilder"), !variable.returnsExplicitly
    {
      return ["ComposableArchitecture::ReducerBuilder<Self.State, Self.Action>"].attributes
    }
    return []
  }
}

extension ReducerMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if declaration.isHiddenFromExtensions(in: context) { return [] }
    if let decl = declaration.as(EnumDeclSyntax.self) {
      let conformances = synthesizedConformances(node)
      return CaseReducerExpansion(
        decl: decl, context: context, stateConformances: conformances.state,
        actionConformances: conformances.action
      ).members().declarations
    }
    guard declaration.is(StructDeclSyntax.self) else {
      let keyword = declaration.keywordToken
      context.report(
        "'@Reducer' can only be applied to structs and enums: a reducer is a value that describes how state changes",
        id: "reducer.notAValue", at: keyword ?? .identifier(""),
        fixIts: keyword.map { [.makingStruct($0, id: "reducer.struct")] } ?? [])
      return []
    }
    let domain = ReducerDomain(declaration)
    if domain.bodyProperty != nil, let reduce = domain.reduceMethod {
      context.report(
        "This 'reduce' method is called instead of 'body', so 'body' has no effect; remove one of them",
        id: "reducer.reduceAndBody", at: reduce.name)
    }
    return missingMembers(domain, access: declaration.memberAccess(in: context), in: context).declarations
  }

  /// Returns the members that a struct may omit: type aliases for the types in its body, or empty types if it has no body.
  private static func missingMembers(
    _ domain: ReducerDomain, access: String, in context: some MacroExpansionContext
  ) -> [String] {
    var members: [String] = []
    switch domain.state {
    case .declared: break
    case .named(let type): members.append("\(access)typealias State = \(type)")
    case .missing: members.append(emptyState(access: access))
    }
    switch domain.action {
    case .declared: break
    case .named(let type): members.append("\(access)typealias Action = \(type)")
    case .missing: members.append(emptyAction(access: access, in: context))
    }
    if !domain.hasBody, domain.reduceMethod == nil {
      members.append(
        "\(access)var body: some ComposableArchitecture::Reducer<Self.State, Self.Action> { ComposableArchitecture::EmptyReducer() }"
      )
    }
    return members
  }

  // Without attributes that generate extensions, for the reason in `CaseReducerExpansion`.

  private static func emptyState(access: String) -> String {
    let observing =
      ObservableStateMacro.structMembers(access: access) + [
        "\(access)static var _$fields: [ComposableArchitecture::ObservableStateField<Self>] { [] }",
        "private enum CodingKeys: Swift::CodingKey {}",
      ]
    return """
      \(access)struct State: ComposableArchitecture::ObservableState, Swift::Codable, Swift::Equatable, Swift::Hashable, Swift::Sendable {
      \(access)init() {}
      \(observing.joined(separator: "\n"))
      }
      """
  }

  private static func emptyAction(access: String, in context: some MacroExpansionContext) -> String {
    let head =
      "enum Action: CasePaths::CasePathable, CasePaths::CasePathIterable, Swift::Equatable, Swift::Hashable, Swift::Sendable"
    let decl = DeclSyntax(stringLiteral: "\(access)enum Action {}").cast(EnumDeclSyntax.self)
    let members = AllCasePathsExpansion(decl: decl, context: context).members()
    return "\(access)\(head) {\n\(members.joined(separator: "\n"))\n}"
  }
}

extension VariableDeclSyntax {
  /// Whether the getter contains `return`.
  ///
  /// The compiler doesn't apply a result builder to such a getter, and warns about it.
  fileprivate var returnsExplicitly: Bool {
    guard let block = singleBinding?.binding.accessorBlock else { return false }
    return block.containsReturn
  }
}

/// Marks a case of an enum reducer that holds plain data.
struct ReducerCaseIgnoredMacro: MarkerMacro {}

/// Marks a case of an enum reducer that holds an alert or a dialog.
struct ReducerCaseEphemeralMacro: MarkerMacro {}
