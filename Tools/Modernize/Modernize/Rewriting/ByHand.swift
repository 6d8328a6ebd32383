#if OlderSpellings
  import SwiftSyntax

  /// Finds code that the user has to rewrite, and adds a note.
  enum ByHand: Rewrite {
    static let name = "byHand"
    static let old = "pullback, ViewStore, ActorIsolated, …"
    static let new = "a note with today's spelling"
    static let hints =
      Array(names.keys) + Array(functions.keys) + [
        "combine", "ifLet", "fileStorage", "mainQueue", "DispatchQueue", "alert(", "isActive", "isPresented",
        ".publisher", "sheet(", "Dialog(", "cancel", "AlertState(",
      ]

    /// Types and functions by name.
    private static let names = [
      "CaseLet":
        #"replace 'CaseLet' with 'if let store = store.scope(state: \.child, action: \.child)' in a 'switch store.state'."#,
      "ViewStore": "use the store itself: 'store.name' and 'store.send(…)'.",
      "ViewStoreOf": "use the store itself: 'store.name' and 'store.send(…)'.",
      "BindingViewStore": "declare '@Bindable var store', and bind '$store.name'.",
      "BindingViewState": "declare '@Bindable var store', and bind '$store.name'.",
      "ActorIsolated": "replace 'ActorIsolated' with 'LockIsolated', and remove 'await' before 'withValue'.",
      "AlertAction": "replace 'AlertAction' with 'PresentationAction'.",
      "ConfirmationDialogAction": "replace 'ConfirmationDialogAction' with 'PresentationAction'.",
      "SheetAction": "replace 'SheetAction' with 'PresentationAction'.",
      "ActionViewModel": "replace 'ActionViewModel' with 'AlertState' or 'ConfirmationDialogState'.",
      "NavigationLinkStore":
        #"'NavigationLinkStore' is a 'Button' and 'navigationDestination(item: $store.scope(state: \.child, action: \.child))'."#,
      "ObservedObject":
        "replace '@ObservedObject' with 'let', or '@Bindable var' where a control writes the object.",
      "NavigationView": "replace 'NavigationView' with 'NavigationStack'.",
    ]

    /// Members of calls.
    private static let functions = [
      "pullback": #"replace 'pullback' with 'Scope(state: \.child, action: \.child) { Child() }'."#,
      "_pullback":
        #"replace '_pullback' with '@Presents var child' and '.ifLet(\.$child, action: \.child) { Child() }'."#,
      "optional": #"replace 'optional().pullback' with '.ifLet(\.child, action: \.child) { Child() }'."#,
      "eraseToEffect":
        "replace an effect of a publisher with '.run { send in for await value in values { await send(…) } }'.",
      "catchToEffect":
        "replace an effect that can fail with '.run { send in await send(.response(Result { try await … })) }'.",
      "navigationBarTitle": "replace 'navigationBarTitle' with 'navigationTitle'.",
      "navigationBarItems":
        "replace 'navigationBarItems' with 'toolbar { ToolbarItem(placement: …) { … } }'.",
    ]

    static func find(in source: Source, _ findings: inout Findings) {
      for type in source.all(IdentifierTypeSyntax.self) {
        if let text = names[type.name.text] { findings.note(type, text) }
      }
      for call in source.all(FunctionCallExprSyntax.self) { note(call, in: source, &findings) }
      for member in source.all(MemberAccessExprSyntax.self) { note(member, &findings) }
      for path in source.all(KeyPathExprSyntax.self) where path.plainNames == ["mainQueue"] {
        findings.note(
          path, #"replace '\.mainQueue' with '\.continuousClock': 'try await clock.sleep(for: .seconds(1))'."#
        )
      }
    }

    private static func note(_ call: FunctionCallExprSyntax, in source: Source, _ findings: inout Findings) {
      guard let name = call.calledExpression.calledName else { return }
      let labels = call.labels.compactMap(\.self)
      let isMember = call.calledExpression.is(MemberAccessExprSyntax.self)
      if name.text == "CaseLet", !labels.contains("action") {
        return findings.note(
          name,
          "replace 'CaseLet' of a 'Switch' with 'if let $child = $value.child { … }' in a 'switch value' of a '@CasePathable' enum."
        )
      }
      if !isMember, let text = names[name.text] { return findings.note(name, text) }
      if ["AlertState", "ConfirmationDialogState"].contains(name.text), labels.first == "title",
        labels != ["title"] || !call.arguments.first!.expression.is(ClosureExprSyntax.self)
      {
        findings.note(
          name, "replace '\(name.text)' with '\(name.text) { TextState(…) } actions: { … } message: { … }'.")
      }
      if ["cancel", "cancellable", "withTaskCancellation", "debounce", "throttle"].contains(name.text),
        let id = call.arguments.first, id.label?.text == "id",
        id.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "self"
      {
        findings.note(name, "use an enum with a case as the id: 'enum CancelID { case timer }'.")
      }
      guard isMember else {
        if name.text == "NavigationLink", labels.contains("isActive") {
          findings.note(
            name,
            "replace 'NavigationLink(isActive:)' with 'NavigationStack(path:)' or 'navigationDestination(item:)'."
          )
        }
        return
      }
      if let text = functions[name.text] {
        // Other libraries also use the names `optional` and `pullback`.
        if name.text != "optional" || call.parent?.is(MemberAccessExprSyntax.self) == true {
          findings.note(name, text)
        }
        return
      }
      switch (name.text, call.labels) {
      case ("cancel", ["ids"]):
        findings.note(name, "replace 'cancel(ids:)' with '.merge' of one '.cancel(id:)' each.")
      case ("combine", _) where ["Reducer", "AnyReducer"].contains(call.base?.calledName?.text):
        findings.note(name, "list the reducers in 'body' instead of calling 'Reducer.combine'.")
      case ("alert", [nil, "dismiss"]), ("confirmationDialog", [nil, "dismiss"]):
        findings.note(
          name,
          "replace '\(name.text)(_:dismiss:)' with '\(name.text)($store.scope(state: \\.alert, action: \\.alert))'."
        )
      case ("alert", ["state", "action"]), ("confirmationDialog", ["state", "action"]):
        findings.note(
          name, "replace the reducer's '\(name.text)' with '.ifLet(\\.$alert, action: \\.alert)'.")
      case ("sheet", ["state", "action"]):
        findings.note(
          name, #"replace the reducer's 'sheet' with '.ifLet(\.$child, action: \.child) { Child() }'."#)
      case ("sheet", let labels), ("popover", let labels), ("alert", let labels),
        ("confirmationDialog", let labels):
        if labels.first == "route" {
          findings.note(
            name,
            "'\(name.text)(route:)' takes '$store.scope(state: \\.destination?.child, action: \\.destination.child)'."
          )
        }
      case ("fileStorage", let labels) where labels.contains("decoder") || labels.contains("encoder"):
        findings.note(
          name,
          "'fileStorage' takes functions: 'decode: { try decoder.decode(Value.self, from: $0) }', 'encode: { try encoder.encode($0) }'."
        )
      case ("navigationDestination", ["isPresented"])
      where call.arguments.trimmedDescription.lowercased().contains("store"):
        findings.note(
          name,
          "replace 'navigationDestination(isPresented:)' with 'navigationDestination(item: $store.scope(…))'."
        )
      case ("ifLet", ["then", "else"]), ("ifLet", ["then"]):
        findings.note(
          name,
          "replace 'store.ifLet(then:else:)' with 'observe { if let child = store.scope(…) { … } else { … } }'."
        )
      default: break
      }
    }

    private static func note(_ member: MemberAccessExprSyntax, _ findings: inout Findings) {
      let base = member.base?.nameChain?.last
      switch (base, member.declName.baseName.text) {
      case ("DispatchQueue", "test"):
        findings.note(
          member,
          "replace 'DispatchQueue.test' with a 'TestClock', and override '\\.continuousClock' with it.")
      case ("store", "publisher"), ("viewStore", "publisher"):
        findings.note(member, "replace 'publisher' with 'observe { … }', which reads the store.")
      default: break
      }
    }
  }
#endif
