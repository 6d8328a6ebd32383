import SwiftSyntax
import SwiftSyntaxMacros

/// What `@Reducer` writes for an enum: its state, its action, its body and its stores, a case for each feature.
struct CaseReducerExpansion<Context: MacroExpansionContext> {
  let decl: EnumDeclSyntax
  let context: Context
  /// The protocols that the attribute lists, for the written types to conform to.
  let stateConformances: [String]
  let actionConformances: [String]

  /// What a case of the enum holds.
  private enum Kind {
    /// A feature: its reducer's type, and the expression that makes one.
    case feature(type: String, value: String)
    /// An alert or a dialog.
    case ephemeral(type: String)
    /// Plain data, as it was declared.
    case ignored(parameters: [EnumCaseParameterSyntax])
  }

  private var access: String { decl.memberAccess }
  private var name: String { decl.name.text }

  func members() -> [DeclSyntax] {
    reportMisuse()
    let items = decl.memberBlock.members.enumCaseItems
    return [state(items), action(items), caseScope(items), scope(items)].map { DeclSyntax(stringLiteral: $0) }
      + body(items)
  }

  private func kind(_ element: EnumCaseElementSyntax, _ attributes: AttributeListSyntax) -> Kind {
    let parameters = element.parameters
    if attributes.contains(named: "ReducerCaseIgnored") || parameters.isEmpty {
      return .ignored(parameters: parameters)
    }
    let type = TypeNameReplacer(["Self": name]).rewrite(parameters[0].type).trimmedDescription
    if attributes.contains(named: "ReducerCaseEphemeral") || Self.isEphemeral(parameters[0].type) {
      return .ephemeral(type: type)
    }
    // Reported by `reportMisuse`; what is written goes on as if it were plain data.
    if parameters.count > 1 { return .ignored(parameters: parameters) }
    let value = parameters[0].defaultValue?.value.trimmedDescription ?? "\(type)()"
    return .feature(type: type, value: value)
  }

  /// Reports each case that holds more than a reducer and does not say that it is plain data.
  private func reportMisuse() {
    for declaration in decl.memberBlock.members.allEnumCases {
      guard !declaration.attributes.contains(named: "ReducerCaseIgnored"),
        !declaration.attributes.contains(named: "ReducerCaseEphemeral")
      else { continue }
      for element in declaration.elements where element.parameters.count > 1 {
        var ignored = declaration
        ignored.leadingTrivia = Trivia()
        ignored.attributes.insert(
          .attribute(AttributeSyntax("@ReducerCaseIgnored").with(\.trailingTrivia, .space)),
          at: ignored.attributes.startIndex)
        ignored.leadingTrivia = declaration.leadingTrivia
        context.report(
          "'@Reducer' enum case '\(element.name.text)' must hold one reducer; annotate it with '@ReducerCaseIgnored' where it holds plain data",
          id: "reducer.severalPayloads", at: element,
          fixIts: [
            .replacing(declaration, with: ignored, "Insert '@ReducerCaseIgnored'", id: "reducer.ignore")
          ])
      }
    }
  }

  private static func isEphemeral(_ type: TypeSyntax) -> Bool {
    guard let identifier = type.as(IdentifierTypeSyntax.self) else { return false }
    return ["AlertState", "ConfirmationDialogState"].contains(identifier.name.text)
  }

  private func each(
    _ items: [EnumCaseItem], _ write: (String, Kind) -> [String]
  ) -> String {
    items.render { element, attributes in write(element.name.text, kind(element, attributes)) }
      .joined(separator: "\n")
  }

  private func list(_ parameters: [EnumCaseParameterSyntax]) -> String {
    parameters.isEmpty
      ? "" : "(" + parameters.map(\.trimmedDescription).joined(separator: " ") + ")"
  }

  private func state(_ items: [EnumCaseItem]) -> String {
    let cases = each(items) { name, kind in
      switch kind {
      case .feature(let type, _): ["case \(name)(\(type).State)"]
      case .ephemeral(let type): ["case \(name)(\(type))"]
      case .ignored(let parameters): ["case \(name)\(list(parameters))"]
      }
    }
    return """
      @CasePaths.CasePathable
      @dynamicMemberLookup
      @ComposableArchitecture.ObservableState
      \(access)enum State: \((["ComposableArchitecture.CaseReducerState"] + stateConformances).joined(separator: ", ")) {
      \(access)typealias StateReducer = \(name)
      \(cases)
      }
      """
  }

  private func action(_ items: [EnumCaseItem]) -> String {
    let cases = each(items) { name, kind in
      switch kind {
      case .feature(let type, _): ["case \(name)(\(type).Action)"]
      case .ephemeral(let type): ["case \(name)(\(type).Action)"]
      case .ignored: ["case \(name)(Swift.Never)"]
      }
    }
    return """
      @CasePaths.CasePathable
      \(access)enum Action\(actionConformances.isEmpty ? "" : ": " + actionConformances.joined(separator: ", ")) {
      \(cases)
      }
      """
  }

  private func body(_ items: [EnumCaseItem]) -> [DeclSyntax] {
    let scopes = each(items) { name, kind in
      switch kind {
      case .feature(_, let value):
        [
          "ComposableArchitecture.Scope(state: \\Self.State.Cases.\(name), action: \\Self.Action.Cases.\(name)) {",
          value, "}",
        ]
      case .ephemeral, .ignored: []
      }
    }
    let content = scopes.isEmpty ? "ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()" : scopes
    // A named type: an opaque one could not be inferred for an associated type that has a default.
    return [
      "\(raw: access)typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>",
      """
      \(raw: access)static var body: Body {
      ComposableArchitecture.Reduce(ComposableArchitecture.CombineReducers<Self.State, Self.Action, _> {
      \(raw: content)
      })
      }
      """,
    ]
  }

  private func caseScope(_ items: [EnumCaseItem]) -> String {
    let cases = each(items) { name, kind in
      switch kind {
      case .feature(let type, _): ["case \(name)(ComposableArchitecture.StoreOf<\(type)>)"]
      case .ephemeral(let type): ["case \(name)(ComposableArchitecture.Store<\(type), \(type).Action>)"]
      case .ignored(let parameters): ["case \(name)\(list(parameters))"]
      }
    }
    return """
      @dynamicMemberLookup
      \(access)enum CaseScope: ComposableArchitecture._CaseScopeProtocol, CasePaths.CasePathable {
      \(cases)
      \(allCasePaths(items))
      }
      """
  }

  /// The stores' case paths, which make `store.case.add` possible.
  ///
  /// Stores live on the main actor, so that these are written without the macro for sendable enums.
  private func allCasePaths(_ items: [EnumCaseItem]) -> String {
    let properties = each(items) { name, kind in
      let type: String
      switch kind {
      case .feature(let feature, _): type = "ComposableArchitecture.StoreOf<\(feature)>"
      case .ephemeral(let state): type = "ComposableArchitecture.Store<\(state), \(state).Action>"
      case .ignored: return []
      }
      return [
        """
        \(access)var \(name): CasePaths.AnyCasePath<CaseScope, \(type)> {
        CasePaths.AnyCasePath(
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
      \(access)struct AllCasePaths: Swift.Sendable {
      \(properties)
      }
      \(access)static var allCasePaths: AllCasePaths { AllCasePaths() }
      """
  }

  private func scope(_ items: [EnumCaseItem]) -> String {
    let cases = each(items) { name, kind in
      switch kind {
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
    let content = cases.isEmpty ? "switch store.state {}" : "switch store.state {\n\(cases)\n}"
    return """
      @MainActor
      @preconcurrency
      \(access)static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
      \(content)
      }
      """
  }
}

extension MemberBlockItemListSyntax {
  /// The declarations of cases among these members, those of all conditions included.
  fileprivate var allEnumCases: [EnumCaseDeclSyntax] {
    flatMap { member -> [EnumCaseDeclSyntax] in
      if let decl = member.decl.as(EnumCaseDeclSyntax.self) { return [decl] }
      guard let config = member.decl.as(IfConfigDeclSyntax.self) else { return [] }
      return config.clauses.flatMap { clause -> [EnumCaseDeclSyntax] in
        guard case .decls(let members) = clause.elements else { return [] }
        return members.allEnumCases
      }
    }
  }
}
