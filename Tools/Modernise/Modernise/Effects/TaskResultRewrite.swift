#if OlderSpellings
  import SwiftSyntax

  /// `Result` in place of `TaskResult`.
  enum TaskResultRewrite: Rewrite {
    static let name = "taskResult"
    static let old = "TaskResult<Value>, TaskResult { try await … }"
    static let new = "Result<Value, any Error>, Result { try await … }"
    static let hints = ["TaskResult", "any Error>"]

    static func find(in source: Source, _ findings: inout Findings) {
      for type in source.all(IdentifierTypeSyntax.self) where type.name.text == "TaskResult" {
        convert(type.name, type.genericArgumentClause, &findings)
      }
      for reference in source.all(DeclReferenceExprSyntax.self) where reference.baseName.text == "TaskResult"
      {
        if let call = reference.parent?.as(FunctionCallExprSyntax.self), call.labels == [nil],
          call.trailingClosure == nil, call.arguments.first?.expression.is(ClosureExprSyntax.self) == false
        {
          findings.note(call, "'TaskResult(result)' is the result itself.")
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

    /// An action with a result of any error, or with such an action, is not equatable. Tests name its cases by key paths.
    private static func equatable(in source: Source, _ findings: inout Findings) {
      let enums = source.all(EnumDeclSyntax.self)
      var others: Set<String> = []
      for decl in enums where decl.name.text == "Action" && !decl.isEquatable {
        if let feature = decl.nearest(StructDeclSyntax.self)?.name.text, decl.holdsAnyError {
          others.insert("\(feature).Action")
        }
      }
      for decl in enums where decl.isEquatable && decl.name.text.hasSuffix("Action") {
        let types = decl.cases.flatMap { $0.parameterClause?.parameters.map(\.type.trimmedDescription) ?? [] }
        let hasOther = types.contains { type in
          others.contains {
            type == $0 || type.contains("<\($0)>") || type == "IdentifiedActionOf<\($0.dropLast(7))>"
          }
        }
        guard decl.holdsAnyError || hasOther, let clause = decl.inheritanceClause,
          let edit = source.removing("Equatable", from: clause)
        else { continue }
        findings.rewrite(edit)
      }
    }
  }

  extension EnumDeclSyntax {
    fileprivate var isEquatable: Bool {
      inheritanceClause?.inheritedTypes.names.contains("Equatable") == true
    }

    fileprivate var holdsAnyError: Bool {
      cases.contains { element in
        element.parameterClause?.parameters.contains {
          let type = $0.type.trimmedDescription
          return type.hasPrefix("Result<") && type.hasSuffix("any Error>")
        } == true
      }
    }
  }
#endif
