import SwiftSyntax
import SwiftSyntaxMacros

/// The expansion of `@CasePathable`: the type `AllCasePaths` and its static value.
struct AllCasePathsExpansion<Context: MacroExpansionContext> {
  let decl: EnumDeclSyntax
  let context: Context

  /// The name of the enum inside `AllCasePaths`.
  private var root: String {
    let name = decl.name.bareText
    return Self.taken.contains(name) ? Self.alias(of: name) : decl.name.text
  }

  /// The access level of the generated code: that of the enum, which may come from an enclosing extension.
  private var access: String { decl.memberAccess(in: context) }

  private var allItems: [EnumCaseItem] { decl.memberBlock.members.enumCaseItems.withoutUnavailable }

  func members() -> [String] {
    let items = allItems.withoutRefused
    let shadowed = shadowedNames(items)
    return shadowed.sorted().map { name in
      let meaning = name == decl.name.bareText ? "Self" : name
      return "\(access)typealias \(Self.alias(of: name)) = \(meaning)"
    }
      + [
        allCasePaths(items, shadowed: shadowed),
        "\(access)nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }",
      ]
  }

  private func allCasePaths(_ items: [EnumCaseItem], shadowed: Set<String>) -> String {
    let properties = items.render { element, attributes in
      [property(for: element, attributes: attributes, shadowed: shadowed)]
    }
    let names = items.render { element, _ in ["allCasePaths.append(\\.\(element.name.text))"] }
    // The compiler doesn't consider a switch over an uninhabited enum exhaustive.
    let isUninhabited = allItems.allElements.allSatisfy(\.isUninhabited)
    let reflect =
      isUninhabited
      ? "\\.never" : choice(items, refused: "\\.never") { element, _ in "\\.\(element.name.text)" }
    // Code that names a deprecated case warns unless it is deprecated itself. Uses through the protocols don't warn.
    let deprecation =
      items.hasDeprecated ? "@available(*, deprecated, message: \"It names deprecated cases.\")\n" : ""
    let tag = """
      \(deprecation)\(access)static func _tag(of root: \(root)) -> Swift::Int {
      \(choice(items, refused: "-1") { _, tag in "\(tag)" })
      }
      """
    return """
      \(access)nonisolated struct AllCasePaths: CasePaths::CasePathReflectable, Swift::Sendable, Swift::Sequence {
      \(access)init() {}
      \(deprecation)\(access)subscript(root: \(root)) -> CasePaths::PartialCaseKeyPath<\(root)> {
      \(reflect)
      }
      \(isUninhabited ? "" : tag + "\n")\(properties.joined(separator: "\n"))
      \(nameTable(items))
      \(deprecation)\(access)func makeIterator() -> Swift::IndexingIterator<[CasePaths::PartialCaseKeyPath<\(root)>]> {
      \(names.isEmpty ? "let" : "var") allCasePaths: [CasePaths::PartialCaseKeyPath<\(root)>] = []
      \(names.joined(separator: "\n"))
      return allCasePaths.makeIterator()
      }
      }
      """
  }

  /// Returns the names of the cases in the order of iteration, because key paths don't know their names.
  private func nameTable(_ items: [EnumCaseItem]) -> String {
    let head = "\(access)static var _names: [Swift::String] {"
    let lines = items.render { element, _ in ["names.append(\"\(element.name.bareText)\")"] }
    guard !lines.contains(where: { $0.hasPrefix("#") }) else {
      return """
        \(head)
        var names: [Swift::String] = []
        \(lines.joined(separator: "\n"))
        return names
        }
        """
    }
    let names = items.allElements.map { "\"\($0.name.bareText)\"" }
    return "\(head)\n[\(names.joined(separator: ", "))]\n}"
  }

  /// Returns a switch over the enum, whose last case is the `default`.
  ///
  /// Associated values may have uninhabited types, which the macro can't detect. The compiler doesn't consider a switch that names
  /// all cases of such an enum exhaustive.
  ///
  /// - Parameter refused: The value for cases whose names are refused, which were reported.
  private func choice(
    _ items: [EnumCaseItem], refused: String, _ value: (EnumCaseElementSyntax, _ tag: Int) -> String
  ) -> String {
    let isComplete = items.count == allItems.count
    let last = isComplete ? items.lastInhabitedElement : nil
    var tag = -1
    var fallback = isComplete ? "" : "default: return \(refused)\n"
    let cases = items.render { element, _ in
      // Code for an uninhabited case would never be executed, and the compiler would warn about it.
      if element.isUninhabited { return [] }
      tag += 1
      if element.id == last?.id {
        fallback = "default: return \(value(element, tag))\n"
        return []
      }
      return ["case .\(element.name.text): return \(value(element, tag))"]
    }
    return "switch root {\n\(cases.map { $0 + "\n" }.joined())\(fallback)}"
  }

  private func property(
    for element: EnumCaseElementSyntax, attributes: AttributeListSyntax, shadowed: Set<String>
  ) -> String {
    let name = element.name.text
    let value = element.payloadType(
      replacing: shadowed.reduce(into: ["Self": root]) { $0[$1] = Self.alias(of: $1) })
    let parameters = element.parameters
    // After a type's name, these aren't members, with or without backticks.
    let isSpecial = ["Type", "Protocol", "self"].contains(element.name.bareText)
    let constructor = isSpecial ? ".\(name)" : "\(root).\(name)"
    let embed: String
    let extract: String
    var inPlace = ""
    switch parameters.count {
    case 0:
      embed = "{ _ in \(constructor) }"
      extract = "guard case .\(name) = $0 else { return nil }\nreturn ()"
    case 1:
      // Use the case as a function. A closure around a case that holds `Never` would never be executed, and the compiler would warn
      // about it.
      embed =
        isSpecial
        ? "{ \(constructor)(\(parameters[0].label.map { "\($0): " } ?? "")$0) }"
        : parameters[0].label.map { "\(constructor)(\($0):)" } ?? constructor
      extract = "guard case .\(name)(let v0) = $0 else { return nil }\nreturn v0"
      inPlace = """
        ,
        matches: {
        if case .\(name) = $0 { true } else { false }
        },
        take: {
        \(extract)
        }
        """
    default:
      let arguments = parameters.enumerated().map { index, parameter in
        (parameter.label.map { "\($0): " } ?? "") + "$0.\(index)"
      }
      let bindings = parameters.indices.map { "let v\($0)" }
      let values = parameters.indices.map { "v\($0)" }
      embed = "{ \(constructor)(\(arguments.joined(separator: ", "))) }"
      extract =
        "guard case .\(name)(\(bindings.joined(separator: ", "))) = $0 else { return nil }\n"
        + "return (\(values.joined(separator: ", ")))"
    }
    let head = element.documentation + attributes.availability
    return """
      \(head.map { $0 + "\n" }.joined())\(access)var \(name): CasePaths::AnyCasePath<\(root), \(value)> {
      CasePaths::AnyCasePath<\(root), \(value)>._case(
      embed: \(embed),
      extract: {
      \(extract)
      }\(inPlace))
      }
      """
  }

  // MARK: - Names

  /// The names with another meaning inside `AllCasePaths`, which is a sequence with its own element type.
  private static var taken: Set<String> { ["AllCasePaths", "Cases", "Element", "Iterator", "Root"] }

  /// Returns the names of types, including the enum's own, that have another meaning inside `AllCasePaths`.
  private func shadowedNames(_ items: [EnumCaseItem]) -> Set<String> {
    let finder = TypeNameFinder(viewMode: .sourceAccurate)
    for element in items.allElements {
      for parameter in element.parameters { finder.walk(parameter.type) }
    }
    return finder.names.union([decl.name.bareText]).intersection(Self.taken)
  }

  private static func alias(of name: String) -> String { "_$" + name }

  /// Reports cases that can't have a property of the same name.
  func check() {
    var seen: Set<String> = []
    check(allItems, seen: &seen)
  }

  private func check(_ items: [EnumCaseItem], seen: inout Set<String>) {
    for item in items {
      switch item {
      case .element(let element, _):
        let name = element.name.bareText
        if name.isEmpty { continue }
        if !seen.insert(name).inserted {
          context.report(
            "'@CasePathable' generates one property per name, but several cases are named '\(name)'",
            id: "casePathable.overloaded", at: element.name)
        }
        if element.hasReservedName {
          context.report(
            "'@CasePathable' can't be applied to a case named '\(name)', which has another meaning at the root of a key path; rename it",
            id: "casePathable.reserved", at: element.name)
        }
      case .conditional(let config):
        // Clauses exclude each other, so several may declare the same name.
        let before = seen
        for clause in config.clauses {
          guard case .decls(let members) = clause.elements else { continue }
          var inClause = before
          check(members.enumCaseItems, seen: &inClause)
          seen.formUnion(inClause)
        }
      }
    }
  }
}

extension [EnumCaseItem] {
  /// The last unconditional inhabited case, if all cases have associated values.
  ///
  /// A case without associated values makes the enum inhabited.
  fileprivate var lastInhabitedElement: EnumCaseElementSyntax? {
    guard allElements.allSatisfy({ !$0.parameters.isEmpty }) else { return nil }
    for case .element(let element, _) in reversed() where !element.isUninhabited { return element }
    return nil
  }
}

extension DeclModifierSyntax {
  /// Whether the modifier sets the access level of the declaration.
  var isAccess: Bool {
    switch name.tokenKind {
    case .keyword(.public), .keyword(.open), .keyword(.package), .keyword(.internal), .keyword(.fileprivate),
      .keyword(.private):
      detail == nil
    default: false
    }
  }
}

extension AttributeListSyntax {
  /// Whether an attribute marks the declaration as deprecated.
  var areDeprecated: Bool { availability.contains { $0.contains("deprecated") } }

  /// The `@available` attributes, one per line.
  var availability: [String] {
    compactMap { element in
      guard case .attribute(let attribute) = element, attribute.simpleName == "available" else { return nil }
      return attribute.trimmedDescription
    }
  }
}

extension EnumCaseElementSyntax {
  /// Whether the case is uninhabited.
  var isUninhabited: Bool {
    parameters.contains { ["Never", "Swift.Never", "Swift::Never"].contains($0.type.trimmedDescription) }
  }

  /// The lines of the documentation comment before the case.
  ///
  /// It precedes the keyword `case` and documents the first of the names after it.
  var documentation: [String] {
    let declaration = parent?.parent?.as(EnumCaseDeclSyntax.self)
    guard let declaration, declaration.elements.first?.id == id else { return [] }
    return declaration.leadingTrivia.compactMap { piece in
      switch piece {
      case .docLineComment(let text), .docBlockComment(let text): text
      default: nil
      }
    }
  }
}

/// Collects the unqualified names of types.
private final class TypeNameFinder: SyntaxVisitor {
  var names: Set<String> = []

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.text)
    return .visitChildren
  }
}
