import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The stored properties of an observable struct, according to its members.
struct StateFields {
  let decl: StructDeclSyntax

  /// Returns the table of the fields: their names, for binding actions, tools, and messages, and their storage, which the library's
  /// operators change in place.
  ///
  /// A key path to a computed property would get and set a copy. Operators still use it for a field with observers, whose storage
  /// has no fixed offset, so that the observers run for each write.
  func table(access: String) -> String {
    let type = "[ComposableArchitecture::ObservableStateField<Self>]"
    let members = decl.memberBlock.members
    let variables = members.allDeclarations.compactMap { $0.as(VariableDeclSyntax.self) }
    // Code that names a deprecated field warns unless it is deprecated itself. Uses through the protocol don't warn.
    let deprecation =
      variables.contains { $0.attributes.areDeprecated }
      ? "@available(*, deprecated, message: \"It names deprecated fields.\")\n" : ""
    let access = deprecation + access
    guard members.contains(where: { $0.decl.is(IfConfigDeclSyntax.self) }) else {
      let fields = members.flatMap { self.fields($0.decl) }
      return "\(access)static var _$fields: \(type) {\n[\(fields.joined(separator: ",\n"))]\n}"
    }
    // An array literal can't contain `#if`.
    let lines = members.renderFields { decl in fields(decl).map { "fields.append(\($0))" } }
    return """
      \(access)static var _$fields: \(type) {
      \(lines.contains { !$0.hasPrefix("#") } ? "var" : "let") fields: \(type) = []
      \(lines.joined(separator: "\n"))
      return fields
      }
      """
  }

  private func fields(_ decl: DeclSyntax) -> [String] {
    let field = "ComposableArchitecture::ObservableStateField"
    guard let variable = decl.as(VariableDeclSyntax.self),
      variable.isVar, !variable.isStatic, !variable.isLazy, !variable.isComputed,
      let name = variable.singleBinding?.name.text
    else { return [] }
    let bare = name.trimmingBackticks
    let plain = "\(field)(\"\(bare)\", \\Self.\(name))"
    let tracked =
      "storage: \\Self._\(bare), observed: \\Self.\(name), registrar: \\Self._$observationRegistrar"
    if variable.attributes.contains(named: "Presents") {
      return [plain, "\(field)(\"\(bare)\", \\Self.$\(bare), \(tracked))"]
    }
    return [variable.isTrackable ? "\(field)(\"\(bare)\", \\Self.\(name), \(tracked))" : plain]
  }

  /// Returns coding keys that name the fields instead of their storage, if the compiler synthesizes an encoding.
  func codingKeys() -> [String] {
    let inherited = decl.inheritedNames
    guard inherited.contains(where: ["Codable", "Encodable", "Decodable"].contains),
      !decl.memberBlock.members.declaredNames.types.contains("CodingKeys")
    else { return [] }
    let cases = decl.memberBlock.members.renderFields { decl in
      decl.as(VariableDeclSyntax.self).map(codingKeys) ?? []
    }
    // An enum without cases can't have a raw type.
    guard cases.contains(where: { !$0.hasPrefix("#") }) else {
      return ["private enum CodingKeys: Swift::CodingKey {}"]
    }
    return ["private enum CodingKeys: Swift::String, Swift::CodingKey {\n\(cases.joined(separator: "\n"))\n}"]
  }

  private func codingKeys(_ variable: VariableDeclSyntax) -> [String] {
    guard !variable.isStatic, !variable.isLazy, !variable.isComputed else { return [] }
    return variable.bindings.compactMap { binding in
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return nil }
      if variable.attributes.contains(named: "Presents") || variable.isTrackable {
        return "case _\(name.trimmingBackticks) = \"\(name.trimmingBackticks)\""
      }
      // A constant with an initial value isn't decoded, and the compiler would warn about its key.
      if !variable.isVar, binding.initializer != nil { return nil }
      return "case \(name)"
    }
  }

  /// Reports variables in a common declaration, because a macro can observe only a single variable.
  func reportDeclaredTogether(in context: some MacroExpansionContext) {
    _ = decl.memberBlock.members.renderFields { decl in
      if let variable = decl.as(VariableDeclSyntax.self) { report(variable, in: context) }
      return []
    }
  }

  /// Reports variables whose property wrappers hide them from observers.
  ///
  /// Wrappers that observe themselves, such as `@Shared`, and variables with `@ObservationStateIgnored` are allowed.
  func reportUnobservedWrappers(in context: some MacroExpansionContext) {
    for case .attribute(let attribute) in decl.memberBlock.members.allDeclarations
      .compactMap({ $0.as(VariableDeclSyntax.self) })
      .filter({
        $0.isVar && !$0.isStatic && !$0.isComputed
          && !$0.attributes.contains(named: "ObservationStateIgnored")
      })
      .flatMap(\.attributes)
    {
      switch attribute.simpleName {
      case "PresentationState":
        context.report(
          "'@ObservableState' can't observe '@PresentationState'; use '@Presents'",
          id: "observableState.presentationState", at: attribute,
          fixIts: [
            .replacing(
              attribute.attributeName, with: TypeSyntax("Presents"),
              "Replace '@PresentationState' with '@Presents'",
              id: "observableState.presents")
          ])
      case let name where !attribute.isPlain && !Self.observedWrappers.contains(name):
        context.report(
          "'@ObservableState' can't observe a property with the wrapper '@\(name)'; add '@ObservationStateIgnored' if it needs no observation",
          id: "observableState.wrapper", at: attribute, severity: .warning)
      default: break
      }
    }
  }

  /// The attributes of variables that are observed in another way or aren't observed.
  private static let observedWrappers: Set<String> = [
    "Presents", "Shared", "SharedReader", "Dependency", "BindingState",
  ]

  private func report(_ variable: VariableDeclSyntax, in context: some MacroExpansionContext) {
    guard variable.isVar, !variable.isStatic, !variable.isLazy, variable.singleBinding == nil,
      variable.attributes.allSatisfy({ $0.as(AttributeSyntax.self)?.isPlain == true })
    else { return }
    let names = variable.bindings.map { "'\($0.pattern.trimmedDescription)'" }.joined(separator: " and ")
    let areNamed = variable.bindings.allSatisfy { $0.pattern.is(IdentifierPatternSyntax.self) }
    let separate = variable.bindings.map { binding -> String in
      var single = variable.trimmed
      single.bindings = [binding.with(\.trailingComma, nil).trimmed]
      return single.description
    }
    let indentation = variable.leadingTrivia.description.split(separator: "\n").last.map(String.init) ?? ""
    let fix = FixIt.replacing(
      variable,
      with: DeclSyntax(stringLiteral: separate.joined(separator: "\n" + indentation))
        .with(\.leadingTrivia, variable.leadingTrivia).with(\.trailingTrivia, variable.trailingTrivia),
      "Declare each by itself", id: "observableState.separate")
    context.report(
      "'@ObservableState' requires each variable to be declared on its own: it can't observe \(names)",
      id: "observableState.together", at: variable, fixIts: areNamed ? [fix] : [])
  }
}

extension MemberBlockItemListSyntax {
  /// Renders lines for each member, with the `#if` conditions of conditional members.
  fileprivate func renderFields(_ write: (DeclSyntax) -> [String]) -> [String] {
    flatMap { member -> [String] in
      guard let config = member.decl.as(IfConfigDeclSyntax.self) else { return write(member.decl) }
      var lines: [String] = []
      for clause in config.clauses {
        lines.append(clause.poundKeyword.text + (clause.condition.map { " " + $0.trimmedDescription } ?? ""))
        if case .decls(let members) = clause.elements { lines += members.renderFields(write) }
      }
      return lines.allSatisfy { $0.hasPrefix("#") } ? [] : lines + ["#endif"]
    }
  }
}
