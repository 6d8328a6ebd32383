#if OlderSpellings
  import SwiftSyntax

  extension FunctionCallExprSyntax {
    /// The name of the called function or type: `scope` for `store.scope(…)`, `Store` for `Store<A, B>(…)`.
    var name: String? { calledExpression.calledName?.text }

    /// The base of the member: `store` for `store.scope(…)`.
    var base: ExprSyntax? { calledExpression.as(MemberAccessExprSyntax.self)?.base }

    /// Returns `true` if a member is called without a base: `.task { … }`.
    var isImplicitMember: Bool {
      guard let member = calledExpression.as(MemberAccessExprSyntax.self), member.base == nil else {
        return false
      }
      // A modifier within `#if` also has no base.
      let isModifier =
        ancestors.lazy.compactMap { $0.as(IfConfigClauseSyntax.self) }
        .first?.elements?.is(ExprSyntax.self) == true
      return !isModifier
    }

    /// The labels of the arguments in parentheses.
    var labels: [String?] { arguments.map { $0.label?.text } }

    func argument(at index: Int, _ label: String?) -> LabeledExprSyntax? {
      guard index < arguments.count else { return nil }
      let argument = Array(arguments)[index]
      return argument.label?.text == label ? argument : nil
    }

    func argument(_ label: String) -> LabeledExprSyntax? { arguments.first { $0.label?.text == label } }

    /// The statement, if the call is a complete statement in a function, a closure, or a getter.
    var statement: CodeBlockItemSyntax? { parent?.as(CodeBlockItemSyntax.self) }
  }

  extension ExprSyntax {
    /// The token of the called name.
    var calledName: TokenSyntax? {
      if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName }
      if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName }
      if let special = self.as(GenericSpecializationExprSyntax.self) { return special.expression.calledName }
      return nil
    }

    /// The names in a chain such as `Feature.Action.child`, or `nil` for any other expression.
    var nameChain: [String]? {
      if let reference = self.as(DeclReferenceExprSyntax.self) {
        return reference.argumentNames == nil ? [reference.baseName.text] : nil
      }
      guard let member = self.as(MemberAccessExprSyntax.self), member.declName.argumentNames == nil,
        let base = member.base?.nameChain
      else { return nil }
      return base + [member.declName.baseName.text]
    }

    /// The case in a qualified name: `child` for `Action.child` and `Feature.Action.child`.
    var caseOfType: String? {
      guard let chain = nameChain, chain.count > 1, let last = chain.last, last.isCaseName,
        chain.dropLast().allSatisfy(\.isTypeName)
      else { return nil }
      return last
    }

    /// The name of a property: `store` for `store` and `self.store`.
    var propertyName: String? {
      guard let chain = nameChain else { return nil }
      return chain.count == 1 ? chain[0] : chain.count == 2 && chain[0] == "self" ? chain[1] : nil
    }

    /// Whether the expression is a chain of type names.
    var isTypeChain: Bool { nameChain?.allSatisfy(\.isTypeName) == true }
  }

  extension String {
    var isTypeName: Bool { first?.isUppercase == true || self == "Self" }
    var isCaseName: Bool { first?.isLowercase == true || first == "_" || first == "`" }
  }

  extension ClosureExprSyntax {
    /// The names of the parameters, or `$0` if they have no names.
    var parameterNames: [String] {
      // A `switch` would need `@unknown default` with the toolchain's SwiftSyntax, and would warn about it with the package.
      if case .simpleInput(let list) = signature?.parameterClause { return list.map(\.name.text) }
      guard case .parameterClause(let clause) = signature?.parameterClause else { return ["$0"] }
      return clause.parameters.map { ($0.secondName ?? $0.firstName).text }
    }

    /// The expression, if it is the only one.
    var singleExpression: ExprSyntax? {
      guard statements.count == 1, let item = statements.first?.item else { return nil }
      if case .expr(let expression) = item { return expression }
      if case .stmt(let statement) = item {
        return statement.as(ReturnStmtSyntax.self)?.expression
          ?? statement.as(ExpressionStmtSyntax.self)?.expression
      }
      return nil
    }

    /// The last token before the statements.
    var opening: TokenSyntax { signature?.inKeyword ?? leftBrace }
  }

  extension KeyPathExprSyntax {
    /// The names in a path of properties, including `$`, or `nil` for any other path.
    var plainNames: [String]? {
      var names: [String] = []
      for component in components {
        switch component.component {
        case .property(let property)
        where property.genericArgumentClause == nil && property.declName.argumentNames == nil:
          names.append(property.declName.baseName.text)
        case .optional(let mark) where mark.questionOrExclamationMark.text == "?" && !names.isEmpty:
          names[names.count - 1] += "?"
        default: return nil
        }
      }
      return names.isEmpty ? nil : names
    }
  }
#endif
