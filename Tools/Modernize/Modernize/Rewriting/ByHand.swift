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
        #"'CaseLet' is 'if let store = store.scope(state: \.child, action: \.child)' in a 'switch store.state'."#,
      "ViewStore": "a view reads and sends with the store: 'store.name', 'store.send(…)'.",
      "ViewStoreOf": "a view reads and sends with the store: 'store.name', 'store.send(…)'.",
      "BindingViewStore": "a view binds '$store.name' of a '@Bindable var store'.",
      "BindingViewState": "a view binds '$store.name' of a '@Bindable var store'.",
      "ActorIsolated": "'ActorIsolated' is 'LockIsolated', whose 'withValue' does not wait.",
      "AlertAction": "'AlertAction' is 'PresentationAction'.",
      "ConfirmationDialogAction": "'ConfirmationDialogAction' is 'PresentationAction'.",
      "SheetAction": "'SheetAction' is 'PresentationAction'.",
      "ActionViewModel": "'ActionViewModel' is 'AlertState' or 'ConfirmationDialogState'.",
      "NavigationLinkStore":
        #"'NavigationLinkStore' is a 'Button' and 'navigationDestination(item: $store.scope(state: \.child, action: \.child))'."#,
      "ObservedObject": "'@ObservedObject' is 'let', or '@Bindable var' where a control writes the object.",
      "NavigationView": "'NavigationView' is 'NavigationStack'.",
    ]

    /// Members of calls.
    private static let functions = [
      "pullback": #"'pullback' is 'Scope(state: \.child, action: \.child) { Child() }'."#,
      "_pullback":
        #"'_pullback' is '@Presents var child' and '.ifLet(\.$child, action: \.child) { Child() }'."#,
      "optional": #"'optional().pullback' is '.ifLet(\.child, action: \.child) { Child() }'."#,
      "eraseToEffect":
        "an effect of a publisher is '.run { send in for await value in values { await send(…) } }'.",
      "catchToEffect":
        "an effect that can fail is '.run { send in await send(.response(Result { try await … })) }'.",
      "navigationBarTitle": "'navigationBarTitle' is 'navigationTitle'.",
      "navigationBarItems": "'navigationBarItems' is 'toolbar { ToolbarItem(placement: …) { … } }'.",
    ]

    static func find(in source: Source, _ findings: inout Findings) {
      for type in source.all(IdentifierTypeSyntax.self) {
        if let text = names[type.name.text] { findings.note(type, text) }
      }
      for call in source.all(FunctionCallExprSyntax.self) { note(call, in: source, &findings) }
      for member in source.all(MemberAccessExprSyntax.self) { note(member, &findings) }
      for path in source.all(KeyPathExprSyntax.self) where path.plainNames == ["mainQueue"] {
        findings.note(
          path, #"'\.mainQueue' is '\.continuousClock': 'try await clock.sleep(for: .seconds(1))'."#)
      }
    }

    private static func note(_ call: FunctionCallExprSyntax, in source: Source, _ findings: inout Findings) {
      guard let name = call.calledExpression.calledName else { return }
      let labels = call.labels.compactMap(\.self)
      let isMember = call.calledExpression.is(MemberAccessExprSyntax.self)
      if name.text == "CaseLet", !labels.contains("action") {
        return findings.note(
          name,
          "'CaseLet' of a 'Switch' is 'if let $child = $value.child { … }' in a 'switch value' of a '@CasePathable' enum."
        )
      }
      if !isMember, let text = names[name.text] { return findings.note(name, text) }
      if ["AlertState", "ConfirmationDialogState"].contains(name.text), labels.first == "title",
        labels != ["title"] || !call.arguments.first!.expression.is(ClosureExprSyntax.self)
      {
        findings.note(
          name, "'\(name.text)' is '\(name.text) { TextState(…) } actions: { … } message: { … }'.")
      }
      if ["cancel", "cancellable", "withTaskCancellation", "debounce", "throttle"].contains(name.text),
        let id = call.arguments.first, id.label?.text == "id",
        id.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "self"
      {
        findings.note(name, "an id is a value of an enum with a case: 'enum CancelID { case timer }'.")
      }
      guard isMember else {
        if name.text == "NavigationLink", labels.contains("isActive") {
          findings.note(
            name, "'NavigationLink(isActive:)' is 'NavigationStack(path:)' or 'navigationDestination(item:)'."
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
        findings.note(name, "'cancel(ids:)' is '.merge' of one '.cancel(id:)' each.")
      case ("combine", _) where ["Reducer", "AnyReducer"].contains(call.base?.calledName?.text):
        findings.note(name, "'Reducer.combine' is the list of reducers in 'body'.")
      case ("alert", [nil, "dismiss"]), ("confirmationDialog", [nil, "dismiss"]):
        findings.note(
          name,
          "'\(name.text)(_:dismiss:)' is '\(name.text)($store.scope(state: \\.alert, action: \\.alert))'.")
      case ("alert", ["state", "action"]), ("confirmationDialog", ["state", "action"]):
        findings.note(name, "the reducer's '\(name.text)' is '.ifLet(\\.$alert, action: \\.alert)'.")
      case ("sheet", ["state", "action"]):
        findings.note(name, #"the reducer's 'sheet' is '.ifLet(\.$child, action: \.child) { Child() }'."#)
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
          name, "'navigationDestination(isPresented:)' is 'navigationDestination(item: $store.scope(…))'.")
      case ("ifLet", ["then", "else"]), ("ifLet", ["then"]):
        findings.note(
          name, "'store.ifLet(then:else:)' is 'observe { if let child = store.scope(…) { … } else { … } }'.")
      default: break
      }
    }

    private static func note(_ member: MemberAccessExprSyntax, _ findings: inout Findings) {
      let base = member.base?.nameChain?.last
      switch (base, member.declName.baseName.text) {
      case ("DispatchQueue", "test"):
        findings.note(member, "'DispatchQueue.test' is 'TestClock()', which '\\.continuousClock' takes.")
      case ("store", "publisher"), ("viewStore", "publisher"):
        findings.note(member, "'publisher' is 'observe { … }', which reads the store.")
      default: break
      }
    }
  }
#endif
