#if OlderSpellings
  import SwiftSyntax

  /// What the sources of a run declare, as far as rewrites need it.
  struct Declarations: Sendable {
    /// The new names of cases such as `row(id:action:)`, by the old ones; one of several meanings is not there.
    private(set) var rows: [String: String] = [:]
    /// The types of the payloads of cases, by the cases' names.
    private(set) var payloads: [String: Set<String>] = [:]
    /// Enums whose cases have key paths, by their names.
    private(set) var casePathable: Set<String> = []
    /// Enums whose cases have none.
    private(set) var plainEnums: Set<String> = []

    /// Enums without key paths of which a case path is made.
    private(set) var pathEnums: Set<String> = []
    /// Whether a view is made of a view store, or of a store in an older way.
    private(set) var hasOlderViews = false

    /// Actions that are not equatable any more.
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
      // A feature's own enums have them by '@Reducer'.
      pathEnums = pathEnums.intersection(plainEnums).subtracting(casePathable).subtracting([
        "State", "Action",
      ])
      for (row, count) in rowCases where count == 1 {
        if let names = rowNames[row], names.count == 1 { rows[row] = names.first }
      }
    }

    /// Whether the cases of a feature's action may have no key paths: the library's own reducers take any type.
    func hasPlainActions(_ feature: String) -> Bool {
      ["Reduce", "CombineReducers", "EmptyReducer", "Scope", "BindingReducer"].contains(feature)
        || plainFeatures.contains(feature)
    }

    /// Whether key paths lead into the payload of a case.
    ///
    /// - Returns: `nil` where no source declares it.
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
    /// Whether it is an action, or a part of one.
    var isOfAction: Bool {
      name.text.hasSuffix("Action") || nearest(EnumDeclSyntax.self)?.isOfAction == true
    }

    var cases: [EnumCaseElementSyntax] {
      memberBlock.members.flatMap { $0.decl.as(EnumCaseDeclSyntax.self).map { Array($0.elements) } ?? [] }
    }
  }

  extension EnumCaseElementSyntax {
    /// Whether it has an `id` and an `action`.
    var isRow: Bool { parameterClause?.parameters.map { $0.firstName?.text } == ["id", "action"] }
  }

  extension AttributeListSyntax {
    func has(_ name: String) -> Bool { self[name] != nil }

    /// The attribute of a name.
    subscript(name: String) -> AttributeSyntax? {
      lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.attributeName.trimmedDescription == name }
    }
  }
#endif
