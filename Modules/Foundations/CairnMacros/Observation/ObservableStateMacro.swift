import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Makes a value type observable, field by field.
struct ObservableStateMacro {
  static var formatMode: FormatMode { .disabled }
}

extension ObservableStateMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(StructDeclSyntax.self) || declaration.is(EnumDeclSyntax.self),
      !declaration.reportNestedPrivate(
        as: "@ObservableState", id: "observableState.nestedPrivate", in: context)
    else { return [] }
    let inherited = declaration.inheritedNames
    let isolation = declaration.conformanceIsolation(in: context)
    var conformances: [String] = []
    if context.enumReducer(ofState: declaration) != nil, !inherited.contains("CaseReducerState") {
      conformances.append("\(isolation)ComposableArchitecture::CaseReducerState")
    }
    if !inherited.contains("ObservableState") {
      conformances.append("\(isolation)ComposableArchitecture::ObservableState")
    }
    guard !conformances.isEmpty else { return [] }
    return ["extension \(type.trimmed): \(conformances.joined(separator: ", ")) {}"].extensions
  }
}

extension ObservableStateMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if declaration.isHiddenFromExtensions(in: context) { return [] }
    let access = declaration.memberAccess(in: context)
    if let decl = declaration.as(EnumDeclSyntax.self) {
      guard let reducer = context.enumReducer(ofState: declaration) else {
        return enumMembers(decl, access: access).declarations
      }
      let declaresIt = decl.memberBlock.members.declaredNames.types.contains("StateReducer")
      let members = Self.stateReducer(reducer.name.text, access: access)
      return ((declaresIt ? [] : [members]) + enumMembers(decl, access: access)).declarations
    }
    guard let decl = declaration.as(StructDeclSyntax.self) else {
      let keyword = declaration.keywordToken
      context.report(
        "'@ObservableState' can't be applied to \(keyword?.text ?? "this") type '\(declaration.typeName ?? "")'",
        id: "observableState.notAValue", at: keyword ?? .identifier(""),
        fixIts: keyword.map { [.makingStruct($0, id: "observableState.struct")] } ?? [])
      return []
    }
    let fields = StateFields(decl: decl)
    fields.reportDeclaredTogether(in: context)
    fields.reportUnobservedWrappers(in: context)
    return (structMembers(access: access) + [fields.table(access: access)] + fields.codingKeys())
      .declarations
  }

  /// Returns the members of every observable struct.
  static func structMembers(access: String) -> [String] {
    [
      "\(access)var _$observationRegistrar = ComposableArchitecture::ObservationStateRegistrar()",
      "\(access)var _$id: ComposableArchitecture::ObservableStateID { _$observationRegistrar.id }",
    ]
  }

  /// Returns the members of an enum reducer's state that name the reducer.
  static func stateReducer(_ name: String, access: String) -> String {
    "\(access)typealias StateReducer = \(name)\n\(access)static var _$isolation: Swift::Void { () }"
  }

  /// Returns the members of an observable enum.
  static func enumMembers(_ decl: EnumDeclSyntax, access: String) -> [String] {
    let library = "ComposableArchitecture"
    /// Returns a property that switches over the cases. The body of each receives its number and the name of its payload, if it has
    /// one.
    func property(
      _ name: String, _ type: String, _ value: (_ tag: Int, _ payload: String?, Int) -> String
    ) -> String {
      var tag = -1
      let items = decl.memberBlock.members.enumCaseItems
      if case .element(let element, _)? = items.first, items.count == 1, element.parameters.count == 1 {
        // The compiler doesn't consider a switch over an uninhabited enum exhaustive.
        return """
          \(access)var \(name): \(type) {
          if case .\(element.name.text)(let state) = self { return \(value(0, "state", 1)) }
          return \(value(0, nil, 2))
          }
          """
      }
      let cases = items.render { element, _ in
        tag += 1
        let count = element.parameters.count
        let binding = count == 1 ? "(let state)" : ""
        return [
          "case .\(element.name.text)\(binding): return \(value(tag, count == 1 ? "state" : nil, count))"
        ]
      }
      let body = cases.isEmpty ? "switch self {}" : "switch self {\n\(cases.joined(separator: "\n"))\n}"
      return """
        \(access)var \(name): \(type) {
        \(body)
        }
        """
    }
    return [
      property("_$id", "\(library)::ObservableStateID") { tag, payload, count in
        if let payload { return "\(library)::ObservableStateID.of(\(payload)).tagged(\(tag))" }
        return count == 0
          ? "\(library)::ObservableStateID(tag: \(tag))" : "\(library)::ObservableStateID.unknown"
      },
      property("_$identity", "\(library)::_PresentedIdentity") { tag, payload, _ in
        payload.map { "\(library)::_PresentedIdentity.of(\($0)).tagged(\(tag))" }
          ?? "\(library)::_PresentedIdentity.none.tagged(\(tag))"
      },
      property("_$isEphemeral", "Swift::Bool") { _, payload, _ in
        payload.map { "\(library)::_isEphemeral(\($0))" } ?? "false"
      },
    ]
  }
}

extension MacroExpansionContext {
  /// Returns the `@Reducer` enum that declares its state itself, if the declaration is that state.
  fileprivate func enumReducer(ofState declaration: some DeclGroupSyntax) -> EnumDeclSyntax? {
    guard declaration.as(EnumDeclSyntax.self)?.name.text == "State",
      let reducer = lexicalContext.first?.as(EnumDeclSyntax.self),
      reducer.attributes.contains(named: "Reducer")
    else { return nil }
    return reducer
  }
}

extension ObservableStateMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(StructDeclSyntax.self), let variable = member.as(VariableDeclSyntax.self),
      variable.isTrackable, !variable.attributes.contains(named: "ObservationStateTracked"),
      declaration.nestedPrivateModifier(in: context, isForMember: true) == nil
    else { return [] }
    return ["ComposableArchitecture::ObservationStateTracked"].attributes
  }
}
