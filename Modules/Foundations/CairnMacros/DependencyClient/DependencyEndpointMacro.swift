import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Gives a closure an unimplemented default value and a method with labels.
struct DependencyEndpointMacro {
  static var formatMode: FormatMode { .disabled }
}

extension DependencyEndpointMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let endpoint = Endpoint(declaration) else { return [] }
    let storage = "_\(endpoint.name.bareText)"
    let access = [
      """
      get {
        \(node.isRecordable ? endpoint.recorded(storage) : storage)
      }
      """,
      """
      set {
        \(storage) = newValue
      }
      """,
    ]
    // If the source has a default value, don't generate an init accessor. It would store the default without the report.
    guard endpoint.binding.initializer == nil else { return access.accessors }
    let initializer = """
      @storageRestrictions(initializes: \(storage))
      init(initialValue) {
        \(storage) = initialValue
      }
      """
    return ([initializer] + access).accessors
  }
}

extension DependencyEndpointMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let endpoint = Endpoint(declaration) else {
      context.report(
        "'@DependencyEndpoint' must be attached to a 'var' with the explicit type of a closure",
        id: "dependencyEndpoint.notAClosure", at: node, fixIts: fixes(for: declaration, node))
      return []
    }
    let value = endpoint.unimplemented(in: context)
    var peers = [
      "private var _\(endpoint.name.bareText): \(endpoint.type.trimmed)\(value.map { " = \($0)" } ?? "")"
    ]
    if let method = endpoint.method(named: node.methodName, in: context) { peers.append(method) }
    return peers.declarations
  }

  /// Returns fix-its that turn a declaration into an endpoint, or that remove the attribute if that isn't possible.
  private static func fixes(for declaration: some DeclSyntaxProtocol, _ node: AttributeSyntax) -> [FixIt] {
    guard let property = declaration.as(VariableDeclSyntax.self) else { return [] }
    var variable = property
    variable.bindingSpecifier.tokenKind = .keyword(.var)
    if !property.isVar, Endpoint(variable) != nil {
      return [
        .replacing(
          property.bindingSpecifier, with: variable.bindingSpecifier, "Replace 'let' with 'var'",
          id: "dependencyEndpoint.var")
      ]
    }
    return [.removing(node, from: property, id: "dependencyEndpoint.remove")]
  }
}

/// Excludes a closure from the endpoints of `@DependencyClient`.
///
/// It generates nothing.
struct DependencyEndpointIgnoredMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] { [] }
}

extension AttributeSyntax {
  /// The name in `@DependencyEndpoint(method:)`, with its expression for diagnostics.
  fileprivate var methodName: (text: String, node: ExprSyntax)? {
    guard case .argumentList(let arguments)? = arguments,
      let argument = arguments.first(where: { $0.label?.text == "method" }),
      let text = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
      !text.isEmpty
    else { return nil }
    return (text, argument.expression)
  }
}

/// The components of a closure property.
private struct Endpoint {
  let property: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let name: TokenSyntax
  let type: TypeSyntax
  let function: FunctionTypeSyntax

  init?(_ declaration: some DeclSyntaxProtocol) {
    guard let property = declaration.as(VariableDeclSyntax.self), property.isVar,
      let (binding, name) = property.singleBinding, binding.accessorBlock == nil,
      let type = binding.typeAnnotation?.type.trimmed, let function = type.endpointFunction
    else { return nil }
    self.property = property
    self.binding = binding
    self.name = name
    self.type = type
    self.function = function
  }

  private var effects: TypeEffectSpecifiersSyntax? { function.effectSpecifiers }
  private var isAsync: Bool { effects?.asyncSpecifier != nil }
  private var isThrowing: Bool { effects?.throwsClause != nil }

  /// Whether the closure can throw any error, so that the macro can throw its own.
  private var throwsAnyError: Bool {
    guard let clause = effects?.throwsClause else { return false }
    guard let type = clause.type?.trimmedDescription else { return true }
    return ["any Error", "any Swift.Error", "Error"].contains(type)
  }

  private var result: TypeSyntax { function.returnClause.type.trimmed }
  private var returnsVoid: Bool { ["Void", "()", "Swift.Void"].contains(result.description) }

  private var report: String {
    #"IssueReporting::reportIssue("Unimplemented: '\(Self.self).\#(name.bareText)'")"#
  }

  // MARK: The unimplemented default value

  /// Returns the closure that is used until the endpoint is overridden.
  func unimplemented(in context: some MacroExpansionContext) -> String? {
    if let initializer = binding.initializer { return reporting(initializer, in: context) }
    let signature =
      function.parameters.isEmpty
      ? "" : " \(function.parameters.map { _ in "_" }.joined(separator: ", ")) in"
    var lines = [report]
    if throwsAnyError {
      lines.append("throw DependenciesMacros::Unimplemented(\"\(name.bareText)\")")
    } else if result.wrappedOptional != nil {
      lines.append("return nil")
    } else if !returnsVoid {
      missingDefault(in: context)
      return nil
    }
    return "{\(signature)\n\(lines.map { "  \($0)" }.joined(separator: "\n"))\n}"
  }

  /// Returns the default value in the source, with a report before it.
  private func reporting(_ initializer: InitializerClauseSyntax, in context: some MacroExpansionContext)
    -> String?
  {
    if let call = initializer.value.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription.split(separator: ".").last == "unimplemented"
    {
      let placeholder = call.arguments.first { $0.label?.text == "placeholder" }?.expression
        .trimmedDescription
      let closure = "{ \(ignoredArguments)\(placeholder ?? "<#\(result)#>") }"
      context.report(
        """
        The endpoint already reports a failure until it is overridden: write its default value without 'unimplemented'
        """,
        id: "dependencyEndpoint.unimplemented", at: initializer.value, severity: .warning,
        fixIts: [
          .replacing(
            initializer.value, with: ExprSyntax(stringLiteral: closure),
            "Replace 'unimplemented' with '\(closure)'", id: "dependencyEndpoint.replace")
        ])
      return initializer.value.trimmedDescription
    }
    guard var closure = initializer.value.as(ClosureExprSyntax.self) else {
      context.report(
        "The macro adds a report to the default value of an endpoint, so write it as a closure here",
        id: "dependencyEndpoint.notALiteral", at: initializer.value,
        fixIts: [
          .replacing(
            initializer.value,
            with: ExprSyntax("{ \(raw: forwardedCall(of: initializer.value.trimmedDescription)) }"),
            "Wrap the default in a closure", id: "dependencyEndpoint.wrap")
        ])
      return initializer.value.trimmedDescription
    }
    if closure.statements.count == 1, let expression = closure.statements.first?.implicitlyReturned,
      !returnsVoid
    {
      guard !expression.neverReturns else { return trapping(closure, at: expression, in: context) }
      closure.statements = CodeBlockItemListSyntax {
        CodeBlockItemSyntax(item: .stmt("return \(expression.trimmed)"), trailingTrivia: .newline)
      }
    }
    return reporting(closure)
  }

  private func reporting(_ closure: ClosureExprSyntax) -> String {
    let body = closure.statements.trimmedDescription
    let signature = closure.signature.map { " \($0.trimmedDescription)" } ?? ""
    return "{\(signature)\n  \(report)\n\(body.isEmpty ? "" : "  \(body)\n")}"
  }

  /// Returns a default value that traps, which needs no `return`.
  private func trapping(
    _ closure: ClosureExprSyntax, at expression: ExprSyntax, in context: some MacroExpansionContext
  ) -> String {
    if expression.calledName == "fatalError" {
      context.report(
        """
        'fatalError' ends the whole test run or preview as soon as this endpoint is called

        Return any value of the type instead, such as 'false' or '[]'. The endpoint already reports a failure \
        before it returns the default.
        """,
        id: "dependencyEndpoint.fatalError", at: expression, severity: .warning)
    }
    return reporting(closure)
  }

  private var ignoredArguments: String {
    function.parameters.isEmpty
      ? "" : function.parameters.map { _ in "_" }.joined(separator: ", ") + " in "
  }

  private func forwardedCall(of callee: String) -> String {
    let arguments = function.parameters.enumerated().map { $1.type.argument(named: "$\($0)") }
      .joined(separator: ", ")
    return "\(isThrowing ? "try " : "")\(isAsync ? "await " : "")\(callee)(\(arguments))"
  }

  /// The reason why the macro can't throw its own error.
  private var throwing: String {
    effects?.throwsClause?.type.map { "throws only '\($0.trimmedDescription)'" } ?? "can't throw an error"
  }

  private func missingDefault(in context: some MacroExpansionContext) {
    let closure = "{ \(ignoredArguments)<#\(result)#> }"
    let initialized =
      binding.trimmed
      .with(\.typeAnnotation, binding.typeAnnotation?.trimmed)
      .with(
        \.initializer,
        InitializerClauseSyntax(
          equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
          value: ExprSyntax(stringLiteral: closure)))
    context.report(
      """
      '\(name.bareText)' needs a default value, because it \(throwing) and returns a value

      Until the endpoint is overridden, it reports a test failure and then returns the default. Any value of \
      the type is fine, such as 'false' or '[]'.
      """,
      id: "dependencyEndpoint.missingDefault", at: binding,
      fixIts: [
        .replacing(
          binding, with: initialized, "Insert '= \(closure)'", id: "dependencyEndpoint.insertDefault")
      ])
  }

  // MARK: Recording

  /// Returns the stored closure, which also records its results unless it's asynchronous.
  ///
  /// Reducers can't call asynchronous endpoints.
  func recorded(_ storage: String) -> String {
    guard !isAsync else { return storage }
    let names = (0..<function.parameters.count).map { "p\($0)" }
    let arguments = zip(function.parameters, names).map { $0.type.argument(named: $1) }
    let clause = effects?.throwsClause.map { " \($0.trimmedDescription)" } ?? ""
    let call = isThrowing ? "try " : ""
    return """
      {\(names.isEmpty ? "" : " \(names.joined(separator: ", ")) in")
          \(call)DependenciesMacros::RecordableEndpoint.answer(of: Self.self, "\(name.bareText)") {
            ()\(clause) -> \(result) in
            \(call)\(storage)(\(arguments.joined(separator: ", ")))
          }
        }
      """
  }

  // MARK: The method with labels

  /// Returns the method that calls the endpoint with labels, if it has labels or a custom method name.
  func method(
    named custom: (text: String, node: ExprSyntax)?, in context: some MacroExpansionContext
  ) -> String? {
    if let custom, !custom.text.isIdentifier {
      context.report(
        "'\(custom.text)' isn't a valid method name", id: "dependencyEndpoint.methodName", at: custom.node,
        fixIts: custom.text.asIdentifier.map {
          [
            .replacing(
              custom.node, with: ExprSyntax("\(literal: $0)"), "Replace it with '\($0)'",
              id: "dependencyEndpoint.identifier")
          ]
        } ?? [])
      return nil
    }
    let labels = function.parameters.map(\.endpointLabel)
    guard custom != nil || labels.contains(where: { $0 != nil }) else { return nil }

    var parameters: [String] = []
    var arguments: [String] = []
    for (index, parameter) in function.parameters.enumerated() {
      parameters.append("\(labels[index] ?? "_") p\(index): \(parameter.type.trimmed)")
      arguments.append(parameter.type.argument(named: "p\(index)"))
    }
    let call = "\(isThrowing ? "try " : "")\(isAsync ? "await " : "")"
    let effects = self.effects.map { " \($0.trimmedDescription)" } ?? ""
    let result = returnsVoid ? "" : " -> \(self.result)"
    let attributes = typeAttributes.map { "\($0)\n" }.joined()
    return """
      \(attributes)\(property.accessText)func \(custom?.text ?? name.text)\
      (\(parameters.joined(separator: ", ")))\(effects)\(result) {
        \(call)self.\(name.text)(\(arguments.joined(separator: ", ")))
      }
      """
  }

  /// The global actors of the closure's type, which the method also needs.
  private var typeAttributes: [String] {
    guard let attributed = type.as(AttributedTypeSyntax.self) else { return [] }
    return attributed.attributes.compactMap {
      guard case .attribute(let attribute) = $0 else { return nil }
      return ["Sendable", "escaping", "autoclosure", "concurrent"].contains(attribute.simpleName)
        ? nil : attribute.trimmedDescription
    }
  }
}

extension TupleTypeElementSyntax {
  /// The label in `_ label: Type`.
  fileprivate var endpointLabel: String? {
    guard let label = (secondName ?? firstName)?.text, label != "_" else { return nil }
    return label
  }
}

extension TypeSyntax {
  /// Returns the argument that passes a parameter of this type to a function with the same parameter.
  fileprivate func argument(named name: String) -> String {
    guard let attributed = self.as(AttributedTypeSyntax.self) else { return name }
    if attributed.specifiers.contains(where: { $0.trimmedDescription == "inout" }) { return "&\(name)" }
    guard attributed.attributes.contains(named: "autoclosure"), let function = endpointFunction else {
      return name
    }
    let effects = function.effectSpecifiers
    return (effects?.throwsClause == nil ? "" : "try ") + (effects?.asyncSpecifier == nil ? "" : "await ")
      + "\(name)()"
  }
}

extension CodeBlockItemSyntax {
  /// The expression that a closure with only this item returns, or `nil` if the item is a statement.
  fileprivate var implicitlyReturned: ExprSyntax? {
    // A `switch` would need `@unknown default` with the toolchain's SwiftSyntax, and would warn about it with the package.
    if case .expr(let expression) = item { return expression }
    // `if` and `switch` are expressions unless their branches contain `return`.
    guard case .stmt(let statement) = item,
      let expression = statement.as(ExpressionStmtSyntax.self)?.expression
    else { return nil }
    return expression.containsReturn ? nil : expression
  }
}

extension ExprSyntax {
  /// The name of the called function, without the module `Swift`.
  fileprivate var calledName: String? {
    guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
    let name = call.calledExpression.trimmedDescription
    return name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name
  }

  /// Whether this calls a function of the standard library that never returns.
  fileprivate var neverReturns: Bool {
    calledName.map { ["fatalError", "preconditionFailure"].contains($0) } ?? false
  }
}

extension String {
  /// The words of the text as an identifier: `find user` becomes `findUser`.
  fileprivate var asIdentifier: String? {
    let words = split { !($0.isLetter || $0.isNumber || $0 == "_") }
    let name = words.enumerated().map { index, word in
      index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    return name.isIdentifier ? name : nil
  }
}
