#if OlderSpellings
  import SwiftSyntax

  /// Rewrites actions in tests as key paths to their cases.
  enum TestActionRewrite: Rewrite {
    static let name = "tests"
    static let old =
      "store.receive(.child(.presented(.response(.success(1))))), store.send(.path(.element(id: 0, action: .tap)))"
    static let new = #"store.receive(\.child.response.success), store.send(\.path[id: 0].tap)"#
    static let hints = ["TestStore"]

    static func find(in source: Source, _ findings: inout Findings) {
      for call in source.all(FunctionCallExprSyntax.self) where call.name == "send" || call.name == "receive"
      {
        guard let argument = call.arguments.first, argument.label == nil,
          call.arguments.count == 1
            || call.argument(at: 1, nil) == nil, TestStores.isTestStore(call.base, in: source.declarations),
          let action = ActionPath(argument.expression, in: source.declarations)
        else { continue }
        // Rewrites a sent action only if that removes wrappers. A plain action is as readable as a path.
        guard call.name == "receive" || action.hasWrapper else { continue }
        let value = action.value.map { ", " + source.text($0.start..<$0.end) } ?? ""
        findings.rewrite(.replace(argument.expression, "\\" + action.path + value))
      }
    }
  }

  /// An action as a path to its case, and the case's payload.
  private struct ActionPath {
    var path = ""
    var value: ExprSyntax?
    /// Whether a key path omits or shortens part of the action.
    var hasWrapper = false

    init?(_ expression: ExprSyntax, in declarations: Declarations) {
      guard add(expression, to: declarations) else { return nil }
    }

    private mutating func add(_ expression: ExprSyntax, to declarations: Declarations) -> Bool {
      if let member = expression.as(MemberAccessExprSyntax.self), member.declName.argumentNames == nil,
        member.base == nil || member.base!.isTypeChain, member.declName.baseName.text.isCaseName
      {
        path += ".\(member.declName.baseName.text)"
        return true
      }
      guard let call = expression.as(FunctionCallExprSyntax.self), let name = call.caseName, name != "init",
        call.trailingClosure == nil
      else { return false }
      if name == "element", !path.isEmpty, call.labels == ["id", "action"] {
        hasWrapper = true
        let arguments = Array(call.arguments)
        path += "[id: \(arguments[0].expression.trimmedDescription)]"
        return Self.isCase(arguments[1].expression) && add(arguments[1].expression, to: declarations)
      }
      guard call.labels == [nil], let inner = call.arguments.first?.expression else { return false }
      if name == "presented", !path.isEmpty {
        hasWrapper = true
        return Self.isCase(inner) && add(inner, to: declarations)
      }
      if name == "binding", inner.as(FunctionCallExprSyntax.self)?.name == "set" {
        guard let set = Self.binding(call) else { return false }
        hasWrapper = true
        path += ".binding.\(set.path)"
        value = set.value
        return true
      }
      path += ".\(name)"
      // Stop here: a test asserts the payload of a response through the state.
      if name == "success" || name == "failure", path.split(separator: ".").count > 1 { return true }
      if Self.isCase(inner), leadsFurther(name, inner, declarations) { return add(inner, to: declarations) }
      value = inner
      return true
    }

    /// Returns `true` if the path continues into the payload of a case.
    private func leadsFurther(_ name: String, _ inner: ExprSyntax, _ declarations: Declarations) -> Bool {
      let innerCall = inner.as(FunctionCallExprSyntax.self)
      if ["presented", "element"].contains(innerCall?.caseName) { return true }
      // If the case isn't declared, treat a payload as an action if it has a payload itself or is presented.
      let looksSo = innerCall != nil || inner.trimmedDescription == ".dismiss" || hasWrapper
      return declarations.leadsFurther(name) ?? looksSo
    }

    /// Returns `true` if an expression names a case without its type, so that a path can continue with it.
    private static func isCase(_ expression: ExprSyntax) -> Bool {
      if let call = expression.as(FunctionCallExprSyntax.self) {
        return call.isImplicitMember && call.name != "init"
      }
      return expression.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
    }

    /// Returns the path and the value of `.binding(.set(\.name, value))`. A path with several properties has no case.
    private static func binding(_ call: FunctionCallExprSyntax) -> (path: String, value: ExprSyntax)? {
      guard call.name == "binding",
        let set = call.arguments.first?.expression.as(FunctionCallExprSyntax.self),
        set.name == "set", set.labels == [nil, nil],
        let path = set.arguments.first?.expression.as(KeyPathExprSyntax.self), path.plainNames?.count == 1
      else { return nil }
      return (path.unprojectedNames, Array(set.arguments)[1].expression)
    }
  }
#endif
