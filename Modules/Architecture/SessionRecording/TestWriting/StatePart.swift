import NavigationCore
import CasePaths
import ComposableArchitecture
import CustomDump
import IdentifiedCollections
import RuntimeHooks
import Sharing

/// A part of a state as it was at one moment, structured by the names that source code uses for its contents.
///
/// A shared value is included with the value that it had at the time.
struct StatePart {
  indirect enum Content {
    case value
    case fields([(name: String, isSettable: Bool, part: StatePart)])
    case optional(StatePart?)
    case enumCase(String, StatePart)
    /// Elements by position, or by the literals of their ids.
    case elements([(key: String, part: StatePart)], byID: Bool)
    case shared(StatePart)
    /// A read-only view of a shared value, which a test asserts only where the value can be written.
    case reader
  }

  let value: Any
  let content: Content
  /// The original dump of the part, if it contains a shared value that may change.
  private var dumpThen: String?
  /// A Boolean value that indicates whether the part contains a shared value.
  private let isSharing: Bool

  /// The dump of the part.
  var dump: String { dumpThen ?? String(customDumping: value) }

  init(_ value: Any) {
    switch value {
    case let shared as any AnyShared:
      let isWritable = "\(type(of: value))".hasPrefix("Shared<")
      self.value = shared.valueNow
      content = isWritable ? .shared(StatePart(shared.valueNow)) : .reader
    case let presentation as any AnyPresentationState:
      self.value = presentation.presented as Any
      content = .optional(presentation.presented.map(StatePart.init))
    default:
      self.value = value
      content = Self.content(of: value)
    }
    switch content {
    case .value: isSharing = false
    case .shared, .reader: isSharing = true
    case .fields(let fields): isSharing = fields.contains { $0.part.isSharing }
    case .elements(let elements, _): isSharing = elements.contains { $0.part.isSharing }
    case .optional(let part): isSharing = part?.isSharing ?? false
    case .enumCase(_, let part): isSharing = part.isSharing
    }
    switch content {
    case .optional, .enumCase: if isSharing { dumpThen = String(customDumping: self.value) }
    default: break
    }
  }

  private static func content(of value: Any) -> Content {
    if let keyed = value as? any ElementsByID { return keyed.content }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return .optional(mirror.children.first.map { StatePart($0.value) })
    case .enum:
      guard let named = NamedCase.all(of: type(of: value))?.first(where: { $0.extract(value) != nil }),
        named.valueType != Void.self, let payload = named.extract(value),
        Mirror(reflecting: payload).displayStyle != .tuple
      else { return .value }
      return .enumCase(named.name, StatePart(payload))
    case .struct where !(value is any SourceLeaf):
      let settable = settableFields(of: type(of: value))
      let fields = mirror.children.compactMap { child -> (String, Bool, StatePart)? in
        guard let label = child.label, !label.hasPrefix("_$") else { return nil }
        let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
        return (name, settable?.contains(label) ?? true, StatePart(child.value))
      }
      return fields.isEmpty ? .value : .fields(fields)
    case .collection where value is any PlainList:
      return .elements(
        mirror.children.enumerated().map { ("\($0)", StatePart($1.value)) }, byID: false)
    default: return .value
    }
  }

  /// Returns the stored variables of a struct, or `nil` if they aren't known.
  private static func settableFields(of type: Any.Type) -> Set<String>? {
    var names: Set<String> = []
    func find<Root>(_: Root.Type) -> Bool {
      forEachKeyPath(of: Root.self) { name, keyPath in
        if keyPath is any Settable { names.insert(name) }
      }
    }
    return _openExistential(type, do: find) ? names : nil
  }
}

extension StatePart {
  /// Returns the part that some names lead to, and its place, or `nil` if there is no such part.
  func part(at names: some Sequence<String>, _ place: String) -> (part: StatePart, place: String)? {
    var (part, place) = (self, place)
    for name in names {
      if case .optional(let held) = part.content {
        guard let held else { return nil }
        (part, place) = (held, place + "?")
      }
      switch part.content {
      case .fields(let fields):
        guard let field = fields.first(where: { $0.name == name }) else { return nil }
        (part, place) = (field.part, "\(place).\(name)")
      case .enumCase(name, let payload): (part, place) = (payload, "\(place).\(name)?")
      default: return nil
      }
    }
    return (part, place)
  }
}

private protocol Settable {}
extension WritableKeyPath: Settable {}

private protocol PlainList {}
extension Array: PlainList {}

private protocol ElementsByID { var content: StatePart.Content { get } }
extension IdentifiedArray: ElementsByID {
  fileprivate var content: StatePart.Content {
    let keys = ids.map { SwiftSource.literal(of: $0) }
    guard !keys.contains(nil) else { return .value }
    return .elements(zip(keys.compactMap { $0 }, self).map { ($0, StatePart($1)) }, byID: true)
  }
}

/// A value whose fields don't appear in source code.
private protocol SourceLeaf {}
extension String: SourceLeaf {}
extension Int: SourceLeaf {}
extension Double: SourceLeaf {}
extension Bool: SourceLeaf {}
extension Duration: SourceLeaf {}
extension AnyRoute: SourceLeaf {}
extension StackElementID: SourceLeaf {}
extension Dictionary: SourceLeaf {}
extension Set: SourceLeaf {}
