import SwiftSyntax
import SwiftSyntaxMacros

/// Generates the case paths of an enum, and enums with the same cases that hold bindings to the associated values.
struct CaseBindableMacro {
  static var formatMode: FormatMode { .disabled }

  #if UIKitBindings
    private static let bindings = ["UIBinding", "Binding"]
  #else
    private static let bindings = ["Binding"]
  #endif
}

extension CaseBindableMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let decl = declaration.as(EnumDeclSyntax.self), decl.suppressedCopyable == nil,
      !decl.reportNestedPrivate(as: "@CaseBindable", id: "caseBindable.nestedPrivate", in: context)
    else { return [] }
    let bindable = decl.inheritedNames.contains("CaseBindable") ? [] : ["SwiftNavigation::CaseBindable"]
    let pathable =
      writesCasePaths(of: decl)
      ? ["nonisolated CasePaths::CasePathable", "nonisolated CasePaths::CasePathIterable"] : []
    let conformances = bindable + pathable
    guard !conformances.isEmpty else { return [] }
    return ["extension \(type.trimmed): \(conformances.joined(separator: ", ")) {}"].extensions
  }

  /// Returns `true` if the macro generates the case paths, because `@CasePathable` doesn't.
  private static func writesCasePaths(of decl: EnumDeclSyntax) -> Bool {
    !decl.attributes.contains(named: "CasePathable")
      && Set(decl.inheritedNames).isDisjoint(with: ["CasePathable", "CasePathIterable"])
  }
}

extension CaseBindableMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let decl = declaration.as(EnumDeclSyntax.self), decl.suppressedCopyable == nil else {
      context.report(
        "'@CaseBindable' can only be applied to a copyable enum", id: "caseBindable.notAnEnum",
        at: declaration.keywordToken ?? node.attributeName.firstToken(viewMode: .sourceAccurate)!)
      return []
    }
    if decl.isHiddenFromExtensions(in: context) {
      return []
    }
    let items = decl.memberBlock.members.enumCaseItems.withoutUnavailable
    let access = decl.memberAccess(in: context)
    let members = bindings.flatMap { binding -> [String] in
      let cases = items.render { element, attributes in
        attributes.availability + ["case " + element.declaration(holding: "SwiftNavigation::\(binding)")]
      }
      let branches = items.render { element, _ in [element.branch] }
      let body =
        items.allElements.isEmpty
        ? "switch binding.wrappedValue {}"
        : "switch binding.wrappedValue {\n\(branches.joined(separator: "\n"))\n}"
      let isolation = binding == "Binding" ? "@MainActor" : "nonisolated"
      return [
        """
        \(access)enum \(binding)Cases {
        \(cases.joined(separator: "\n"))
        }
        """,
        """
        \(isolation) \(access)static func _cases(of binding: SwiftNavigation::\(binding)<\(decl.name.text)>) -> \(binding)Cases {
        \(body)
        }
        """,
      ]
    }
    let paths =
      writesCasePaths(of: decl) ? AllCasePathsExpansion(decl: decl, context: context).members() : []
    return (members + ["\(access)typealias _$Whole = \(decl.name.text)"] + paths).declarations
  }
}

extension EnumCaseElementSyntax {
  /// Returns the type of an associated value, as it is spelled inside a type that is nested in the enum.
  private func type(of parameter: EnumCaseParameterSyntax) -> String {
    let type = TypeNameReplacer(["Self": "_$Whole"]).rewrite(parameter.type)
    if let forced = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return forced.wrappedType.trimmedDescription + "?"
    }
    return type.trimmedDescription
  }

  /// Returns the case with a binding for each associated value.
  fileprivate func declaration(holding binding: String) -> String {
    guard !parameters.isEmpty else { return name.text }
    let values = parameters.map { parameter in
      (parameter.label.map { "\($0): " } ?? "") + "\(binding)<\(type(of: parameter))>"
    }
    return "\(name.text)(\(values.joined(separator: ", ")))"
  }

  /// The branch that converts the case with values to the case with bindings.
  fileprivate var branch: String {
    guard !parameters.isEmpty else { return "case .\(name.text): return .\(name.text)" }
    let names = parameters.indices.map { "v\($0)" }
    let pattern = ".\(name.text)(\(names.joined(separator: ", ")))"
    let bindings = parameters.indices.map { index in
      let label = parameters[index].label.map { "\($0): " } ?? ""
      let rebuilt = parameters.indices.map { other in
        (parameters[other].label.map { "\($0): " } ?? "") + (other == index ? "part" : "v\(other)")
      }
      let only = names.enumerated().map { $0.offset == index ? $0.element : "_" }
      let others = names.enumerated().map { $0.offset == index ? "_" : $0.element }
      let embed =
        parameters.count == 1
        ? "whole = .\(name.text)(\(rebuilt[0]))"
        : """
        guard case let .\(name.text)(\(others.joined(separator: ", "))) = whole else { return }
        whole = .\(name.text)(\(rebuilt.joined(separator: ", ")))
        """
      return """
        \(label)binding._part("\(name.bareText).\(index)", v\(index), extract: {
        guard case let .\(name.text)(\(only.joined(separator: ", "))) = $0 else { return nil }
        return v\(index)
        }, embed: { whole, part in
        \(embed)
        })
        """
    }
    return """
      case let \(pattern): return .\(name.text)(
      \(bindings.joined(separator: ",\n"))
      )
      """
  }
}
