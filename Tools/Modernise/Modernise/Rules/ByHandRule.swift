#if OlderSpellings
  import SwiftSyntax

  /// What is found and left: what to write depends on more than the place where it stands.
  final class ByHandRule: Rule {
    override class var name: String { "notes" }
    override class var summary: String { "names what is left to do by hand, and changes nothing" }

    private static let advice = [
      "TaskResult": "write 'Result<Value, any Error>', and assert 'receive(\\.response.success)'",
      "WithViewStore": "read the store itself: 'store.name', 'store.send'",
      "ViewStore": "read the store itself", "ViewStoreOf": "read the store itself",
      "IfLetStore": "write 'if let child = store.scope(state: \\.child, action: \\.child) { … }'",
      "ForEachStore": "write 'ForEach(store.scope(state: \\.rows, action: \\.rows), id: \\.state.id) { … }'",
      "SwitchStore": "write 'switch store.case { … }'", "CaseLet": "write 'switch store.case { … }'",
      "NavigationStackStore":
        "write 'NavigationStack(path: $store.scope(state: \\.path, action: \\.path)) { … }'",
      "BindingViewState": "write '$store.name'", "BindingViewStore": "write '$store.name'",
      "WithPerceptionTracking": "remove it: every view observes what it reads",
      "ActorIsolated": "write 'LockIsolated', without 'await'",
      "AnyReducer": "write a type with '@Reducer', and dependencies with '@Dependency'",
      "AnySchedulerOf": "write 'any Clock<Duration>'",
      "UIScheduler": "write '@MainActor' before the function",
    ]
    private static let members = [
      "mainQueue": "write '\\.continuousClock'", "mainRunLoop": "write '\\.continuousClock'",
      "pullback": "write 'Scope(state:action:) { … }' in a body",
      "streamWithContinuation": "write 'makeStream(of:)'",
    ]
    private static let modifiers: Set = [
      "sheet", "popover", "fullScreenCover", "navigationDestination", "alert", "confirmationDialog",
    ]

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
      if let advice = Self.advice[node.name.text] { note("'\(node.name.text)' stays: \(advice)", at: node) }
      return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      let name = node.baseName.text
      let isMember =
        node.parent?.is(MemberAccessExprSyntax.self) == true
        || node.parent?.is(KeyPathPropertyComponentSyntax.self) == true
      if let advice = isMember ? Self.members[name] : Self.advice[name] {
        note("'\(name)' stays: \(advice)", at: node)
      }
      return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
        Self.modifiers.contains(name), node.arguments.first?.label?.text == "store"
      {
        note(
          "'\(name)(store:)' stays: write '\(name)' with '$store.scope(state: \\.child, action: \\.child)'",
          at: node)
      }
      return .visitChildren
    }
  }
#endif
