import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Conforms a type to `Reducer`: fills in what a struct leaves out, and writes all of it for an enum of features.
struct ReducerMacro {}

extension ReducerMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let inherited = declaration.inheritedNames
    var conformances: [String] = []
    if !inherited.contains("Reducer") { conformances.append("ComposableArchitecture.Reducer") }
    if declaration.is(EnumDeclSyntax.self), !inherited.contains("CaseReducer") {
      conformances.append("ComposableArchitecture.CaseReducer")
    }
    guard !conformances.isEmpty else { return [] }
    return [
      try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: conformances.joined(separator: ", ")) {}")
    ]
  }

  /// `@Reducer(state: .equatable, action: .sendable)`: the protocols that the written types are to conform to.
  private static func synthesizedConformances(_ node: AttributeSyntax) -> (state: [String], action: [String])
  {
    guard case .argumentList(let arguments)? = node.arguments else { return ([], []) }
    let names = [
      "equatable": "Swift.Equatable", "hashable": "Swift.Hashable", "sendable": "Swift.Sendable",
      "codable": "Swift.Codable", "encodable": "Swift.Encodable", "decodable": "Swift.Decodable",
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
    if let nested = member.as(EnumDeclSyntax.self) {
      var attributes: [AttributeSyntax] = []
      switch nested.name.text {
      case "State":
        if !nested.attributes.contains(named: "CasePathable") { attributes.append("@CasePaths.CasePathable") }
        if !nested.attributes.contains(named: "dynamicMemberLookup") {
          attributes.append("@dynamicMemberLookup")
        }
      case "Action":
        if !nested.attributes.contains(named: "CasePathable") { attributes.append("@CasePaths.CasePathable") }
      default: break
      }
      return attributes
    }
    if let variable = member.as(VariableDeclSyntax.self), !variable.isStatic,
      variable.singleBinding?.name.text == "body", variable.isComputed,
      !variable.attributes.contains(named: "ReducerBuilder"), !declaration.is(EnumDeclSyntax.self)
    {
      return ["@ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>"]
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
    if let decl = declaration.as(EnumDeclSyntax.self) {
      let conformances = synthesizedConformances(node)
      return CaseReducerExpansion(
        decl: decl, context: context, stateConformances: conformances.state,
        actionConformances: conformances.action
      ).members()
    }
    if declaration.is(ClassDeclSyntax.self) || declaration.is(ActorDeclSyntax.self) {
      let keyword = declaration.keywordToken
      context.report(
        "'@Reducer' can only be applied to structs and enums: a reducer is a value that describes how state changes",
        id: "reducer.notAValue", at: keyword ?? .identifier(""),
        fixIts: keyword.map { [.makingStruct($0, id: "reducer.struct")] } ?? [])
      return []
    }
    reportMisuse(declaration, in: context)
    return missingMembers(declaration)
  }

  /// What a struct may leave out, empty.
  private static func missingMembers(_ declaration: some DeclGroupSyntax) -> [DeclSyntax] {
    let access = declaration.memberAccess
    var hasState = false
    var hasAction = false
    var hasBody = false
    for member in declaration.memberBlock.members {
      let decl = member.decl
      if let named = decl.asProtocol((any NamedDeclSyntax).self) {
        if decl.is(StructDeclSyntax.self) || decl.is(EnumDeclSyntax.self) || decl.is(TypeAliasDeclSyntax.self)
          || decl.is(ClassDeclSyntax.self)
        {
          hasState = hasState || named.name.text == "State"
          hasAction = hasAction || named.name.text == "Action"
        }
        if let function = decl.as(FunctionDeclSyntax.self), function.name.text == "reduce",
          function.signature.parameterClause.parameters.map(\.firstName.text) == ["into", "action"]
        {
          hasBody = true
        }
      }
      if let variable = decl.as(VariableDeclSyntax.self), !variable.isStatic,
        variable.bindings.contains(where: { $0.pattern.trimmedDescription == "body" })
      {
        hasBody = true
      }
    }
    if let generics = declaration.as(StructDeclSyntax.self)?.genericParameterClause?.parameters {
      hasState = hasState || generics.contains { $0.name.text == "State" }
      hasAction = hasAction || generics.contains { $0.name.text == "Action" }
    }
    var members: [DeclSyntax] = []
    if !hasState {
      members.append(
        """
        @ComposableArchitecture.ObservableState
        \(raw: access)struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
        \(raw: access)init() {}
        }
        """)
    }
    if !hasAction {
      members.append(
        """
        @CasePaths.CasePathable
        \(raw: access)enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {}
        """)
    }
    if !hasBody {
      members.append(
        "\(raw: access)var body: some ComposableArchitecture.Reducer<Self.State, Self.Action> { ComposableArchitecture.EmptyReducer() }"
      )
    }
    return members
  }

  private static func reportMisuse(
    _ declaration: some DeclGroupSyntax, in context: some MacroExpansionContext
  ) {
    var reduce: FunctionDeclSyntax?
    var hasBody = false
    for member in declaration.memberBlock.members {
      if let variable = member.decl.as(VariableDeclSyntax.self), !variable.isStatic,
        variable.singleBinding?.name.text == "body"
      {
        hasBody = true
      }
      if let function = member.decl.as(FunctionDeclSyntax.self), function.name.text == "reduce",
        function.signature.parameterClause.parameters.map(\.firstName.text) == ["into", "action"]
      {
        reduce = function
      }
    }
    if hasBody, let reduce {
      context.report(
        "A 'reduce' method should not be defined in a reducer with a 'body'; it takes precedence and 'body' will never be invoked.",
        id: "reducer.reduceAndBody", at: reduce.name)
    }
  }
}

/// Marks a case of an enum reducer that holds plain data.
struct ReducerCaseIgnoredMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}

/// Marks a case of an enum reducer that holds an alert or a dialog.
struct ReducerCaseEphemeralMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}
