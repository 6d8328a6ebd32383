#if OlderSpellings
  import SwiftSyntax

  extension Source {
    /// Makes the store in an expression bindable: `let store: StoreOf<Feature>` becomes `@Bindable var store`.
    ///
    /// - Returns: No edits if the expression doesn't name a stored property of the enclosing type.
    func binding(_ store: ExprSyntax) -> (store: String, edits: [Edit])? {
      guard let name = store.propertyName else { return nil }
      let projected = store.trimmedDescription.hasPrefix("self.") ? "self.$\(name)" : "$\(name)"
      for ancestor in Syntax(store).ancestors {
        if let closure = ancestor.as(ClosureExprSyntax.self), closure.parameterNames.contains(name) {
          return nil
        }
        if let items = ancestor.as(CodeBlockItemListSyntax.self),
          let local = items.lazy.compactMap({ $0.item.as(VariableDeclSyntax.self) }).first(where: {
            $0.names(name)
          })
        {
          return local.attributes.isBindable ? (projected, []) : nil
        }
        if let function = ancestor.as(FunctionDeclSyntax.self),
          function.signature.parameterClause.parameters.contains(where: {
            ($0.secondName ?? $0.firstName).text == name
          })
        {
          return nil
        }
        guard let decl = ancestor.asProtocol((any DeclGroupSyntax).self) else { continue }
        let property = decl.memberBlock.members.lazy.compactMap { $0.decl.as(VariableDeclSyntax.self) }
          .first { $0.names(name) }
        guard let property, let type = property.bindings.first?.typeAnnotation?.type.trimmedDescription,
          type.hasPrefix("StoreOf<") || type.hasPrefix("Store<")
        else { return nil }
        if property.attributes.isBindable { return (projected, []) }
        guard property.attributes.allSatisfy({ $0.trimmedDescription == "@ObservedObject" }) else {
          return nil
        }
        let start = property.modifiers.first?.start ?? property.bindingSpecifier.start
        return (
          projected,
          [Edit(property.start..<start, "@Bindable "), .replace(property.bindingSpecifier, "var")]
        )
      }
      return nil
    }
  }

  extension AttributeListSyntax {
    fileprivate var isBindable: Bool {
      ["Bindable", "Perception.Bindable", "UIBindable", "SwiftUI.Bindable"].contains { has($0) }
    }
  }

  extension VariableDeclSyntax {
    fileprivate func names(_ name: String) -> Bool {
      bindings.contains { $0.pattern.trimmedDescription == name }
    }
  }
#endif
