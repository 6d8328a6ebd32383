#if OlderSpellings
  import SwiftSyntax

  /// Finds the test stores in a source.
  enum TestStores {
    /// The meaning of a name.
    enum Value {
      /// A test store of a feature, if the source names its type.
      case testStore(feature: String?)
      case other
    }

    /// Returns `true` if an expression refers to a `TestStore` declared in the source, whose feature's actions have key
    /// paths.
    static func isTestStore(_ expression: ExprSyntax?, in declarations: Declarations) -> Bool {
      guard let expression, case .testStore(let feature) = value(of: expression) else { return false }
      return feature.map { !declarations.hasPlainActions($0) } ?? true
    }

    private static func value(of expression: ExprSyntax) -> Value {
      guard let name = expression.propertyName else { return .other }
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
            return value(of: parameter.type)
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
      return .other
    }

    /// The value of a variable, or `nil` if it has another name.
    private static func declares(_ variable: VariableDeclSyntax, _ name: String) -> Value? {
      for binding in variable.bindings where binding.pattern.trimmedDescription == name {
        if let type = binding.typeAnnotation?.type { return value(of: type) }
        guard let made = binding.initializer?.value else { return .other }
        let call = (made.as(AwaitExprSyntax.self)?.expression ?? made).as(FunctionCallExprSyntax.self)
        guard let call, call.name == "TestStore" else { return .other }
        let reducer = call.argument("reducer")?.expression ?? call.trailingClosure.map { ExprSyntax($0) }
        return .testStore(feature: reducer.flatMap(featureName))
      }
      return nil
    }

    private static func value(of type: TypeSyntax) -> Value {
      let text = type.trimmedDescription
      if text.hasPrefix("TestStoreOf<") {
        let feature = text.dropFirst("TestStoreOf<".count).dropLast().split(separator: ".").last
        return .testStore(feature: feature.map(String.init))
      }
      return text.hasPrefix("TestStore<") ? .testStore(feature: nil) : .other
    }

    /// Returns `Feature` for `Feature()`, `Feature().dependency(…)`, and a closure that returns either.
    private static func featureName(_ expression: ExprSyntax) -> String? {
      if let closure = expression.as(ClosureExprSyntax.self) {
        // Consecutive reducers share one action, and none of them names it.
        return closure.singleExpression.map(featureName) ?? "Reduce"
      }
      guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
      if let base = call.base, !base.isTypeChain { return featureName(base) }
      return call.name
    }
  }
#endif
