import SwiftSyntax

/// The information in a reducer's source about its state and action.
struct ReducerDomain {
  /// The origin of a type of the domain.
  enum Source {
    /// The `body` or the `reduce` method names another type.
    case named(String)
    /// The compiler finds it: here, in an extension, in an outer reducer, or in the type of a stored `body`.
    ///
    /// A macro doesn't see the extensions of a type. If there is a `body` or a `reduce` method, its types are declared somewhere.
    case declared
    /// There is neither a `body` nor a `reduce` method, so the reducer isn't written yet.
    case missing
  }

  var state = Source.missing
  var action = Source.missing
  var hasBody = false
  var reduceMethod: FunctionDeclSyntax?
  /// Whether only a `reduce` method names the types.
  var isMethod: Bool { reduceMethod != nil && bodyProperty == nil }

  /// The instance property.
  ///
  /// A static one has another meaning.
  var bodyProperty: VariableDeclSyntax?

  init(_ declaration: some DeclGroupSyntax) {
    for decl in declaration.memberBlock.members.allDeclarations {
      if let variable = decl.as(VariableDeclSyntax.self), !variable.isStatic,
        let binding = variable.bindings.first(where: { $0.pattern.trimmedDescription == "body" })
      {
        hasBody = true
        bodyProperty = variable
        (state, action) = Self.domain(of: binding, isStored: !variable.isComputed)
      }
      if let function = decl.as(FunctionDeclSyntax.self), function.isReduce {
        reduceMethod = function
        let types = function.signature.parameterClause.parameters.map { $0.type.withoutOwnership }
        (state, action) = (Self.source(types[0]), Self.source(types[1]))
      }
    }
    let declared = declaration.memberBlock.members.declaredNames.types
    let generics =
      declaration.as(StructDeclSyntax.self)?.genericParameterClause?.parameters.map(\.name.text) ?? []
    if declared.contains("State") || generics.contains("State") { state = .declared }
    if declared.contains("Action") || generics.contains("Action") { action = .declared }
  }

  private static func domain(of binding: PatternBindingSyntax, isStored: Bool) -> (Source, Source) {
    if let type = binding.typeAnnotation?.type { return domain(of: type) }
    guard isStored else { return (.declared, .declared) }
    // `Reduce<Int, Action> { … }` and `Counter()` have a type before the arguments.
    guard let called = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression.trimmed,
      called.is(GenericSpecializationExprSyntax.self)
        || called.lastToken(viewMode: .sourceAccurate)?.text.first?.isUppercase == true
    else { return (.declared, .declared) }
    return domain(of: TypeSyntax("\(called)"))
  }

  private static func domain(of type: TypeSyntax) -> (Source, Source) {
    let type = type.as(SomeOrAnyTypeSyntax.self)?.constraint ?? type
    let (name, arguments) = type.nameAndArguments
    switch (name, arguments.count) {
    case (_, 2): return (source(arguments[0]), source(arguments[1]))
    case ("ReducerOf", 1):
      let reducer = arguments[0].trimmedDescription
      return reducer == "Self"
        ? (.declared, .declared) : (.named("\(reducer).State"), .named("\(reducer).Action"))
    case ("Reducer", 0), (nil, _): return (.declared, .declared)
    default:
      let reducer = type.trimmedDescription
      return (.named("\(reducer).State"), .named("\(reducer).Action"))
    }
  }

  private static func source(_ type: TypeSyntax) -> Source {
    switch type.trimmedDescription {
    case "State", "Action", "Self.State", "Self.Action": .declared
    case let name: .named(name)
    }
  }
}

extension FunctionDeclSyntax {
  /// Whether this is `reduce(into:action:)`.
  fileprivate var isReduce: Bool {
    name.text == "reduce" && signature.parameterClause.parameters.map(\.firstName.text) == ["into", "action"]
  }
}

extension TypeSyntax {
  /// The type without specifiers such as `inout`.
  fileprivate var withoutOwnership: TypeSyntax {
    self.as(AttributedTypeSyntax.self)?.baseType ?? self
  }

  /// The name without its module, and the generic arguments.
  fileprivate var nameAndArguments: (name: String?, arguments: [TypeSyntax]) {
    func types(_ clause: GenericArgumentClauseSyntax?) -> [TypeSyntax] {
      clause?.arguments.map { TypeSyntax("\($0.argument.trimmed)") } ?? []
    }
    if let type = self.as(IdentifierTypeSyntax.self) {
      return (type.name.text, types(type.genericArgumentClause))
    }
    if let type = self.as(MemberTypeSyntax.self) {
      return (type.name.text, types(type.genericArgumentClause))
    }
    return (nil, [])
  }
}
