#if OlderSpellings
  import SwiftSyntax

  /// Finds out what is a test store.
  enum TestStores {
    /// Whether an expression names a `TestStore` that the source shows to be one.
    static func isTestStore(_ expression: ExprSyntax?) -> Bool {
      guard let expression, let name = expression.propertyName else { return false }
      for ancestor in Syntax(expression).ancestors {
        if let items = ancestor.as(CodeBlockItemListSyntax.self) {
          for item in items where item.position < expression.position {
            if let variable = item.item.as(VariableDeclSyntax.self), let found = declares(variable, name) {
              return found
            }
          }
        }
        if let function = ancestor.as(FunctionDeclSyntax.self) {
          for parameter in function.signature.parameterClause.parameters
          where (parameter.secondName ?? parameter.firstName).text == name {
            return isTestStoreType(parameter.type)
          }
        }
        if let group = ancestor.asProtocol((any DeclGroupSyntax).self) {
          for member in group.memberBlock.members {
            if let variable = member.decl.as(VariableDeclSyntax.self), let found = declares(variable, name) {
              return found
            }
          }
        }
      }
      return false
    }

    /// Whether a variable of the name is a test store; `nil` where it has another name.
    private static func declares(_ variable: VariableDeclSyntax, _ name: String) -> Bool? {
      for binding in variable.bindings where binding.pattern.trimmedDescription == name {
        if let type = binding.typeAnnotation?.type { return isTestStoreType(type) }
        guard let value = binding.initializer?.value else { return false }
        let made = value.as(AwaitExprSyntax.self)?.expression ?? value
        return made.as(FunctionCallExprSyntax.self)?.name == "TestStore"
      }
      return nil
    }

    private static func isTestStoreType(_ type: TypeSyntax) -> Bool {
      let text = type.trimmedDescription
      return text.hasPrefix("TestStore<") || text.hasPrefix("TestStoreOf<")
    }
  }
#endif
