#if OlderSpellings
  import SwiftSyntax

  /// Replaces `TaskResult` with `Result`.
  enum TaskResultRewrite: Rewrite {
    static let name = "taskResult"
    static let old = "TaskResult<Value>, TaskResult { try await … }"
    static let new = "Result<Value, any Error>, Result { try await … }"
    static let hints = ["TaskResult", "any Error>", "Equatable"]

    static func find(in source: Source, _ findings: inout Findings) {
      for type in source.all(IdentifierTypeSyntax.self) where type.name.text == "TaskResult" {
        if source.declarations.unequatable.isCompared(type) {
          findings.note(
            type,
            "first give the alert an 'Action.Alert', as in 'AlertState<Action.Alert>'. The actions of an alert must be equatable, and 'Result<_, any Error>' isn't."
          )
          continue
        }
        convert(type.name, type.genericArgumentClause, &findings)
      }
      for reference in source.all(DeclReferenceExprSyntax.self) where reference.baseName.text == "TaskResult"
      {
        if source.declarations.unequatable.isCompared(reference) { continue }
        if source.isTest, !source.declarations.unequatable.comparedFeatures.isEmpty { continue }
        if let call = reference.parent?.as(FunctionCallExprSyntax.self), call.labels == [nil],
          call.trailingClosure == nil, call.arguments.first?.expression.is(ClosureExprSyntax.self) == false
        {
          findings.note(call, "replace 'TaskResult(result)' with the result itself.")
          continue
        }
        let special = reference.parent?.as(GenericSpecializationExprSyntax.self)
        convert(reference.baseName, special?.genericArgumentClause, &findings)
      }
      equatable(in: source, &findings)
    }

    private static func convert(
      _ name: TokenSyntax, _ generics: GenericArgumentClauseSyntax?, _ findings: inout Findings
    ) {
      var edits: [Edit] = [.replace(name, "Result")]
      if let arguments = generics?.arguments, arguments.count == 1 {
        edits.append(.insert(", any Error", at: arguments.first!.argument.end))
      }
      findings.rewrite(edits)
    }

    /// An action isn't equatable if it contains a result with any error, or another such action. Tests name its cases
    /// by key paths.
    private static func equatable(in source: Source, _ findings: inout Findings) {
      for decl in source.all(EnumDeclSyntax.self) {
        guard decl.holdsAnyError || source.declarations.unequatable.contains(decl), !decl.comparesByHand,
          let clause = decl.inheritanceClause, let edit = source.removing("Equatable", from: clause)
        else { continue }
        findings.rewrite(edit)
      }
      for decl in source.all(StructDeclSyntax.self)
      where decl.inheritanceClause?.inheritedTypes.names.contains("Equatable") == true {
        for property in decl.properties {
          guard let type = property.bindings.first?.typeAnnotation?.type, type.isResultOfAnyError else {
            continue
          }
          findings.note(
            property,
            "store the value, and a description of the error: a result of any error isn't equatable.")
        }
      }
    }
  }

  extension TypeSyntax {
    /// Returns `true` if it is a `Result`, or an optional one, whose failure is any error.
    fileprivate var isResultOfAnyError: Bool {
      if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.isResultOfAnyError }
      let type = trimmedDescription
      return type.hasPrefix("Result<") && type.hasSuffix("any Error>")
    }
  }

  extension EnumDeclSyntax {
    fileprivate var holdsAnyError: Bool {
      cases.contains { $0.parameterClause?.parameters.contains { $0.type.isResultOfAnyError } == true }
    }

    /// Returns `true` if the type declares an operator `==`.
    fileprivate var comparesByHand: Bool {
      memberBlock.members.contains { $0.decl.as(FunctionDeclSyntax.self)?.name.text == "==" }
    }
  }
#endif
