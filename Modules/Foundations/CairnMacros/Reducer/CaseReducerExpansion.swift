import SwiftSyntax
import SwiftSyntaxMacros

/// The expansion of `@Reducer` for an enum: its state, action, body, and stores, with a case for each feature.
///
/// The enum's own declarations are kept. The generated types declare their conformances directly and contain their case paths and
/// identities. Attributes that generate extensions would be expanded while the compiler iterates over these extensions, which made
/// it crash or hang for files with several enums.
struct CaseReducerExpansion<Context: MacroExpansionContext> {
  let decl: EnumDeclSyntax
  let context: Context
  /// The conformances of the generated types that the attribute lists.
  let stateConformances: [String]
  let actionConformances: [String]

  private var access: String { decl.memberAccess(in: context) }
  private var name: String { decl.name.text }

  func members() -> [String] {
    reportMisuse()
    let items = decl.memberBlock.members.enumCaseItems.withoutRefused
    let own = decl.memberBlock.members.declaredNames
    var members: [String] = []
    if !own.types.contains("State") { members.append(state(items)) }
    if !own.types.contains("Action") { members.append(action(items)) }
    if !own.types.contains("CaseScope") { members.append(caseScope(items)) }
    if !own.functions.contains("scope") { members.append(scope(items)) }
    return members + body(items)
  }

  private func each(_ items: [EnumCaseItem], _ write: (String, ReducerCase) -> [String]) -> String {
    items.render { element, attributes in
      write(element.name.text, ReducerCase(element, attributes, enumName: name))
    }
    .joined(separator: "\n")
  }

  private func list(_ parameters: [EnumCaseParameterSyntax]) -> String {
    parameters.isEmpty
      ? "" : "(" + parameters.map(\.trimmedDescription).joined(separator: " ") + ")"
  }

  // MARK: - State and action

  private func state(_ items: [EnumCaseItem]) -> String {
    let cases = items.render { element, attributes in
      let name = element.name.text
      return switch ReducerCase(element, attributes, enumName: self.name) {
      case .feature(let type, _): located("case \(name)(\(type).State)", at: element)
      case .ephemeral(let type): ["case \(name)(\(type))"]
      case .ignored(let parameters): ["case \(name)\(list(parameters))"]
      }
    }
    .joined(separator: "\n")
    let conformances =
      [
        "ComposableArchitecture::CaseReducerState", "ComposableArchitecture::ObservableState",
        "CasePaths::CasePathable", "CasePaths::CasePathIterable",
      ] + stateConformances
    let content = "\(ObservableStateMacro.stateReducer(name, access: access))\n\(cases)"
    return "@dynamicMemberLookup\n"
      + written("State", conformances, content) { decl in
        AllCasePathsExpansion(decl: decl, context: context).members()
          + ObservableStateMacro.enumMembers(decl, access: access)
      }
  }

  private func action(_ items: [EnumCaseItem]) -> String {
    let cases = each(items) { name, holding in
      switch holding {
      case .feature(let type, _), .ephemeral(let type): ["case \(name)(\(type).Action)"]
      case .ignored: ["case \(name)(Swift::Never)"]
      }
    }
    let conformances = ["CasePaths::CasePathable", "CasePaths::CasePathIterable"] + actionConformances
    return written("Action", conformances, cases) { decl in
      AllCasePathsExpansion(decl: decl, context: context).members()
    }
  }

  /// Returns an enum with members that are derived from its cases.
  private func written(
    _ name: String, _ conformances: [String], _ content: String, _ members: (EnumDeclSyntax) -> [String]
  ) -> String {
    // The members depend only on the cases.
    let decl = DeclSyntax(stringLiteral: "\(access)enum \(name) {\n\(content)\n}").cast(EnumDeclSyntax.self)
    return """
      \(access)enum \(name): \(conformances.joined(separator: ", ")) {
      \(content)
      \(members(decl).joined(separator: "\n"))
      }
      """
  }

  // MARK: - Body

  private var writesBody: Bool {
    guard let own = decl.memberBlock.members.staticBody else { return true }
    return own.namedType == nil && !hasBodyType
  }
  private var hasBodyType: Bool { decl.memberBlock.members.declaredNames.types.contains("Body") }
  private var erased: String { "ComposableArchitecture::Reduce<Self.State, Self.Action>" }

  private func body(_ items: [EnumCaseItem]) -> [String] {
    let own = decl.memberBlock.members.staticBody
    var members: [String] = []
    // Use a named type: the compiler infers neither an opaque type for an associated type nor any type from a static property.
    if !hasBodyType { members.append("\(access)typealias Body = \(own?.namedType ?? erased)") }
    guard writesBody else { return members }
    if own == nil { return members + features(items) + ["\(access)static var body: Body { _$cases }"] }
    return members + [
      """
      @_disfavoredOverload
      @_implements(ComposableArchitecture::CaseReducer, body)
      \(access)static var _$body: Body { _$cases }
      """
    ]
  }

  /// Returns the features by the names of their cases, for the extension, which can't see the context of the enum.
  private func features(_ items: [EnumCaseItem]) -> [String] {
    let features = items.render { element, attributes in
      let name = Self.feature(element.name.text)
      switch ReducerCase(element, attributes, enumName: self.name) {
      case .feature(let type, nil):
        return located("typealias \(name) = ComposableArchitecture::_Feature<\(type)>", at: element)
      case .feature(let type, let value?): return ["static var \(name): \(type) { \(value) }"]
      case .ephemeral, .ignored: return []
      }
    }
    .joined(separator: "\n")
    return features.isEmpty ? [] : ["enum _$Features {\n\(features)\n}"]
  }

  /// Returns a case's name with a prefix, because a type with the name of its case would refer to itself.
  private static func feature(_ name: String) -> String {
    name.hasPrefix("`") ? "`_" + name.dropFirst() : "_" + name
  }

  /// Returns the members of the extension, which contains the value of the body.
  ///
  /// The compiler doesn't check functions that a macro adds to an enum before it generates their code. An error at that point, such
  /// as a feature that can't be created without arguments, crashes it.
  func extensionMembers() -> [String] {
    guard writesBody else { return [] }
    // Using the enum's access level may be wrong, because an extension doesn't show whether its type is private.
    let head = "\(decl.conformanceIsolation(in: context))fileprivate static var _$cases: Body {"
    if decl.memberBlock.members.staticBody != nil {
      return ["\(head)\nComposableArchitecture::Reduce(Self.body)\n}"]
    }
    let scopes = decl.memberBlock.members.enumCaseItems.withoutRefused.render { element, attributes in
      guard case .feature(_, let value) = ReducerCase(element, attributes, enumName: name) else { return [] }
      let name = element.name.text
      let feature = "_$Features.\(Self.feature(name))\(value == nil ? "()" : "")"
      return [
        "ComposableArchitecture::Scope(state: \\Self.State.Cases.\(name), action: \\Self.Action.Cases.\(name)) {"
      ] + located(feature, at: element) + ["}"]
    }
    .joined(separator: "\n")
    let content = scopes.isEmpty ? "ComposableArchitecture::EmptyReducer<Self.State, Self.Action>()" : scopes
    return ["\(head)\n\(erased)._cases {\n\(content)\n}\n}"]
  }

  /// Returns the expression of a feature at the location of its case, so that errors are reported there.
  private func located(_ value: String, at element: EnumCaseElementSyntax) -> [String] {
    // A path that contains a quote is a raw literal, which '#sourceLocation' doesn't accept.
    guard let location = context.location(of: element, at: .afterLeadingTrivia, filePathMode: .filePath),
      location.file.trimmedDescription.hasPrefix("\"")
    else { return [value] }
    return ["#sourceLocation(file: \(location.file), line: \(location.line))", value, "#sourceLocation()"]
  }

  // MARK: - Stores

  private func caseScope(_ items: [EnumCaseItem]) -> String {
    let cases = each(items) { name, holding in
      switch holding {
      case .feature, .ephemeral: ["case \(name)(\(holding.storeType!))"]
      case .ignored(let parameters): ["case \(name)\(list(parameters))"]
      }
    }
    return """
      @dynamicMemberLookup
      \(access)enum CaseScope: ComposableArchitecture::_CaseScopeProtocol, CasePaths::CasePathable {
      \(cases)
      \(allCasePaths(items))
      }
      """
  }

  /// Returns the stores' case paths, which enable `store.case.add`.
  ///
  /// Stores belong to the main actor, so these case paths aren't generated by the macro for sendable enums.
  private func allCasePaths(_ items: [EnumCaseItem]) -> String {
    let properties = each(items) { name, holding in
      guard let type = holding.storeType else { return [] }
      return [
        """
        \(access)var \(name): CasePaths::AnyCasePath<CaseScope, \(type)> {
        CasePaths::AnyCasePath(
        embed: { CaseScope.\(name)($0) },
        extract: {
        guard case .\(name)(let v0) = $0 else { return nil }
        return v0
        })
        }
        """
      ]
    }
    return """
      \(access)struct AllCasePaths: Swift::Sendable {
      \(properties)
      }
      \(access)static var allCasePaths: AllCasePaths { AllCasePaths() }
      """
  }

  private func scope(_ items: [EnumCaseItem]) -> String {
    let cases = each(items) { name, holding in
      switch holding {
      case .feature, .ephemeral:
        [
          "case .\(name):",
          "return .\(name)(store.scope(state: \\.\(name), action: \\.\(name))!)",
        ]
      case .ignored(let parameters):
        if parameters.isEmpty {
          ["case .\(name):", "return .\(name)"]
        } else {
          [
            "case .\(name)(\(parameters.indices.map { "let v\($0)" }.joined(separator: ", "))):",
            "return .\(name)(\(zip(parameters, parameters.indices).map { ($0.label.map { "\($0): " } ?? "") + "v\($1)" }.joined(separator: ", ")))",
          ]
        }
      }
    }
    var content = cases.isEmpty ? "switch store.state {}" : "switch store.state {\n\(cases)\n}"
    if case .element(let element, let attributes)? = items.first, items.count == 1,
      ReducerCase(element, attributes, enumName: name).storeType != nil
    {
      // The compiler doesn't consider a switch over an uninhabited enum exhaustive.
      let name = element.name.text
      content = "return .\(name)(store.scope(state: \\.\(name), action: \\.\(name))!)"
    }
    return """
      @MainActor
      @preconcurrency
      \(access)static func scope(_ store: ComposableArchitecture::Store<Self.State, Self.Action>) -> CaseScope {
      \(content)
      }
      """
  }

  // MARK: - Misuse

  private func reportMisuse() {
    AllCasePathsExpansion(decl: decl, context: context).check()
    for declaration in decl.memberBlock.members.allEnumCases
    where declaration.attributes.contains(named: "ReducerCaseEphemeral") {
      for element in declaration.elements where element.parameters.count != 1 {
        context.report(
          "'@ReducerCaseEphemeral' case '\(element.name.text)' must hold one alert or dialog",
          id: "reducer.ephemeralPayload", at: element)
      }
    }
    for member in decl.memberBlock.members {
      if let state = member.decl.as(StructDeclSyntax.self), state.name.text == "State",
        !state.inheritedNames.contains("CaseReducerState")
      {
        context.report(
          "The 'State' of a '@Reducer' enum must be an enum of its features' states: a feature with its own state is a struct",
          id: "reducer.enumState", at: state.name,
          fixIts: [.makingStruct(decl.enumKeyword, id: "reducer.struct")])
      }
      guard let variable = member.decl.as(VariableDeclSyntax.self), !variable.isStatic,
        variable.singleBinding?.name.text == "body"
      else { continue }
      var corrected = variable
      corrected.leadingTrivia = Trivia()
      corrected.modifiers.append(
        DeclModifierSyntax(name: .keyword(.static), trailingTrivia: .space))
      corrected.leadingTrivia = variable.leadingTrivia
      context.report(
        "The 'body' of a '@Reducer' enum must be 'static': the enum has no instance",
        id: "reducer.enumBody", at: variable,
        fixIts: [.replacing(variable, with: corrected, "Insert 'static'", id: "reducer.static")])
    }
  }
}

extension PatternBindingSyntax {
  /// The type, if the source names it: in an annotation, or as in `= Reduce<State, Action> { … }`.
  fileprivate var namedType: String? {
    if let type = typeAnnotation?.type {
      return type.is(SomeOrAnyTypeSyntax.self) ? nil : type.trimmedDescription
    }
    return initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression
      .as(GenericSpecializationExprSyntax.self)?.trimmedDescription
  }
}

extension MemberBlockItemListSyntax {
  /// The case declarations among these members, including conditional ones.
  fileprivate var allEnumCases: [EnumCaseDeclSyntax] {
    allDeclarations.compactMap { $0.as(EnumCaseDeclSyntax.self) }
  }

  /// The static property `body` among these members.
  fileprivate var staticBody: PatternBindingSyntax? {
    for decl in allDeclarations {
      if let variable = decl.as(VariableDeclSyntax.self), variable.isStatic,
        let (binding, name) = variable.singleBinding, name.text == "body"
      {
        return binding
      }
    }
    return nil
  }
}
