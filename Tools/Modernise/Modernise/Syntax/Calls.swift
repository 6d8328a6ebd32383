#if OlderSpellings
  import SwiftSyntax

  extension FunctionCallExprSyntax {
    /// The name of what is called: `scope` of `store.scope(…)`, `Store` of `Store<A, B>(…)`.
    var name: String? { calledExpression.calledName?.text }

    /// What the member belongs to: `store` of `store.scope(…)`.
    var base: ExprSyntax? { calledExpression.as(MemberAccessExprSyntax.self)?.base }

    /// Whether a member is called without a base: `.task { … }`.
    var isImplicitMember: Bool {
      guard let member = calledExpression.as(MemberAccessExprSyntax.self), member.base == nil else {
        return false
      }
      // A modifier within `#if` has no base either.
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

    /// Whether it is a statement of its own, in a function, a closure or a getter.
    var statement: CodeBlockItemSyntax? { parent?.as(CodeBlockItemSyntax.self) }
  }

  extension ExprSyntax {
    /// The token that names what is called.
    var calledName: TokenSyntax? {
      if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName }
      if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName }
      if let special = self.as(GenericSpecializationExprSyntax.self) { return special.expression.calledName }
      return nil
    }

    /// The names of a chain such as `Feature.Action.child`; `nil` for anything else.
    var nameChain: [String]? {
      if let reference = self.as(DeclReferenceExprSyntax.self) {
        return reference.argumentNames == nil ? [reference.baseName.text] : nil
      }
      guard let member = self.as(MemberAccessExprSyntax.self), member.declName.argumentNames == nil,
        let base = member.base?.nameChain
      else { return nil }
      return base + [member.declName.baseName.text]
    }

    /// `child` of `Action.child` and `Feature.Action.child`, a case by its type.
    var caseOfType: String? {
      guard let chain = nameChain, chain.count > 1, let last = chain.last, last.isCaseName,
        chain.dropLast().allSatisfy(\.isTypeName)
      else { return nil }
      return last
    }

    /// The name of a property: `store` of `store` and of `self.store`.
    var propertyName: String? {
      guard let chain = nameChain else { return nil }
      return chain.count == 1 ? chain[0] : chain.count == 2 && chain[0] == "self" ? chain[1] : nil
    }

    /// Whether it is a literal or a name, which means the same in another place.
    var isTypeChain: Bool { nameChain?.allSatisfy(\.isTypeName) == true }
  }

  extension String {
    var isTypeName: Bool { first?.isUppercase == true || self == "Self" }
    var isCaseName: Bool { first?.isLowercase == true || first == "_" || first == "`" }
  }

  extension ClosureExprSyntax {
    /// The names of the parameters; `$0` where none is named.
    var parameterNames: [String] {
      switch signature?.parameterClause {
      case .simpleInput(let list)?: list.map(\.name.text)
      case .parameterClause(let clause)?: clause.parameters.map { ($0.secondName ?? $0.firstName).text }
      case nil: ["$0"]
      }
    }

    /// The one expression that it consists of.
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
    /// The names of a path of properties, with `$` where it is written; `nil` for a path of anything else.
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
