import SwiftSyntax

/// The information about a stored property for the state macros.
struct TrackedProperty {
  var name: String
  var type: TypeSyntax?
  var initializer: ExprSyntax?
  var access: String
  var isLet: Bool
  var observers: FieldObservers?

  init?(_ declaration: some DeclSyntaxProtocol) {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      let (binding, name) = variable.singleBinding
    else { return nil }
    self.name = name.text
    self.type = binding.typeAnnotation?.type
    self.initializer = binding.initializer?.value
    self.access = variable.accessText
    self.isLet = !variable.isVar
    self.observers = FieldObservers(binding, field: name.text)
  }
}

extension AttributeSyntax {
  /// The attributes of properties that aren't property wrappers.
  private static let plainAttributes: Set<String> = [
    "MainActor", "Sendable", "ObservationStateTracked", "available", "usableFromInline", "inlinable",
  ]

  /// Whether the attribute belongs to neither a property wrapper nor a macro.
  var isPlain: Bool { Self.plainAttributes.contains(simpleName) }
}

extension VariableDeclSyntax {
  /// Whether `@ObservableState` replaces this property's storage to observe its reads and writes.
  ///
  /// A property wrapper has its own storage (`@Shared` observes itself) and isn't changed.
  var isTrackable: Bool {
    guard isVar, !isStatic, !isLazy, !isWeak, !isComputed, singleBinding != nil else { return false }
    for element in attributes {
      guard case .attribute(let attribute) = element else { return false }
      if !attribute.isPlain { return false }
    }
    return true
  }
}
