import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
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
      declaration.nestedPrivateModifier(in: context) == nil
    else { return [] }
    let inherited = declaration.inheritedNames
    var conformances: [String] = []
    if context.enumReducer(ofState: declaration) != nil, !inherited.contains("CaseReducerState") {
      conformances.append("ComposableArchitecture.CaseReducerState")
    }
    if !inherited.contains("ObservableState") {
      conformances += ["ComposableArchitecture.ObservableState", "Observation.Observable"]
    }
    guard !conformances.isEmpty else { return [] }
    return [
      try ExtensionDeclSyntax(
        "extension \(type.trimmed): \(raw: conformances.joined(separator: ", ")) {}")
    ]
  }
}

extension ObservableStateMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let macro = "@ObservableState"
    if declaration.reportNestedPrivate(as: macro, id: "observableState.nestedPrivate", in: context) {
      return []
    }
    let access = declaration.memberAccess(in: context)
    if let decl = declaration.as(EnumDeclSyntax.self) {
      guard let reducer = context.enumReducer(ofState: declaration) else {
        return enumMembers(decl, access: access).declarations
      }
      let declaresIt = decl.memberBlock.members.declaredNames.types.contains("StateReducer")
      let alias = "\(access)typealias StateReducer = \(reducer.name.trimmed)"
      return ((declaresIt ? [] : [alias]) + enumMembers(decl, access: access)).declarations
    }
    guard let decl = declaration.as(StructDeclSyntax.self) else {
      let keyword = declaration.keywordToken
      context.report(
        "'@ObservableState' cannot be applied to \(keyword?.text ?? "this") type '\(declaration.typeName ?? "")'",
        id: "observableState.notAValue", at: keyword ?? .identifier(""),
        fixIts: keyword.map { [.makingStruct($0, id: "observableState.struct")] } ?? [])
      return []
    }
    return structMembers(fields: fieldExpressions(decl), codingKeys: codingKeys(decl), access: access)
      .declarations
  }

  /// The members of an observable struct.
  ///
  /// - Parameter fields: The expressions that describe its fields.
  static func structMembers(fields: [String], codingKeys: [String], access: String) -> [String] {
    [
      """
      \(access)var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()
      """,
      """
      \(access)var _$id: ComposableArchitecture.ObservableStateID { _$observationRegistrar.id }
      """,
      """
      \(access)static var _$fields: [ComposableArchitecture.ObservableStateField<Self>] {
      [\(fields.joined(separator: ",\n"))]
      }
      """,
    ] + codingKeys
  }

  /// The fields: their names, for binding actions, tools and messages, and their
  /// storage, which the library's operators change in place.
  ///
  /// A key path to a computed property can only get and set, which would copy.
  private static func fieldExpressions(_ decl: StructDeclSyntax) -> [String] {
    let field = "ComposableArchitecture.ObservableStateField"
    let registrar = "\\Self._$observationRegistrar"
    return decl.memberBlock.members.flatMap { member -> [String] in
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        variable.isVar, !variable.isStatic, !variable.isComputed,
        let name = variable.singleBinding?.name.text
      else { return [] }
      let bare = name.trimmingBackticks
      if variable.attributes.contains(named: "Presents") {
        return [
          "\(field)(\"\(bare)\", \\Self.\(name))",
          "\(field)(\"\(bare)\", \\Self.$\(bare), storage: \\Self._\(bare), observed: \\Self.\(name), registrar: \(registrar))",
        ]
      }
      guard variable.isTrackable else { return ["\(field)(\"\(bare)\", \\Self.\(name))"] }
      return [
        "\(field)(\"\(bare)\", \\Self.\(name), storage: \\Self._\(bare), observed: \\Self.\(name), registrar: \(registrar))"
      ]
    }
  }

  /// Coding keys that name the fields, not the storage behind them, where the compiler synthesises an encoding.
  private static func codingKeys(_ decl: StructDeclSyntax) -> [String] {
    let inherited = decl.inheritedNames
    guard inherited.contains(where: ["Codable", "Encodable", "Decodable"].contains) else { return [] }
    let writesItsOwn = decl.memberBlock.members.contains { member in
      if let nested = member.decl.as(EnumDeclSyntax.self) { return nested.name.text == "CodingKeys" }
      if let alias = member.decl.as(TypeAliasDeclSyntax.self) { return alias.name.text == "CodingKeys" }
      return false
    }
    guard !writesItsOwn else { return [] }
    let cases = decl.memberBlock.members.compactMap { member -> String? in
      guard let variable = member.decl.as(VariableDeclSyntax.self), !variable.isStatic, !variable.isComputed,
        let (binding, name) = variable.singleBinding
      else { return nil }
      if variable.attributes.contains(named: "Presents") || variable.isTrackable {
        return "case _\(name.text.trimmingBackticks) = \"\(name.text.trimmingBackticks)\""
      }
      // A constant with a value of its own is not decoded; the compiler would warn about a key for it.
      if !variable.isVar, binding.initializer != nil { return nil }
      return "case \(name.text)"
    }
    // An enum without cases cannot have a raw type.
    guard !cases.isEmpty else { return ["private enum CodingKeys: Swift.CodingKey {}"] }
    return [
      """
      private enum CodingKeys: Swift.String, Swift.CodingKey {
      \(cases.joined(separator: "\n"))
      }
      """
    ]
  }

  /// The members of an observable enum.
  static func enumMembers(_ decl: EnumDeclSyntax, access: String) -> [String] {
    let library = "ComposableArchitecture"
    /// A property that switches over the cases; the body of each gets its number and the name of its payload, if it has one.
    func property(
      _ name: String, _ type: String, _ value: (_ tag: Int, _ payload: String?, Int) -> String
    ) -> String {
      var tag = -1
      let items = decl.memberBlock.members.enumCaseItems
      if case .element(let element, _)? = items.first, items.count == 1, element.parameters.count == 1 {
        // The compiler does not take a switch over an enum that no value can be of to be exhaustive.
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
      property("_$id", "\(library).ObservableStateID") { tag, payload, count in
        if let payload { return "\(library).ObservableStateID.of(\(payload)).tagged(\(tag))" }
        return count == 0
          ? "\(library).ObservableStateID(tag: \(tag))" : "\(library).ObservableStateID.unknown"
      },
      property("_$identity", "\(library)._PresentedIdentity") { tag, payload, _ in
        payload.map { "\(library)._PresentedIdentity.of(\($0)).tagged(\(tag))" }
          ?? "\(library)._PresentedIdentity.none.tagged(\(tag))"
      },
      property("_$isEphemeral", "Swift.Bool") { _, payload, _ in
        payload.map { "\(library)._isEphemeral(\($0))" } ?? "false"
      },
    ]
  }
}

extension MacroExpansionContext {
  /// The `@Reducer` enum whose state a declaration is, where the enum declares its own.
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
      declaration.nestedPrivateModifier(in: context) == nil
    else { return [] }
    return ["@ComposableArchitecture.ObservationStateTracked"]
  }
}

/// Replaces the storage of one field by a field whose reads and writes are observed.
struct ObservationStateTrackedMacro {}

extension ObservationStateTrackedMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = TrackedProperty(declaration) else { return [] }
    let name = property.name
    let storage = "_\(name.trimmingBackticks)"
    return [
      """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
      \(raw: storage) = initialValue
      }
      """
    ] + trackedAccessors(field: name, storage: storage)
  }
}

/// The accessors of a field whose value lies elsewhere.
///
/// - Parameters:
///   - storage: Where the value lies.
///   - written: What the registrar writes a new value to, where that is not the storage itself.
func trackedAccessors(field: String, storage: String, written: String? = nil) -> [AccessorDeclSyntax] {
  [
    """
    get {
    _$observationRegistrar.access(\\Self.\(raw: field))
    return \(raw: storage)
    }
    """,
    """
    set {
    _$observationRegistrar.set(\\Self.\(raw: field), &\(raw: written ?? storage), newValue)
    }
    """,
    """
    _modify {
    let before = _$observationRegistrar.willModify(\(raw: storage))
    defer { _$observationRegistrar.didModify(\\Self.\(raw: field), before, \(raw: storage)) }
    yield &\(raw: storage)
    }
    """,
  ]
}

extension ObservationStateTrackedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = TrackedProperty(declaration) else { return [] }
    let type = property.type.map { ": \($0.trimmedDescription)" } ?? ""
    let value = property.initializer.map { " = \($0.trimmedDescription)" } ?? ""
    return ["private var _\(raw: property.name.trimmingBackticks)\(raw: type)\(raw: value)"]
  }
}

/// Marks a field that is not to be observed.
struct ObservationStateIgnoredMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}
