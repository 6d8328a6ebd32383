import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Stores an optional child in its own box, which the presentation operators use.
struct PresentsMacro {
  static var formatMode: FormatMode { .disabled }
}

extension PresentsMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = TrackedProperty(declaration), !property.isLet, property.type?.wrappedOptional != nil
    else {
      return []
    }
    let storage = "_\(property.name.trimmingBackticks)"
    let initializer = """
      @storageRestrictions(initializes: \(storage))
      init(initialValue) {
      \(storage) = ComposableArchitecture::PresentationState(wrappedValue: initialValue)
      }
      """
    let accessors = trackedAccessors(
      field: property.name, storage: "\(storage).wrappedValue", isObserved: property.observers != nil)
    return ([initializer] + accessors).accessors
  }
}

extension PresentsMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = TrackedProperty(declaration) else { return [] }
    if property.isLet, let variable = declaration.as(VariableDeclSyntax.self) {
      context.report(
        "'@Presents' must be applied to a 'var'", id: "presents.let", at: variable.bindingSpecifier,
        fixIts: [
          FixIt(
            message: MacroFixIt("Replace 'let' with 'var'", id: "presents.var"),
            changes: [
              .replace(
                oldNode: Syntax(variable.bindingSpecifier),
                newNode: Syntax(
                  TokenSyntax.keyword(.var, trailingTrivia: variable.bindingSpecifier.trailingTrivia)))
            ])
        ])
      return []
    }
    guard let wrapped = property.type?.wrappedOptional else {
      let fixIts = property.type.map { type in
        FixIt(
          message: MacroFixIt("Make the type optional", id: "presents.optional"),
          changes: [
            .replace(
              oldNode: Syntax(type),
              newNode: Syntax(
                OptionalTypeSyntax(wrappedType: type.trimmed, trailingTrivia: type.trailingTrivia)))
          ])
      }
      context.report(
        "'@Presents' must be applied to a property with an optional type annotation: 'nil' means that nothing is presented",
        id: "presents.notOptional", at: declaration, fixIts: fixIts.map { [$0] } ?? [])
      return []
    }
    let name = property.name.trimmingBackticks
    let observers =
      property.observers.map { " " + $0.text(storage: "_\(name).wrappedValue", value: "wrappedValue") } ?? ""
    let type = "ComposableArchitecture::PresentationState<\(wrapped.trimmedDescription)>"
    let initial = property.initializer?.trimmedDescription ?? "nil"
    let accessors = trackedProjection(field: property.name, storage: "_\(name)")
    return [
      "private var _\(name) = \(type)(wrappedValue: \(initial))\(observers)",
      """
      \(property.access)var $\(name): \(type) {
      \(accessors)
      }
      """,
    ].declarations
  }

  /// Returns the projection.
  ///
  /// Observers treat it as the same field, so that a change through it notifies them.
  private static func trackedProjection(field: String, storage: String) -> String {
    """
    get {
    _$observationRegistrar.access(\\Self.\(field))
    return \(storage)
    }
    set {
    let before = _$observationRegistrar.willModify(\(storage).wrappedValue)
    \(storage) = newValue
    _$observationRegistrar.didModify(\\Self.\(field), before, \(storage).wrappedValue)
    }
    _modify {
    let before = _$observationRegistrar.willModify(\(storage).wrappedValue)
    defer { _$observationRegistrar.didModify(\\Self.\(field), before, \(storage).wrappedValue) }
    yield &\(storage)
    }
    """
  }
}
