import SwiftSyntax

/// The `willSet` and `didSet` observers of a field, for the storage behind it.
///
/// The field itself becomes computed, so the compiler drops its observers. On the storage, they run for each write, as for a stored
/// property. Their own writes to the field go to the storage and don't call them again.
struct FieldObservers {
  private let accessors: AccessorDeclListSyntax
  private let field: String

  /// Returns `nil` if the field has no observers.
  init?(_ binding: PatternBindingSyntax, field: String) {
    guard case .accessors(let accessors)? = binding.accessorBlock?.accessors else { return nil }
    self.accessors = accessors
    self.field = field.trimmingBackticks
  }

  /// Returns the observers in braces.
  ///
  /// - Parameters:
  ///   - storage: The name that replaces the field in them.
  ///   - value: The member of the old and new values that corresponds to the field, if the storage has another type.
  func text(storage: String, value: String? = nil) -> String {
    let all = accessors.map { accessor -> String in
      var accessor = accessor.trimmed
      if let body = accessor.body {
        let rewriter = FieldRewriter(field: field, storage: storage, in: body)
        accessor.body = rewriter.rewrite(body).cast(CodeBlockSyntax.self)
      }
      if let value { accessor.unwrapParameter(value) }
      return accessor.description
    }
    return "{\n\(all.joined(separator: "\n"))\n}"
  }
}

extension AccessorDeclSyntax {
  /// Replaces the parameter with a member of the passed value, if the body uses it.
  fileprivate mutating func unwrapParameter(_ member: String) {
    let isWillSet = accessorSpecifier.tokenKind == .keyword(.willSet)
    let name = parameters?.name.text ?? (isWillSet ? "newValue" : "oldValue")
    guard var block = body, block.tokens(viewMode: .sourceAccurate).contains(where: { $0.text == name })
    else {
      return
    }
    let unwrapped = CodeBlockItemSyntax(stringLiteral: "let \(name) = \(name).\(member)")
      .with(\.leadingTrivia, .newline).with(\.trailingTrivia, .newline)
    block.statements.insert(unwrapped, at: block.statements.startIndex)
    body = block
  }
}

/// Replaces a field by its storage in the field's observers.
private final class FieldRewriter: SyntaxRewriter {
  private let field: String
  private let storage: String
  /// Whether the unqualified name may be a local variable.
  private let isShadowed: Bool

  init(field: String, storage: String, in body: CodeBlockSyntax) {
    self.field = field
    self.storage = storage
    let finder = NameFinder(name: field)
    finder.walk(body)
    isShadowed = finder.isFound
    super.init()
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    guard node.baseName.bareText == field, !isShadowed else { return ExprSyntax(node) }
    return renamed(node, storage)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
    guard let base = node.base else { return ExprSyntax(node) }
    if base.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self),
      node.declName.baseName.bareText == field
    {
      return renamed(node, "self.\(storage)")
    }
    return ExprSyntax(node.with(\.base, rewrite(base).cast(ExprSyntax.self)))
  }

  override func visit(_ node: KeyPathExprSyntax) -> ExprSyntax { ExprSyntax(node) }

  private func renamed(_ node: some SyntaxProtocol, _ name: String) -> ExprSyntax {
    ExprSyntax(stringLiteral: name)
      .with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia)
  }
}

/// Searches for a variable or parameter with a name.
private final class NameFinder: SyntaxVisitor {
  private let name: String
  var isFound = false

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    note(node.identifier)
    return .visitChildren
  }
  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    note(node.name)
    return .visitChildren
  }
  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    note(node.secondName ?? node.firstName)
    return .visitChildren
  }
  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    note(node.secondName ?? node.firstName)
    return .visitChildren
  }

  private func note(_ token: TokenSyntax) { isFound = isFound || token.bareText == name }
}
