#if OlderSpellings
  import SwiftSyntax

  /// Rewrites effects of asynchronous functions.
  enum EffectRewrite: Rewrite {
    static let name = "effects"
    static let old = "EffectTask<Action>, Effect(value: x), .fireAndForget { … }, .task { .response(x) }"
    static let new = "Effect<Action>, .send(x), .run { _ in … }, .run { send in await send(.response(x)) }"
    static let hints = ["Effect", "fireAndForget", ".task", ".map("]

    static func find(in source: Source, _ findings: inout Findings) {
      for type in source.all(IdentifierTypeSyntax.self) {
        convert(type.name, type.genericArgumentClause, in: source, &findings)
      }
      for special in source.all(GenericSpecializationExprSyntax.self) {
        if let reference = special.expression.as(DeclReferenceExprSyntax.self) {
          convert(reference.baseName, special.genericArgumentClause, in: source, &findings)
        }
      }
      for reference in source.all(DeclReferenceExprSyntax.self)
      where ["EffectTask", "EffectPublisher"].contains(reference.baseName.text)
        && reference.parent?.is(GenericSpecializationExprSyntax.self) != true
      {
        findings.rewrite(.replace(reference.baseName, "Effect"))
      }
      for call in source.all(FunctionCallExprSyntax.self) {
        switch call.name {
        case "Effect", "EffectTask": value(call, in: source, &findings)
        case "fireAndForget" where isOfEffect(call): fireAndForget(call, &findings)
        case "task" where isOfEffect(call): task(call, in: source, &findings)
        case "map": map(call, &findings)
        default: break
        }
      }
    }

    /// Returns `true` if the call is to a function of `Effect`: without a base, or on the type.
    private static func isOfEffect(_ call: FunctionCallExprSyntax) -> Bool {
      call.isImplicitMember
        || ["Effect", "EffectTask", "EffectPublisher"].contains(call.base?.calledName?.text)
    }

    private static func convert(
      _ name: TokenSyntax, _ generics: GenericArgumentClauseSyntax?, in source: Source,
      _ findings: inout Findings
    ) {
      let arguments = generics.map { Array($0.arguments) } ?? []
      guard ["EffectTask", "EffectPublisher", "Effect"].contains(name.text) else { return }
      var edits: [Edit] = name.text == "Effect" ? [] : [.replace(name, "Effect")]
      if arguments.count == 2 {
        guard arguments[1].argument.trimmedDescription == "Never" else {
          return findings.note(
            name,
            "replace an effect that fails with 'Effect<\(arguments[0].argument.trimmedDescription)>' and an action that contains a 'Result'."
          )
        }
        edits.append(.remove(arguments[0].argument.end..<arguments[1].end))
      }
      if !edits.isEmpty { findings.rewrite(edits) }
    }

    private static func value(_ call: FunctionCallExprSyntax, in source: Source, _ findings: inout Findings) {
      if call.labels == ["error"] {
        return findings.note(call, "send an action that contains the error: an effect can't fail.")
      }
      guard call.labels == ["value"], call.trailingClosure == nil, let argument = call.arguments.first else {
        return
      }
      // If there is no enclosing type, the name stays.
      let hasType =
        call.parent?.is(ReturnStmtSyntax.self) == true || call.parent?.is(LabeledExprSyntax.self) == true
        || call.parent?.is(ArrayElementSyntax.self) == true
        || call.statement?.nearest(CodeBlockItemListSyntax.self)?.count == 1
      findings.rewrite(
        .replace(call.calledExpression, hasType ? ".send" : "Effect.send"),
        .remove(argument.start..<argument.expression.start))
    }

    private static func fireAndForget(_ call: FunctionCallExprSyntax, _ findings: inout Findings) {
      guard let closure = call.onlyClosure, let name = call.calledExpression.calledName,
        closure.signature?.parameterClause == nil
      else { return findings.note(call, "replace '.fireAndForget' with '.run { _ in … }'.") }
      findings.rewrite(
        .replace(name, "run"),
        closure.signature?.capture.map { .insert(" _", at: $0.end) }
          ?? .insert(" _ in", at: closure.leftBrace.end))
    }

    private static func task(_ call: FunctionCallExprSyntax, in source: Source, _ findings: inout Findings) {
      guard call.trailingClosure != nil || !call.arguments.isEmpty else { return }
      guard let closure = call.onlyClosure, let name = call.calledExpression.calledName,
        closure.signature?.parameterClause == nil, let body = closure.singleExpression,
        !body.is(IfExprSyntax.self), !body.is(SwitchExprSyntax.self), !body.is(SequenceExprSyntax.self)
      else {
        return findings.note(
          call,
          "replace '.task' with '.run { send in … }', and 'await send(action)' where the closure returns the action."
        )
      }
      var edits: [Edit] = [.replace(name, "run")]
      edits.append(
        closure.signature?.capture.map { .insert(" send", at: $0.end) }
          ?? .insert(" send in", at: closure.leftBrace.end))
      // `try await` moves before `send`, and `return` is removed.
      var value = body
      var isThrowing = false
      while true {
        if let awaiting = value.as(AwaitExprSyntax.self) {
          value = awaiting.expression
        } else if let trying = value.as(TryExprSyntax.self), trying.questionOrExclamationMark == nil {
          isThrowing = true
          value = trying.expression
        } else {
          break
        }
      }
      let start = closure.statements.first!.start
      edits.append(Edit(start..<value.start, isThrowing ? "try await send(" : "await send("))
      edits.append(.insert(")", at: value.end))
      findings.rewrite(edits)
    }

    private static func map(_ call: FunctionCallExprSyntax, _ findings: inout Findings) {
      guard call.labels == [nil], call.trailingClosure == nil, let argument = call.arguments.first,
        let name = argument.expression.caseOfType, let chain = argument.expression.nameChain,
        chain.dropLast().last == "Action", let open = call.leftParen, let close = call.rightParen
      else { return }
      // Applies if the type of the result is known, as for a returned effect.
      let isReturned = call.parent?.is(ReturnStmtSyntax.self) == true
      let action = isReturned ? ".\(name)" : chain.joined(separator: ".")
      findings.rewrite(Edit(open.start..<close.end, " { \(action)($0) }"))
    }
  }

  extension FunctionCallExprSyntax {
    /// The closure argument, if it is the only one and follows the parentheses.
    var onlyClosure: ClosureExprSyntax? {
      additionalTrailingClosures.isEmpty ? trailingClosure : nil
    }
  }
#endif
