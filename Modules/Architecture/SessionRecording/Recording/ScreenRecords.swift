import NavigationCore
import CairnSupport
import ComposableArchitecture
import JSONValues
import Sharing

/// The screens of a program as data, which also tracks the changes since the last update.
///
/// A screen is encoded again only if it has been written to, and a shared value of a screen only if it differs.
@MainActor
final class ScreenRecords {
  /// A part of the state that has changed.
  struct Change: Codable, Hashable {
    /// The location of the part: the screen, followed by the names of fields and cases.
    var at: [String]
    /// The new value, or `nil` if the part no longer exists.
    var to: JSON?

    init(at: [String], to: JSON? = nil) { (self.at, self.to) = (at, to) }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      at = try container.decode([String].self, forKey: .at)
      // An encoded `null` is a value. The part no longer exists only if the key is missing.
      to = container.contains(.to) ? try container.decode(JSON.self, forKey: .to) : nil
    }

    private enum CodingKeys: String, CodingKey { case at, to }
  }

  private struct Record {
    var screen: ScreenState
    var json: JSON
    var shared: [SharedRecord]
    var digest: UInt64
  }

  private struct SharedRecord {
    var name: String
    var value: Any
    var json: JSON
  }

  private let plugins: PluginRegistry
  private var order: [String] = []
  private var records: [String: Record] = [:]
  /// The types of states without shared values.
  private var withoutShared: Set<ObjectIdentifier> = []

  init(plugins: PluginRegistry) { self.plugins = plugins }

  /// Records a state, and returns the changes since the previous state.
  func update(_ state: Navigator.State) -> [Change] {
    var changes: [Change] = []
    var names = ["root"]
    look(at: state.root, named: "root", &changes)
    for (id, screen) in zip(state.path.ids, state.path) {
      let name = "path[id: \(id.customDumpDescription.dropFirst())]"
      names.append(name)
      look(at: screen, named: name, &changes)
    }
    if names != order {
      let left = Set(names)
      for name in order where !left.contains(name) {
        records[name] = nil
        changes.append(Change(at: [name]))
      }
      order = names
    }
    return changes
  }

  private func look(at screen: ScreenState, named name: String, _ changes: inout [Change]) {
    let known = records[name]
    let isKnown = known?.screen.isIdentical(to: screen) == true
    if isKnown, known?.shared.isEmpty == true { return }
    let shared = self.shared(in: screen, known: known?.shared ?? [])
    var json = known?.json ?? .null
    if !isKnown {
      var recorder = StateRecorder()
      let state = screen.as(Placeholder.self).map(\.stored) ?? recorder.record(screen.base)
      json = .object(["route": .string(plugins.route(of: screen).description), "state": state ?? .null])
    } else if zip(shared, known?.shared ?? []).allSatisfy({ $0.json == $1.json }) {
      return
    }
    let new = Record(screen: screen, json: json, shared: shared, digest: 0)
    let after = Self.whole(new)
    Self.compare(known.map(Self.whole), after, at: [name], &changes)
    var hasher = StableHasher()
    after.hash(into: &hasher)
    records[name] = new
    records[name]?.digest = hasher.value
  }

  /// Returns the shared values of a screen, and reuses the previous encoding of a value that has the same bytes.
  private func shared(in screen: ScreenState, known: [SharedRecord]) -> [SharedRecord] {
    let type = ObjectIdentifier(type(of: screen.base))
    if withoutShared.contains(type) { return [] }
    let children = Mirror(reflecting: screen.base).children
    if !children.contains(where: { $0.value is any AnyShared }) { withoutShared.insert(type) }
    let secrets = sharedSecrets(of: screen.base).map(\.field)
    return children.compactMap { child in
      guard let shared = child.value as? any AnyShared, let label = child.label else { return nil }
      let name = String(label.drop { $0 == "_" })
      if secrets.contains(name) { return nil }
      let value = shared.valueNow
      if let before = known.first(where: { $0.name == name }), haveSameBytes(before.value, value) {
        return before
      }
      var recorder = StateRecorder()
      return SharedRecord(name: name, value: value, json: recorder.record(value) ?? .null)
    }
  }

  private static func whole(_ record: Record) -> JSON {
    guard !record.shared.isEmpty, case .object(var members) = record.json else { return record.json }
    members["shared"] = .object(
      Dictionary(record.shared.map { ($0.name, $0.json) }, uniquingKeysWith: { first, _ in first }))
    return .object(members)
  }

  private static func compare(_ before: JSON?, _ after: JSON?, at path: [String], _ changes: inout [Change]) {
    guard before != after else { return }
    if case .object(let old)? = before, case .object(let new)? = after {
      for name in Set(old.keys).union(new.keys).sorted() {
        compare(old[name], new[name], at: path + [name], &changes)
      }
    } else {
      changes.append(Change(at: path, to: after))
    }
  }

  /// A hash of the state, which is the same in every process.
  var digest: String {
    var hasher = StableHasher()
    for name in order {
      hasher.add(name)
      hasher.add(records[name]?.digest ?? 0)
    }
    return String(hasher.value, radix: 16)
  }

  /// The recorded state of all screens, in parts of one line.
  var parts: [String: JSON] {
    var parts: [String: JSON] = [:]
    for (name, record) in records { Self.flatten(Self.whole(record), name, into: &parts) }
    return parts
  }

  /// Returns changes with different values at some paths, and the digest of the resulting state.
  func changes(_ changes: [Change], putting values: [String: JSON?]) -> (changes: [Change], digest: String) {
    var (changes, order) = (changes, order)
    var screens = records.mapValues(Self.whole)
    for (path, value) in values.sorted(by: { $0.key < $1.key }) {
      let name = order.first { path == $0 || path.hasPrefix($0 + ".") } ?? Self.screenName(of: path)
      if screens[name] == nil {
        screens[name] = .object([:])
        order.append(name)
      }
      let at = Self.names(in: path.dropFirst(name.count + 1), of: screens[name])
      screens[name] = Self.put(value, at: at[...], in: screens[name])
      changes.append(Change(at: [name] + at, to: value))
    }
    var hasher = StableHasher()
    for name in order {
      var screen = StableHasher()
      screens[name]?.hash(into: &screen)
      hasher.add(name)
      hasher.add(screen.value)
    }
    return (changes, String(hasher.value, radix: 16))
  }

  private static func screenName(of path: String) -> String {
    String(path.prefix { $0 != "." })
  }

  /// Splits a path into the names that lead to a part of a value, each of which can contain dots.
  private static func names(in path: Substring, of json: JSON?) -> [String] {
    guard !path.isEmpty else { return [] }
    guard case .object(let members)? = json,
      let name = members.keys.filter({ path == $0 || path.hasPrefix($0 + ".") }).max(by: {
        $0.count < $1.count
      })
    else { return path.split(separator: ".").map(String.init) }
    return [name] + names(in: path.dropFirst(name.count + 1), of: members[name])
  }

  private static func put(_ value: JSON?, at path: ArraySlice<String>, in json: JSON?) -> JSON? {
    guard let name = path.first else { return value }
    var members: [String: JSON] = if case .object(let members)? = json { members } else { [:] }
    members[name] = put(value, at: path.dropFirst(), in: members[name])
    return .object(members)
  }

  /// Applies a change to the parts of a state.
  static func apply(_ change: Change, to parts: inout [String: JSON]) {
    let path = change.at.joined(separator: ".")
    for key in parts.keys where key == path || key.hasPrefix(path + ".") { parts[key] = nil }
    if let value = change.to { flatten(value, path, into: &parts) }
  }

  private static func flatten(_ json: JSON, _ path: String, into parts: inout [String: JSON]) {
    guard case .object(let members) = json, !members.isEmpty else {
      parts[path] = json
      return
    }
    for (name, value) in members { flatten(value, "\(path).\(name)", into: &parts) }
  }
}

/// Returns `true` if two values of one type have the same bytes: equal numbers, or the same storage.
func haveSameBytes(_ first: Any, _ second: Any) -> Bool {
  func compare<Value>(_ first: Value) -> Bool {
    guard let second = second as? Value else { return false }
    return withUnsafeBytes(of: first) { first in withUnsafeBytes(of: second) { first.elementsEqual($0) } }
  }
  return _openExistential(first, do: compare)
}

extension JSON {
  /// Adds the value to a hash.
  fileprivate func hash(into hasher: inout StableHasher) {
    switch self {
    case .null: hasher.add(0 as UInt8)
    case .bool(let value): hasher.add(value ? 1 : 2 as UInt8)
    case .integer(let value):
      hasher.add(3 as UInt8)
      hasher.add(UInt64(bitPattern: Int64(value)))
    case .unsigned(let value):
      hasher.add(4 as UInt8)
      hasher.add(value)
    case .number(let value):
      hasher.add(5 as UInt8)
      hasher.add(value.bitPattern)
    case .literal(let text), .string(let text):
      hasher.add(6 as UInt8)
      hasher.add(text)
    case .array(let elements):
      hasher.add(7 as UInt8)
      hasher.add(UInt64(elements.count))
      for element in elements { element.hash(into: &hasher) }
    case .object(let members):
      hasher.add(8 as UInt8)
      hasher.add(UInt64(members.count))
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        hasher.add(name)
        value.hash(into: &hasher)
      }
    }
  }
}
