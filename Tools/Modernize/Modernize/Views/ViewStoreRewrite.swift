#if OlderSpellings
  import SwiftSyntax

  /// Views that read the store itself.
  enum ViewStoreRewrite: Rewrite {
    static let name = "viewStores"
    static let old = "WithViewStore(store, observe: { $0 }) { viewStore in Text(viewStore.name) }"
    static let new = "Text(store.name)"
    static let hints = ["WithViewStore"]

    static func find(in source: Source, _ findings: inout Findings) {
      for call in source.all(FunctionCallExprSyntax.self) where call.name == "WithViewStore" {
        switch edits(call, in: source) {
        case .success(let edits): findings.rewrite(edits)
        case .failure(let reason): findings.note(reason.node, reason.text)
        }
      }
    }

    /// The reason why a view store stays.
    private struct Reason: Error {
      var node: Syntax
      var text: String

      init(_ node: some SyntaxProtocol, _ text: String) {
        self.node = Syntax(node)
        self.text = text
      }
    }

    private static func edits(_ call: FunctionCallExprSyntax, in source: Source) -> Result<[Edit], Reason> {
      guard let closure = call.onlyClosure, closure.parameterNames.count == 1,
        closure.parameterNames[0] != "$0",
        let argument = call.argument(at: 0, nil), argument.expression.propertyName != nil,
        // A member of 'WithViewStore' itself.
        call.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text != "_printChanges"
      else {
        return .failure(Reason(call, "remove 'WithViewStore': use 'store.name' and 'store.send(…)'."))
      }
      if call.arguments.count > 1 {
        let observe = call.argument(at: 1, "observe")?.expression.trimmedDescription.filter {
          !$0.isWhitespace
        }
        guard call.arguments.count == 2, observe == "{$0}" || observe == #"\.self"# else {
          return .failure(
            Reason(
              call,
              "'WithViewStore' with a view state: make its fields computed properties of 'State', and read them from 'store'."
            ))
        }
      }
      var edits = source.unwrapping(call, closure)
      for use in uses(of: closure.parameterNames[0], in: closure) {
        switch replacement(use, in: closure, store: argument.expression, in: source) {
        case .success(let replaced): for edit in replaced where !edits.contains(edit) { edits.append(edit) }
        case .failure(let reason): return .failure(reason)
        }
      }
      return .success(edits)
    }

    /// The references to the view store, excluding closures with a parameter of the same name.
    private static func uses(of name: String, in closure: ClosureExprSyntax) -> [DeclReferenceExprSyntax] {
      closure.all(DeclReferenceExprSyntax.self).filter { use in
        guard use.baseName.text == name, use.parent?.as(MemberAccessExprSyntax.self)?.declName.id != use.id
        else {
          return false
        }
        let inner = use.ancestors.lazy.compactMap { $0.as(ClosureExprSyntax.self) }
          .first { $0.parameterNames.contains(name) }
        return inner?.id == closure.id
      }
    }

    private static func replacement(
      _ use: DeclReferenceExprSyntax, in closure: ClosureExprSyntax, store: ExprSyntax, in source: Source
    ) -> Result<[Edit], Reason> {
      let name = store.trimmedDescription
      guard name.hasPrefix("self.") || !use.sees(another: name, within: closure) else {
        return .failure(
          Reason(
            use,
            "'\(name)' is another store here: write 'self.\(name)' in 'WithViewStore', and run this again."))
      }
      guard let member = use.parent?.as(MemberAccessExprSyntax.self), member.base?.id == ExprSyntax(use).id
      else {
        return .failure(
          Reason(
            use, "a view store is passed on here: pass 'store', and then read it in place of 'WithViewStore'."
          ))
      }
      let property = member.declName.baseName
      let call = member.parent?.as(FunctionCallExprSyntax.self)
      if property.text == "publisher" || property.text == "objectWillChange" {
        return .failure(
          Reason(use, "replace a view store's publisher with 'observe { … }', which reads 'store'."))
      }
      if property.text == "yield" || call?.argument("while") != nil {
        return .failure(
          Reason(use, "'while:' waits for a view store: await the task, 'await store.send(…).finish()'."))
      }
      guard property.text.hasPrefix("$") || property.text == "binding" else {
        return .success([.replace(use, name)])
      }
      guard let binding = source.binding(store) else {
        return .failure(
          Reason(
            use,
            "a binding needs '@Bindable var \(store.propertyName!)': declare it so, and bind '$\(store.propertyName!).name'."
          ))
      }
      if property.text != "binding" {
        let first = property.start
        return .success(binding.edits + [.replace(use, binding.store), .remove(first..<first + 1)])
      }
      guard let call, let path = bindingPath(call, in: source) else {
        return .failure(
          Reason(
            use,
            #"replace 'viewStore.binding' with '$store.name.sending(\.nameChanged)', or a computed property of the state."#
          ))
      }
      return .success(binding.edits + [.replace(call, binding.store + path)])
    }

    /// Returns `.tab.sending(\.tabChanged)` for `viewStore.binding(get: \.tab, send: { .tabChanged($0) })`.
    private static func bindingPath(_ call: FunctionCallExprSyntax, in source: Source) -> String? {
      guard call.trailingClosure == nil else { return nil }
      if call.labels == [nil], let path = call.arguments.first?.expression.as(KeyPathExprSyntax.self),
        path.plainNames?.first?.hasPrefix("$") == true
      {
        return "." + path.unprojectedNames
      }
      guard call.labels == ["get", "send"], let get = call.argument("get"), let send = call.argument("send"),
        let state = KeyPathSpelling.state(get.expression), state.hasPrefix("\\."), state != "\\.self",
        // A case without a payload is the same action for every value.
        send.expression.as(MemberAccessExprSyntax.self).map({ $0.base != nil }) ?? true,
        let action = KeyPathSpelling.action(send.expression, in: source.declarations), action != "\\.self"
      else { return nil }
      return "\(state.dropFirst()).sending(\(action))"
    }
  }

  extension DeclReferenceExprSyntax {
    /// Returns `true` if a name has a different meaning here than outside of a closure.
    fileprivate func sees(another name: String, within closure: ClosureExprSyntax) -> Bool {
      for ancestor in ancestors {
        if let inner = ancestor.as(ClosureExprSyntax.self) {
          if inner.id == closure.id { return false }
          if inner.parameterNames.contains(name) { return true }
        }
        if ancestor.declaredNames.contains(where: { $0.trimmedDescription == name }) { return true }
      }
      return false
    }
  }

  extension Syntax {
    /// The names that an `if let` or the statements of a block declare.
    fileprivate var declaredNames: [PatternSyntax] {
      func bound(_ conditions: ConditionElementListSyntax) -> [PatternSyntax] {
        conditions.compactMap { $0.condition.as(OptionalBindingConditionSyntax.self)?.pattern }
      }
      if let choice = self.as(IfExprSyntax.self) { return bound(choice.conditions) }
      return self.as(CodeBlockItemListSyntax.self)?.flatMap { item -> [PatternSyntax] in
        if let variable = item.item.as(VariableDeclSyntax.self) { return variable.bindings.map(\.pattern) }
        return item.item.as(GuardStmtSyntax.self).map { bound($0.conditions) } ?? []
      } ?? []
    }
  }
#endif
