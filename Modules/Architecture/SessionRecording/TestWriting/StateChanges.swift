import CasePaths
import ComposableArchitecture
import CustomDump
import IdentifiedCollections
import NavigationCore
import RuntimeHooks
import Sharing

/// Writes the difference between two states as statements of a test.
///
/// A part that has a literal is assigned. For any other part, the nearest settable place is assigned by its dump.
struct StateChanges {
  /// A state, and the moment at which its shared values are read.
  typealias Moment = (state: Any, moment: Int)

  /// The same part of both states, or of one of them if it was added or removed.
  private struct Part {
    var name: String
    var old: Any?
    var new: Any?
    var isSettable = true
  }

  /// A place in an assertion, such as `$0.root[\.list]?.title`, and in the state, such as `.root[\.list]?.title`.
  private struct Place {
    var target = "$0"
    var source = ""
    /// Whether the key path of the source is optional because a part of it is.
    var isInOptional = false

    func appending(_ name: String) -> Place {
      let isInOptional = isInOptional || target.hasSuffix("?") && !name.isEmpty
      // The id and the feature of a screen are in one subscript: `path[id: 0, \.list]`.
      if name.hasPrefix("[\\."), target.hasSuffix("]?") {
        let rest = ", \(name.dropFirst())"
        return Place(
          target: target.dropLast(2) + rest, source: source.dropLast(2) + rest, isInOptional: isInOptional)
      }
      let read = name.hasPrefix(".$") ? ".\(name.dropFirst(2))" : name
      return Place(target: target + name, source: source + read, isInOptional: isInOptional)
    }
  }

  private(set) var lines: [String] = []
  /// The modules of the types whose parts the statements access.
  private(set) var modules: Set<String> = []
  private let tracker: SharedChangeTracker
  private let moments: (old: Int, new: Int)
  /// The stored values that are asserted completely, so that parts of them need no statement.
  private var asserted: Set<ObjectIdentifier> = []

  /// - Parameter tracker: The changes of the values that the states share.
  init(from old: Moment, to new: Moment, tracker: SharedChangeTracker) {
    self.tracker = tracker
    moments = (old.moment, new.moment)
    lines = changes(old.state, new.state, Place())
  }

  /// Returns the statements that turn one value into another.
  private mutating func changes(_ old: Any, _ new: Any, _ place: Place) -> [String] {
    guard let parts = parts(old, new) else {
      return SwiftSource.areEqual(old, new) ? [] : assignment(of: new, place)
    }
    let known = asserted
    var lines: [String] = []
    for part in parts {
      let inner = place.appending(part.name)
      guard let oldPart = part.old, let newPart = part.new else {
        lines += assignment(of: part.new ?? Any?.none as Any, inner)
        continue
      }
      let changed =
        if let oldPart = oldPart as? any AnyShared, let newPart = newPart as? any AnyShared {
          changes(ofShared: oldPart, newPart, inner)
        } else {
          changes(oldPart, newPart, inner)
        }
      guard changed.isEmpty || part.isSettable else {
        asserted = known
        return assignment(of: new, place)
      }
      lines += changed
    }
    if !lines.isEmpty, let module = String(reflecting: type(of: new)).split(separator: ".").first {
      modules.insert(String(module))
    }
    return lines
  }

  private mutating func changes(
    ofShared old: any AnyShared, _ new: any AnyShared, _ place: Place
  ) -> [String] {
    // Assert a reader at the place where its value can be written.
    guard new is any WritableShared, !asserted.contains(new.storageID) else { return [] }
    let lines = changes(
      tracker.read(at: moments.old) { old.trackedValue }, tracker.read(at: moments.new) { new.trackedValue },
      Place(source: place.source, isInOptional: place.isInOptional))
    if lines.isEmpty { return [] }
    if !new.isPartOfStorage { asserted.insert(new.storageID) }
    return lines.count == 1
      ? ["\(place.target).withLock { \(lines[0]) }"]
      : ["\(place.target).withLock {"] + lines.map { "  \($0)" } + ["}"]
  }

  private func assignment(of value: Any, _ place: Place) -> [String] {
    // Assign the value of an optional without the question mark.
    let isUnwrapped = place.target.hasSuffix("?")
    let target = place.target.dropLast(isUnwrapped ? 1 : 0)
    if let literal = SwiftSource.literal(of: value) { return ["\(target) = \(literal)"] }
    let source = place.source.isEmpty ? ".self" : place.source.dropLast(isUnwrapped ? 1 : 0)
    // The dump of an enum starts with the name of its type, unless the enum is in an optional.
    let dump = tracker.read(at: moments.new) {
      String(customDumping: isUnwrapped || place.isInOptional ? Any?.some(value) as Any : value)
    }
    let text = SwiftSource.string(dump, indent: "  ")
    let dumped =
      text.contains("\n") ? "store.dumped(\n  \\\(source),\n  \(text))" : "store.dumped(\\\(source), \(text))"
    let isOptional = isUnwrapped || Mirror(reflecting: value).displayStyle == .optional
    let statement =
      place.isInOptional && !isOptional
      ? "if let value = \(dumped) { \(target) = value }" : "\(target) = \(dumped)"
    return statement.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the parts of two values, or `nil` if the values are compared as a whole.
  private func parts(_ old: Any, _ new: Any) -> [Part]? {
    if SwiftSource.literal(of: new) != nil { return nil }
    let (before, after) = (Array(Mirror(reflecting: old).children), Array(Mirror(reflecting: new).children))
    switch (Mirror(reflecting: new).displayStyle, old, new) {
    case (.optional, _, _):
      return before.isEmpty ? nil : [Part(name: "?", old: before[0].value, new: after[0].value)]
    case (_, let old as any AnyPresentationState, let new as any AnyPresentationState):
      return [Part(name: "", old: old.presented as Any, new: new.presented as Any)]
    case (_, let old as ScreenState, let new as ScreenState):
      let name = "[\\.\(SwiftSource.identifier(new.route.name))]?"
      return old.route == new.route ? [Part(name: name, old: old.base, new: new.base)] : nil
    case (_, let old as any ElementsByID, let new as any ElementsByID):
      return Self.elements(old.byID, new.byID)
    case (.enum, _, _):
      guard let named = NamedCase.all(of: type(of: new))?.first(where: { $0.extract(new) != nil }),
        let old = named.extract(old), let new = named.extract(new)
      else { return nil }
      return [Part(name: ".\(named.name)?", old: old, new: new)]
    case (.struct, _, _) where type(of: old) == type(of: new):
      let settable = Self.settableFields(of: type(of: new))
      let fields = zip(before, after).compactMap { old, new -> Part? in
        guard let label = old.label, !label.hasPrefix("_$") else { return nil }
        let isShared = old.value is any AnyShared
        let name = label.hasPrefix("_") ? "\(isShared ? "$" : "")\(label.dropFirst())" : label
        return Part(
          name: ".\(name)", old: old.value, new: new.value,
          isSettable: isShared || settable?.contains(label) ?? true)
      }
      return fields.isEmpty ? nil : fields
    default: return nil
    }
  }

  /// Returns the elements that were kept, removed, and added at the end, or `nil` if the change is of another kind.
  private static func elements(_ old: [(id: Any, value: Any)], _ new: [(id: Any, value: Any)]) -> [Part]? {
    let literals = (old + new).map { SwiftSource.literal(of: $0.id) }
    guard !literals.contains(nil) else { return nil }
    let ids = literals.compactMap { $0 }
    let (oldIDs, newIDs) = (Array(ids.prefix(old.count)), Array(ids.dropFirst(old.count)))
    let before = Dictionary(zip(oldIDs, old.map(\.value)), uniquingKeysWith: { first, _ in first })
    let after = Dictionary(zip(newIDs, new.map(\.value)), uniquingKeysWith: { first, _ in first })
    let all = oldIDs + newIDs.filter { before[$0] == nil }
    guard all.filter({ after[$0] != nil }) == newIDs else { return nil }
    return all.map { Part(name: "[id: \($0)]?", old: before[$0], new: after[$0]) }
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

private protocol Settable {}
extension WritableKeyPath: Settable {}

private protocol WritableShared {}
extension Shared: WritableShared {}

/// A collection whose elements are accessed by their ids.
private protocol ElementsByID {
  var byID: [(id: Any, value: Any)] { get }
}

extension IdentifiedArray: ElementsByID {
  fileprivate var byID: [(id: Any, value: Any)] { zip(ids, self).map { ($0, $1) } }
}

extension StackState: ElementsByID {
  fileprivate var byID: [(id: Any, value: Any)] { zip(ids, self).map { ($0, $1) } }
}
