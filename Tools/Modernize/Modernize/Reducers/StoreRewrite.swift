#if OlderSpellings
  import SwiftSyntax

  /// Rewrites stores to create their reducer in a closure.
  enum StoreRewrite: Rewrite {
    static let name = "stores"
    static let old =
      "Store(initialState: s, reducer: Feature()), TestStore(initialState: s, reducer: Feature()) { … }"
    static let new =
      "Store(initialState: s) { Feature() }, TestStore(initialState: s) { Feature() } withDependencies: { … }"
    static let hints = ["reducer:", "environment:"]

    static func find(in source: Source, _ findings: inout Findings) {
      for call in source.all(FunctionCallExprSyntax.self)
      where ["Store", "TestStore"].contains(call.name ?? "") {
        if call.argument("environment") != nil {
          findings.note(
            call,
            "replace 'environment:' with 'withDependencies: { $0.name = … }', and '@Dependency' properties in the reducer: write '\(call.name!)(initialState:) { Feature() }'."
          )
          continue
        }
        convert(call, in: source, &findings)
      }
    }

    private static func convert(_ call: FunctionCallExprSyntax, in source: Source, _ findings: inout Findings)
    {
      let arguments = Array(call.arguments)
      guard arguments.count >= 2, let index = arguments.firstIndex(where: { $0.label?.text == "reducer" }),
        index > 0,
        index >= arguments.count - 2, let close = call.rightParen, !call.isInCondition
      else { return }
      var dependencies: ClosureExprSyntax?
      if index == arguments.count - 2 {
        guard ["prepareDependencies", "withDependencies"].contains(arguments[index + 1].label?.text),
          let closure = arguments[index + 1].expression.as(ClosureExprSyntax.self),
          call.trailingClosure == nil
        else { return }
        dependencies = closure
      }
      let reducer = arguments[index].expression
      let labels = call.additionalTrailingClosures.map(\.label.text)
      guard labels.isEmpty || call.trailingClosure == nil else {
        return findings.note(call, "write the reducer as a closure after the parentheses.")
      }
      let isBroken = source.isBroken(arguments[0].end..<close.start)
      let indentation = source.indentation(at: close.start)
      var closure = source.text(reducer.start..<reducer.end)
      if !reducer.is(ClosureExprSyntax.self) {
        let isLong =
          isBroken || source.isBroken(reducer.start..<reducer.end)
          || call.trailingClosure.map { source.isBroken($0.start..<$0.end) } == true
        let indentation = isBroken ? indentation : source.indentation(at: call.end - 1)
        closure =
          isLong ? "{\n\(indentation)\(source.indentationUnit)\(closure)\n\(indentation)}" : "{ \(closure) }"
      }
      var text = " \(closure)"
      if let dependencies {
        text += " withDependencies: " + source.text(dependencies.start..<dependencies.end)
      }
      var edits: [Edit] = [.remove(arguments[index - 1].expression.end..<arguments.last!.end)]
      if let trailing = call.trailingClosure {
        edits.append(Edit(close.end..<trailing.start, "\(text) withDependencies: "))
      } else {
        edits.append(.insert(text, at: close.end))
      }
      findings.rewrite(edits)
    }
  }

  extension FunctionCallExprSyntax {
    /// Returns `true` if braces after the expression would begin a statement's body: in `switch`, `if`, `guard`,
    /// `while`, and `for`.
    fileprivate var isInCondition: Bool {
      for ancestor in Syntax(self).ancestors {
        if ancestor.is(CodeBlockItemSyntax.self) || ancestor.is(LabeledExprSyntax.self) { return false }
        if ancestor.is(ConditionElementSyntax.self) || ancestor.is(SwitchExprSyntax.self)
          || ancestor.is(ForStmtSyntax.self)
        {
          return true
        }
      }
      return false
    }
  }
#endif
