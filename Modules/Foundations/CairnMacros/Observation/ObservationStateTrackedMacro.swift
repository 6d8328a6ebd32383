import SwiftSyntax
import SwiftSyntaxMacros

/// Replaces the storage of a field with accessors that observe reads and writes.
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

/// Returns the accessors of a field whose value is stored elsewhere.
///
/// - Parameters:
///   - storage: The storage of the value.
///   - isObserved: Whether the storage has observers. If so, the registrar receives the value that they have set.
func trackedAccessors(field: String, storage: String, isObserved: Bool = false) -> [String] {
  let write =
    isObserved
    ? """
    var before = \(storage)
    \(storage) = newValue
    let after = \(storage)
    _$observationRegistrar.set(\\Self.\(field), &before, after)
    """ : "_$observationRegistrar.set(\\Self.\(field), &\(storage), newValue)"
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

/// Marks a field that isn't observed.
struct ObservationStateIgnoredMacro: MarkerMacro {}
