#if OlderSpellings
  import SwiftSyntax

  /// The declarations in the sources of a run, as far as rewrites need them.
  struct Declarations: Sendable {
    /// The new names of cases such as `row(id:action:)`, by their former names. Ambiguous names are omitted.
    private(set) var rows: [String: String] = [:]
    /// The types of the cases' payloads, by the names of the cases.
    private(set) var payloads: [String: Set<String>] = [:]
    /// The names of enums whose cases have key paths.
    private(set) var casePathable: Set<String> = []
    /// The names of enums whose cases don't have key paths.
    private(set) var plainEnums: Set<String> = []

    /// Enums without key paths that are used in a case path.
    private(set) var pathEnums: Set<String> = []
    /// Whether each view takes a view store, or takes a store in an older way.
    private(set) var hasOlderViews = false

    /// Actions that are no longer equatable.
    let unequatable: UnequatableActions
    /// Reducers whose actions have no key paths, before and after the rewrites.
    private var plainFeatures: Set<String> = []

    private static let olderViews: Set = [
      "WithViewStore", "IfLetStore", "ForEachStore", "SwitchStore", "NavigationStackStore",
    ]

    init(of trees: [SourceFileSyntax]) {
      unequatable = UnequatableActions(of: trees)
      var rowCases: [String: Int] = [:]
      var rowNames: [String: Set<String>] = [:]
      for tree in trees {
        for decl in tree.all(EnumDeclSyntax.self) {
          if decl.attributes.has("CasePathable") || decl.attributes.has("Reducer")
            || decl.name.text == "Action"
          {
            casePathable.insert(decl.name.text)
          } else {
            plainEnums.insert(decl.name.text)
          }
          for element in decl.cases {
            guard let parameters = element.parameterClause?.parameters else { continue }
            if element.isRow { rowCases[element.name.text, default: 0] += 1 }
            guard decl.isOfAction else { continue }
            payloads[element.name.text, default: []].insert(
              parameters.count == 1 && parameters.first?.firstName == nil
                ? parameters.first!.type.trimmedDescription : "(\(parameters.count))")
          }
        }
        for decl in tree.all(StructDeclSyntax.self) where ReducerMacroRewrite.staysByHand(decl) {
          plainFeatures.insert(decl.name.text)
        }
        for path in tree.all(PrefixOperatorExprSyntax.self) where path.operator.text == "/" {
          if let name = path.expression.as(MemberAccessExprSyntax.self)?.base?.nameChain?.last {
            pathEnums.insert(name)
          }
        }
        hasOlderViews =
          hasOlderViews
          || tree.all(DeclReferenceExprSyntax.self).contains { Self.olderViews.contains($0.baseName.text) }
        for call in tree.all(FunctionCallExprSyntax.self) where call.name == "forEach" {
          guard let rows = call.argument(at: 0, nil), let action = call.argument(at: 1, "action"),
            let row = RowsRewrite.rowName(action.expression),
            let path = rows.expression.as(KeyPathExprSyntax.self)?.plainNames, let name = path.last
          else { continue }
          rowNames[row, default: []].insert(name)
        }
      }
      // The '@Reducer' macro gives a feature's own enums key paths.
      pathEnums = pathEnums.intersection(plainEnums).subtracting(casePathable).subtracting([
        "State", "Action",
      ])
      for (row, count) in rowCases where count == 1 {
        if let names = rowNames[row], names.count == 1 { rows[row] = names.first }
      }
    }

    /// Returns `true` if the cases of a feature's action may lack key paths, because the library's own reducers take
    /// any type.
    func hasPlainActions(_ feature: String) -> Bool {
      ["Reduce", "CombineReducers", "EmptyReducer", "Scope", "BindingReducer"].contains(feature)
        || plainFeatures.contains(feature)
    }

    /// Returns a Boolean value that indicates whether key paths lead into the payload of a case.
    ///
    /// - Returns: `nil` if no source declares the case.
    func leadsFurther(_ name: String) -> Bool? {
      guard let types = payloads[name] else { return nil }
      return types.allSatisfy { type in
        let type = type.hasSuffix("?") ? String(type.dropLast()) : type
        let wrappers = [
          "PresentationAction<", "IdentifiedAction", "StackAction", "BindingAction", "Result<", "TaskResult<",
        ]
        if wrappers.contains(where: type.hasPrefix) { return true }
        let last = type.split(separator: ".").last.map(String.init) ?? type
        return casePathable.contains(last) && !plainEnums.contains(last) || last == "Action"
      }
    }
  }

  extension EnumDeclSyntax {
    /// Returns `true` if the type is an action or part of one.
    var isOfAction: Bool {
      name.text.hasSuffix("Action") || nearest(EnumDeclSyntax.self)?.isOfAction == true
    }

    var cases: [EnumCaseElementSyntax] {
      memberBlock.members.flatMap { $0.decl.as(EnumCaseDeclSyntax.self).map { Array($0.elements) } ?? [] }
    }
  }

  extension EnumCaseElementSyntax {
    /// Returns `true` if the payload has an `id` and an `action`.
    var isRow: Bool { parameterClause?.parameters.map { $0.firstName?.text } == ["id", "action"] }
  }

  extension AttributeListSyntax {
    func has(_ name: String) -> Bool { self[name] != nil }

    /// Returns the attribute with a name.
    subscript(name: String) -> AttributeSyntax? {
      lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.attributeName.trimmedDescription == name }
    }
  }
#endif
