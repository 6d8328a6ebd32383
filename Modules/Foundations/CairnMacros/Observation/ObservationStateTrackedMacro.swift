import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Replaces the storage of one field by a field whose reads and writes are observed.
struct ObservationStateTrackedMacro {}

extension ObservationStateTrackedMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = TrackedProperty(declaration) else { return [] }
    let name = property.name
    let storage = "_\(name.trimmingBackticks)"
    return [
      """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
      \(raw: storage) = initialValue
      }
      """
    ] + trackedAccessors(field: name, storage: storage, isObserved: property.observers != nil)
  }
}

/// The accessors of a field whose value lies elsewhere.
///
/// - Parameters:
///   - storage: Where the value lies.
///   - written: What the registrar writes a new value to, where that is not the storage itself.
///   - isObserved: Whether the storage has observers. The registrar is then told of the value that they left.
func trackedAccessors(
  field: String, storage: String, written: String? = nil, isObserved: Bool = false
) -> [AccessorDeclSyntax] {
  let write =
    isObserved
    ? """
    var before = \(written ?? storage)
    \(storage) = newValue
    let after = \(storage)
    _$observationRegistrar.set(\\Self.\(field), &before, after)
    """ : "_$observationRegistrar.set(\\Self.\(field), &\(written ?? storage), newValue)"
  return [
    """
    get {
    _$observationRegistrar.access(\\Self.\(raw: field))
    return \(raw: storage)
    }
    """,
    """
    set {
    \(raw: write)
    }
    """,
    """
    _modify {
    let before = _$observationRegistrar.willModify(\(raw: storage))
    defer { _$observationRegistrar.didModify(\\Self.\(raw: field), before, \(raw: storage)) }
    yield &\(raw: storage)
    }
    """,
  ]
}

extension ObservationStateTrackedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = TrackedProperty(declaration) else { return [] }
    let type = property.type.map { ": \($0.trimmedDescription)" } ?? ""
    let value = property.initializer.map { " = \($0.trimmedDescription)" } ?? ""
    let storage = "_\(property.name.trimmingBackticks)"
    let observers = property.observers.map { " " + $0.text(storage: storage) } ?? ""
    return ["private var \(raw: storage)\(raw: type)\(raw: value)\(raw: observers)"]
  }
}

/// Marks a field that is not to be observed.
struct ObservationStateIgnoredMacro: MarkerMacro {}
