import SwiftSyntax
import SwiftSyntaxMacros

/// What `@CasePathable` writes into an enum: the type `AllCasePaths`, and a value of it.
struct AllCasePathsExpansion<Context: MacroExpansionContext> {
  let decl: EnumDeclSyntax
  let context: Context

  /// What the enum is called inside `AllCasePaths`.
  private var root: String {
    let name = decl.name.bareText
    return Self.taken.contains(name) ? Self.alias(of: name) : decl.name.text
  }

  /// The access of what is written: the enum's, which an extension around it may have given.
  private var access: String { decl.memberAccess(in: context) }

  func members() -> [String] {
    let items = decl.memberBlock.members.enumCaseItems.withoutUnavailable
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
    // The compiler does not take a switch over an enum that no value can be of to be exhaustive.
    let isUninhabited = items.allElements.allSatisfy(\.isUninhabited)
    let reflect = isUninhabited ? "\\.never" : choice(items) { element, _ in "\\.\(element.name.text)" }
    // Code that names a deprecated case warns unless it is deprecated itself; uses through the protocols do not warn.
    let deprecation =
      items.hasDeprecated ? "@available(*, deprecated, message: \"It names deprecated cases.\")\n" : ""
    let tag = """
      \(deprecation)\(access)static func _tag(of root: \(root)) -> Swift::Int {
      \(choice(items) { _, tag in "\(tag)" })
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

  /// The names of the cases in the order in which they are iterated over: a key path does not know its own.
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

  /// A switch over the enum; its last case is the `default`.
  ///
  /// What the cases hold may itself be of types without values, which is not seen here. The compiler does not take a
  /// switch that names all cases of such an enum to be exhaustive.
  private func choice(
    _ items: [EnumCaseItem], _ value: (EnumCaseElementSyntax, _ tag: Int) -> String
  ) -> String {
    let last = items.lastInhabitedElement
    var tag = -1
    var fallback = ""
    let cases = items.render { element, _ in
      // Code for a case that no value can be in would never be executed, a warning.
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
    // Behind a type's name these are no members, with back ticks or without.
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
      // The case as a function: a closure around one that holds `Never` would never be executed, a warning.
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

  /// Names that mean something else inside `AllCasePaths`: it is a sequence, with an element of its own.
  private static var taken: Set<String> { ["AllCasePaths", "Cases", "Element", "Iterator", "Root"] }

  /// Names of types that the enum uses, its own included, and that mean something else inside `AllCasePaths`.
  private func shadowedNames(_ items: [EnumCaseItem]) -> Set<String> {
    let finder = TypeNameFinder(viewMode: .sourceAccurate)
    for element in items.allElements {
      for parameter in element.parameters { finder.walk(parameter.type) }
    }
    return finder.names.union([decl.name.bareText]).intersection(Self.taken)
  }

  private static func alias(of name: String) -> String { "_$" + name }

  /// Reports cases that cannot have a property of their name.
  func check() {
    var seen: Set<String> = []
    check(decl.memberBlock.members.enumCaseItems.withoutUnavailable, seen: &seen)
  }

  private func check(_ items: [EnumCaseItem], seen: inout Set<String>) {
    for item in items {
      switch item {
      case .element(let element, _):
        let name = element.name.bareText
        if !seen.insert(name).inserted {
          context.report(
            "'@CasePathable' cannot be applied to overloaded case name '\(name)'",
            id: "casePathable.overloaded", at: element.name)
        }
        if ["allCasePaths", "makeIterator"].contains(name) {
          context.report(
            "'@CasePathable' cannot be applied to a case named '\(name)', which means something else in a key path's root; rename it",
            id: "casePathable.reserved", at: element.name)
        }
      case .conditional(let config):
        // Clauses exclude each other: the same name may stand in several.
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
  /// The last case that a value can be in, of those without condition, where all cases hold something.
  ///
  /// A case that holds nothing makes the enum one that has values.
  fileprivate var lastInhabitedElement: EnumCaseElementSyntax? {
    guard allElements.allSatisfy({ !$0.parameters.isEmpty }) else { return nil }
    for case .element(let element, _) in reversed() where !element.isUninhabited { return element }
    return nil
  }
}

extension DeclModifierSyntax {
  /// Whether the modifier is about access to the declaration.
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
  /// A Boolean value that indicates whether an attribute marks the declaration as deprecated.
  var areDeprecated: Bool { availability.contains { $0.contains("deprecated") } }

  /// The `@available` attributes, each on a line.
  var availability: [String] {
    compactMap { element in
      guard case .attribute(let attribute) = element, attribute.simpleName == "available" else { return nil }
      return attribute.trimmedDescription
    }
  }
}

extension EnumCaseElementSyntax {
  /// Whether no value can be in this case.
  var isUninhabited: Bool {
    parameters.contains { ["Never", "Swift.Never", "Swift::Never"].contains($0.type.trimmedDescription) }
  }

  /// The documentation comment in front of the case, line by line.
  ///
  /// It stands in front of the word `case`, and documents the first of the names behind it.
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

/// Collects the names of types that are written without what they are members of.
private final class TypeNameFinder: SyntaxVisitor {
  var names: Set<String> = []

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.text)
    return .visitChildren
  }
}
