import NavigationCore
import CairnSupport
import CasePaths
import ComposableArchitecture
import ConcurrencyExtras
import JSONValues
import RuntimeHooks
import Sharing

/// Encodes a state as data, and restores data into a state that its route created.
///
/// A `Codable` value is encoded whole. For an observable struct, each field that can be set is encoded separately. Its shared
/// values are left out because the route shares them again. An enum is encoded as its case. As a result, a feature's state needs
/// no conformance to be saved, and after it's restored, it still shares the same values.
struct StateRecorder {
  /// The paths of the fields that couldn't be encoded or restored.
  private(set) var omitted: [String] = []
  /// The keys of the shared values that the states name as secrets.
  private(set) var secretKeys: Set<String> = []
  /// Whether alerts, dialogs, and their buttons keep their ids when they're restored.
  ///
  /// If so, an alert that another process has shown still refers to the same alert. Otherwise, restoring creates new ones with
  /// the same text, as in another run.
  var keepsQuestions = false
  private var path: [String] = []

  /// Returns the data of a value, or `nil` if the value can't be encoded.
  mutating func record(_ value: Any) -> JSON? {
    // Handle the most frequent types without an encoder.
    switch value {
    case let value as Int: return .integer(value)
    case let value as String: return .string(value)
    case let value as Bool: return .bool(value)
    default: break
    }
    if let value = value as? any Codable, let json = try? JSON(encoding: value) { return json }
    if let value = value as? any RecordedByParts { return value.record(by: &self) }
    if let value = value as? any ObservableState, let fields = fields(of: value) { return fields }
    if let error = value as? any Error, !(value is any CasePathable) { return .string("\(error)") }
    return enumCase(of: value) ?? tuple(value)
  }

  /// Restores data into a value, and returns `true` if that succeeded.
  mutating func restore<Value>(_ json: JSON, into value: inout Value) -> Bool {
    if let type = Value.self as? any Codable.Type {
      guard let decoded = Self.decode(type, json) as? Value else { return false }
      value = decoded
      return true
    }
    if var parts = value as? any RecordedByParts {
      // Keep a value that the route has already created. The text of an alert may contain more than its words.
      var recorder = StateRecorder()
      if parts.record(by: &recorder) == json { return true }
      guard parts.restore(json, by: &self), let restored = parts as? Value else { return false }
      value = restored
      return true
    }
    if let state = value as? any ObservableState, let restored = restore(json, intoFieldsOf: state) {
      guard let restored = restored as? Value else { return false }
      value = restored
      return true
    }
    return restore(json, intoCaseOf: &value)
  }

  /// Returns the value that data represents, or `nil` if there is none or if such a state can't be created without its route.
  mutating func make<Value>(_ type: Value.Type, from json: JSON) -> Value? {
    if let type = type as? any Codable.Type { return Self.decode(type, json) as? Value }
    if let type = type as? any RecordedByParts.Type { return type.init(json, by: &self) as? Value }
    if type == (any Error).self, case .string(let text) = json {
      return RecordedError(description: text) as? Value
    }
    if let tuple = TupleType(type) { return makeTuple(tuple, from: json) as? Value }
    guard let (enumCase, payload) = Self.enumCase(of: type, in: json) else { return nil }
    if enumCase.valueType == Void.self { return enumCase.embed(()) as? Value }
    func make<Payload>(_ type: Payload.Type) -> Any? { self.make(type, from: payload) }
    return _openExistential(enumCase.valueType, do: make).flatMap(enumCase.embed) as? Value
  }

  /// Returns the value of a type that data represents, or `nil` if there is none.
  static func value(of json: JSON, _ type: Any.Type) -> Any? {
    var recorder = StateRecorder()
    func make<Value>(_: Value.Type) -> Any? { recorder.make(Value.self, from: json) }
    return _openExistential(type, do: make)
  }

  private static func decode<Value: Decodable>(_: Value.Type, _ json: JSON) -> Any? {
    try? json.decoded() as Value
  }

  /// Runs `body` for a part with a name.
  ///
  /// If `body` omits fields, their paths include the name.
  mutating func within<R>(_ name: String, _ body: (inout StateRecorder) -> R) -> R {
    path.append(name)
    defer { path.removeLast() }
    return body(&self)
  }

  private mutating func omit() { omitted.append(path.joined(separator: ".")) }

  // MARK: Structs

  private mutating func fields<State: ObservableState>(of state: State) -> JSON? {
    if State.self is any RedactableState.Type {
      secretKeys.formUnion(sharedSecrets(of: state).compactMap(\.shared.keyName))
    }
    let fields = Self.fields(of: state)
    guard !fields.isEmpty else { return nil }
    var members: [String: JSON] = [:]
    for (name, keyPath) in fields {
      within(name) { recorder in
        if let json = recorder.record(state[keyPath: keyPath]) {
          members[name] = json
        } else {
          recorder.omit()
        }
      }
    }
    return .object(members)
  }

  private mutating func restore<State: ObservableState>(_ json: JSON, intoFieldsOf state: State) -> State? {
    let fields = Self.fields(of: state)
    guard !fields.isEmpty, case .object(let members) = json else { return nil }
    var state = state
    for (name, keyPath) in fields {
      guard let json = members[name] else { continue }
      func restore<Value>(_: Value.Type) {
        guard let keyPath = keyPath as? WritableKeyPath<State, Value> else { return }
        var value = state[keyPath: keyPath]
        let isRestored = within(name) { recorder in
          let isRestored = recorder.restore(json, into: &value)
          if !isRestored { recorder.omit() }
          return isRestored
        }
        if isRestored { state[keyPath: keyPath] = value }
      }
      _openExistential(type(of: keyPath).valueType, do: restore)
    }
    return state
  }

  /// Returns the fields that can be set and are neither secrets nor shared.
  ///
  /// They are determined once for each type.
  private static func fields<State: ObservableState>(
    of state: State
  ) -> [(name: String, keyPath: PartialKeyPath<State>)] {
    if let known = known.withLock({ $0[ObjectIdentifier(State.self)] }) as? [(String, PartialKeyPath<State>)]
    {
      return known
    }
    let secrets = (State.self as? any RedactableState.Type)?.secretKeyPaths ?? []
    let shared = Mirror(reflecting: state).children.filter { $0.value is any AnyShared }
    // The table lists a presented value both as itself and as its wrapper.
    var names = Set(shared.compactMap { $0.label?.dropFirst() }.map(String.init))
    let fields = State._$fields.compactMap { field -> (String, PartialKeyPath<State>)? in
      func isWritable<Value>(_: Value.Type) -> Bool { field.keyPath is WritableKeyPath<State, Value> }
      guard !secrets.contains(field.keyPath),
        _openExistential(Swift.type(of: field.keyPath).valueType, do: isWritable),
        names.insert(field.name).inserted
      else { return nil }
      return (field.name, field.keyPath)
    }
    let found = UncheckedSendable(fields)
    known.withLock { $0[ObjectIdentifier(State.self)] = found.wrappedValue }
    return fields
  }

  private static let known = Locked<[ObjectIdentifier: Any]>([:])

  // MARK: Tuples

  /// Returns the parts of a tuple, by their labels or their numbers.
  private mutating func tuple(_ value: Any) -> JSON? {
    guard let tuple = TupleType(type(of: value)) else { return nil }
    var members: [String: JSON] = [:]
    for (name, part) in zip(tuple.names, Mirror(reflecting: value).children) {
      guard let json = record(part.value) else { return nil }
      members[name] = json
    }
    return .object(members)
  }

  private mutating func makeTuple(_ tuple: TupleType, from json: JSON) -> Any? {
    guard case .object(let members) = json else { return nil }
    var parts: [Any] = []
    for (name, type) in zip(tuple.names, tuple.types) {
      func make<Part>(_: Part.Type) -> Any? {
        members[name].flatMap { self.make(Part.self, from: $0) }.map { $0 as Any }
      }
      guard let part = _openExistential(type, do: make) else { return nil }
      parts.append(part)
    }
    return tuple.make(parts)
  }

  // MARK: Enums

  private mutating func enumCase(of value: Any) -> JSON? {
    for enumCase in NamedCase.all(of: type(of: value)) ?? [] {
      guard let payload = enumCase.extract(value) else { continue }
      if enumCase.valueType == Void.self { return .object([enumCase.name: .null]) }
      return within(enumCase.name) { $0.record(payload) }.map { .object([enumCase.name: $0]) }
    }
    return nil
  }

  private mutating func restore<Value>(_ json: JSON, intoCaseOf value: inout Value) -> Bool {
    guard let (enumCase, data) = Self.enumCase(of: Value.self, in: json) else { return false }
    if let payload = enumCase.extract(value), enumCase.valueType != Void.self {
      func restore<Payload>(_ payload: Payload) -> Any? {
        var payload = payload
        return within(enumCase.name) { $0.restore(data, into: &payload) } ? payload : nil
      }
      if let restored = _openExistential(payload, do: restore).flatMap(enumCase.embed) as? Value {
        value = restored
        return true
      }
    }
    guard let made = make(Value.self, from: json) else { return false }
    value = made
    return true
  }

  private static func enumCase(of type: Any.Type, in json: JSON) -> (NamedCase, JSON)? {
    guard case .object(let members) = json, members.count == 1, let (name, payload) = members.first,
      let enumCase = NamedCase.all(of: type)?.first(where: { $0.name == name })
    else { return nil }
    return (enumCase, payload)
  }
}

/// An error that an action contained when it was recorded, represented by its description.
public struct RecordedError: Error, Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The description of the original error.
  public let description: String
}

extension RecordedError {
  /// Creates an error with a description.
  public init(stringLiteral value: String) { self.init(description: value) }
}

extension TupleType {
  /// The names of the parts: their labels, or their numbers.
  fileprivate var names: [String] { labels.enumerated().map { $1.isEmpty ? "\($0)" : $1 } }
}
