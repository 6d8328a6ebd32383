#if OlderSpellings
  import SwiftSyntax

  /// Rewrites enums of features, which `ifLet` and `forEach` run automatically.
  enum DestinationRewrite: Rewrite {
    static let name = "destinations"
    static let old =
      #".ifLet(\.$destination, action: \.destination) { Destination() }, @Reducer(state: .equatable)"#
    static let new =
      #".ifLet(\.$destination, action: \.destination), extension Destination.State: Equatable {}"#
    static let hints = ["ifLet", "forEach", "@Reducer"]

    static func find(in source: Source, _ findings: inout Findings) {
      let enums = source.all(EnumDeclSyntax.self).filter { $0.attributes.has("Reducer") }
      let others = Set(source.all(StructDeclSyntax.self).map(\.name.text))
      let names = Set(enums.map(\.name.text)).subtracting(others)
      for call in source.all(FunctionCallExprSyntax.self)
      where ["ifLet", "forEach"].contains(call.name) && call.labels == [nil, "action"] {
        guard let closure = call.trailingClosure, closure.signature == nil,
          call.additionalTrailingClosures.isEmpty,
          let made = closure.singleExpression?.as(FunctionCallExprSyntax.self), made.arguments.isEmpty,
          made.trailingClosure == nil, let chain = made.calledExpression.nameChain,
          names.contains(chain.last!),
          let parenthesis = call.rightParen
        else { continue }
        findings.rewrite(.remove(parenthesis.end..<closure.end))
      }
      for decl in enums { conformances(decl, in: source, &findings) }
      for decl in source.all(StructDeclSyntax.self) where decl.attributes.has("Reducer") {
        guard let state = decl.nested("State")?.as(EnumDeclSyntax.self), isOnlyScopes(decl) else { continue }
        findings.note(
          decl,
          "'\(decl.name.text)' only holds features: write '@Reducer enum \(decl.name.text) { \(cases(state)) }'."
        )
      }
    }

    private static func cases(_ state: EnumDeclSyntax) -> String {
      state.cases.map { "case \($0.name.text)(…)" }.joined(separator: "; ")
    }

    /// Returns `true` if the body of a reducer consists of `Scope`s.
    private static func isOnlyScopes(_ decl: StructDeclSyntax) -> Bool {
      guard
        let body = decl.properties.first(where: { $0.bindings.first?.pattern.trimmedDescription == "body" }),
        case .getter(let items)? = body.bindings.first?.accessorBlock?.accessors, !items.isEmpty
      else { return false }
      return items.allSatisfy { $0.item.as(FunctionCallExprSyntax.self)?.name == "Scope" }
    }

    /// Writes the conformances that `@Reducer(state:action:)` adds as extensions.
    private static func conformances(_ decl: EnumDeclSyntax, in source: Source, _ findings: inout Findings) {
      guard let attribute = decl.attributes["Reducer"],
        case .argumentList(let arguments)? = attribute.arguments, let parenthesis = attribute.leftParen
      else { return }
      var protocols: [(type: String, names: [String])] = []
      for argument in arguments {
        guard let member = argument.expression.as(MemberAccessExprSyntax.self), member.base == nil else {
          return
        }
        let name = member.declName.baseName.text
        if let label = argument.label?.text {
          protocols.append((label == "state" ? "State" : "Action", []))
        }
        guard !protocols.isEmpty else { return }
        protocols[protocols.count - 1].names.append(name.prefix(1).uppercased() + name.dropFirst())
      }
      var path = [decl.name.text]
      for ancestor in Syntax(decl).ancestors {
        if ancestor.is(CodeBlockSyntax.self) || ancestor.is(ClosureExprSyntax.self) {
          findings.note(decl, "move it out of the function, and extend its state with the protocols.")
          return
        }
        if let group = ancestor.asProtocol((any DeclGroupSyntax).self) {
          let name =
            group.asProtocol((any NamedDeclSyntax).self)?.name.text
            ?? group.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
          path.insert(name ?? "", at: 0)
          if group.modifiers.contains(where: { $0.name.text == "private" }), path.count > 2 { return }
        }
      }
      guard !decl.modifiers.contains(where: { $0.name.text == "private" }) || path.count == 1 else {
        findings.note(
          decl, "make the enum fileprivate: a private one can't be extended at the end of the file.")
        return
      }
      let name = path.joined(separator: ".")
      let lines = protocols.map { "extension \(name).\($0.type): \($0.names.joined(separator: ", ")) {}\n" }
      let endsLine = source.bytes.last == 0x0A
      findings.rewrite(
        .remove(parenthesis.start..<attribute.end),
        .insert((endsLine ? "\n" : "\n\n") + lines.joined(), at: source.bytes.count))
    }
  }
#endif
