#if OlderSpellings
  import SwiftSyntax

  /// Replaces the protocol with the macro.
  enum ReducerMacroRewrite: Rewrite {
    static let name = "reducerMacro"
    static let old = "struct Feature: ReducerProtocol, some ReducerProtocol<State, Action>"
    static let new = "@Reducer struct Feature, some Reducer<State, Action>"
    static let hints = ["Reducer"]

    static func find(in source: Source, _ findings: inout Findings) {
      for decl in source.all(StructDeclSyntax.self) { convert(decl, in: source, &findings) }
      for type in source.all(IdentifierTypeSyntax.self) {
        // The conformances of features are removed above.
        switch type.name.text {
        case "ReducerProtocol": findings.rewrite(.replace(type.name, "Reducer"))
        case "ReducerProtocolOf": findings.rewrite(.replace(type.name, "ReducerOf"))
        case "AnyReducer":
          findings.note(
            type, "'AnyReducer' wraps a reducer of the first kind: write '@Reducer struct' with a body.")
        case "Reducer" where type.genericArgumentClause?.arguments.count == 3:
          findings.note(
            type,
            "replace a reducer with an environment with a '@Reducer struct' that has a 'body' and '@Dependency' properties."
          )
        default: break
        }
      }
      for special in source.all(GenericSpecializationExprSyntax.self)
      where special.expression.nameChain == ["Reducer"] && special.genericArgumentClause.arguments.count == 3
      {
        findings.note(
          special,
          "replace a reducer with an environment with a '@Reducer struct' that has a 'body' and '@Dependency' properties."
        )
      }
      conformances(in: source, &findings)
    }

    private static func convert(_ decl: StructDeclSyntax, in source: Source, _ findings: inout Findings) {
      if decl.attributes.has("Reducer"), source.declarations.hasOlderViews {
        observe(decl, in: source, &findings)
      }
      guard let clause = decl.inheritanceClause,
        let name = clause.inheritedTypes.names.first(where: { ["Reducer", "ReducerProtocol"].contains($0) })
      else { return }
      guard !decl.attributes.has("Reducer") else {
        if name == "ReducerProtocol", let edit = source.removing(name, from: clause) {
          findings.rewrite(edit)
        }
        return
      }
      guard isConvertible(decl), let state = decl.nested("State"), let action = decl.nested("Action") else {
        if let nested = [decl.nested("State"), decl.nested("Action")].lazy.compactMap(\.self).first(
          where: isPrivate)
        {
          findings.note(nested, "'@Reducer' needs a 'State' and an 'Action' that are not private.")
        }
        return
      }
      guard var edits = source.removing(name, from: clause).map({ [$0] }) else { return }
      edits.append(source.adding("@Reducer", to: decl))
      edits += [observing(state, in: source)].compactMap(\.self)
      if let attribute = action.as(EnumDeclSyntax.self)?.attributes["CasePathable"] {
        edits.append(source.removing(attribute))
      }
      findings.rewrite(edits)
    }

    /// Makes the state of a feature with the macro observable, because its views will read the store.
    private static func observe(_ decl: StructDeclSyntax, in source: Source, _ findings: inout Findings) {
      if let state = decl.nested("State"), let edit = observing(state, in: source) { findings.rewrite(edit) }
    }

    private static func observing(_ state: DeclSyntax, in source: Source) -> Edit? {
      if let state = state.as(StructDeclSyntax.self) { return state.waits ? nil : source.observing(state) }
      guard let state = state.as(EnumDeclSyntax.self), !state.attributes.has("ObservableState") else {
        return nil
      }
      return source.adding("@ObservableState", to: state)
    }

    /// Returns `true` if a reducer declares its types, and can have the macro. A reducer that wraps another one uses
    /// that reducer's types.
    private static func isConvertible(_ decl: StructDeclSyntax) -> Bool {
      guard let state = decl.nested("State"), let action = decl.nested("Action"),
        decl.genericParameterClause == nil, !state.is(TypeAliasDeclSyntax.self),
        action.is(EnumDeclSyntax.self)
      else { return false }
      return !isPrivate(state) && !isPrivate(action)
        && action.as(EnumDeclSyntax.self)?.isCasePathableByHand != true
    }

    private static func isPrivate(_ decl: DeclSyntax) -> Bool {
      decl.asProtocol((any WithModifiersSyntax).self)?.modifiers.contains { $0.name.text == "private" }
        == true
    }

    /// Returns `true` if a reducer has no macro, before and after the rewrites, and its action has no key paths.
    static func staysByHand(_ decl: StructDeclSyntax) -> Bool {
      let names = decl.inheritanceClause?.inheritedTypes.names ?? []
      guard names.contains("Reducer") || names.contains("ReducerProtocol"), !decl.attributes.has("Reducer")
      else {
        return false
      }
      let action = decl.nested("Action")?.as(EnumDeclSyntax.self)
      return !isConvertible(decl) && action?.attributes.has("CasePathable") != true
        && action?.isCasePathableByHand != true
    }

    /// Returns `true` if the state stays as it is because of a property wrapper that the macro doesn't support.
    private static func conformances(in source: Source, _ findings: inout Findings) {
      for decl in source.all(StructDeclSyntax.self) where decl.attributes.has("Reducer") {
        guard let state = decl.nested("State")?.as(StructDeclSyntax.self),
          !state.attributes.has("ObservableState"),
          let wrapper = state.unknownWrapper
        else { continue }
        findings.note(
          state,
          "add '@ObservableState' by hand: it needs '@ObservationStateIgnored' before the property with '@\(wrapper)'."
        )
      }
    }
  }

  extension EnumDeclSyntax {
    /// Returns `true` if the type describes its cases itself.
    fileprivate var isCasePathableByHand: Bool {
      inheritanceClause?.inheritedTypes.names.contains("CasePathable") == true
    }
  }
#endif
