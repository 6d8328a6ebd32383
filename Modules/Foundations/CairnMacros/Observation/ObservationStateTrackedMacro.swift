import SwiftSyntax
import SwiftSyntaxMacros

/// Replaces the storage of one field by a field whose reads and writes are observed.
struct ObservationStateTrackedMacro {
  static var formatMode: FormatMode { .disabled }
}

extension ObservationStateTrackedMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = TrackedProperty(declaration) else { return [] }
    let name = property.name
    let storage = "_\(name.trimmingBackticks)"
    let initializer = """
      @storageRestrictions(initializes: \(storage))
      init(initialValue) {
      \(storage) = initialValue
      }
      """
    let isObserved = property.observers != nil
    return ([initializer] + trackedAccessors(field: name, storage: storage, isObserved: isObserved)).accessors
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
) -> [String] {
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
    _$observationRegistrar.access(\\Self.\(field))
    return \(storage)
    }
    """,
    """
    set {
    \(write)
    }
    """,
    """
    _modify {
    let before = _$observationRegistrar.willModify(\(storage))
    defer { _$observationRegistrar.didModify(\\Self.\(field), before, \(storage)) }
    yield &\(storage)
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
    return ["private var \(storage)\(type)\(value)\(observers)"].declarations
  }
}

/// Marks a field that is not to be observed.
struct ObservationStateIgnoredMacro: MarkerMacro {}
