import NavigationCore
import CairnSupport
import CasePaths
import ComposableArchitecture
import JSONValues
import Sharing

/// Converts actions to data, and data to actions.
///
/// An action is written as the names of its cases, through presentations, rows, stacks, and screens, down to the field that a
/// binding writes. The value of the last case is written as data, like a part of a state. An action needs no conformance except
/// `@CasePathable`, which `@Reducer` adds. Its value must be `Codable`, or an enum whose cases are known by name.
@MainActor
public final class ActionRecorder {
  private let plugins: PluginRegistry
  /// The cases of each type seen so far, because finding them takes longer than an action.
  private var cases: [ObjectIdentifier: [NamedCase]?] = [:]
  /// The name of the feature for each action type.
  private var features: [ObjectIdentifier: String] = [:]
  /// Whether the action that is being written contains a secret.
  private var isSecret = false

  /// Creates a recorder for the actions of programs with these features.
  public init(plugins: PluginRegistry) {
    self.plugins = plugins
    for name in plugins.names.reversed() {
      guard let plugin = plugins.plugin(named: name) else { continue }
      features[ObjectIdentifier(plugin.actionType)] = name
    }
  }

  /// An error that explains why data doesn't represent an action.
  public struct UnknownAction: Error, CustomStringConvertible {
    /// The part that doesn't exist, and what exists instead.
    public let description: String
    /// The path of the most similar action, or `nil` if no action is similar.
    public var nearest: String?
  }

  // MARK: Writing

  /// Returns an action as data.
  public func record(_ action: Any) -> RecordedAction {
    var path = "\\"
    isSecret = false
    do {
      let value = try write(action, &path) { id throws(Obstacle) in try data(of: id).literal }
      let json: JSON? = if let value { try data(of: value) } else { nil }
      return RecordedAction(path: path, value: json, isSecret: isSecret)
    } catch {
      return RecordedAction(path: path, obstacle: error.reason)
    }
  }

  /// Returns the path of an action as source code and the value of its last case, or `nil` if the action has no path.
  ///
  /// - Parameter literal: A closure that returns an id as source code.
  func source(of action: Any, _ literal: (Any) -> String?) -> (path: String, value: Any?)? {
    var path = "\\"
    do {
      let value = try write(action, &path) { id throws(Obstacle) in
        guard let text = literal(id) else { throw Obstacle(reason: "An id has no literal.") }
        return text
      }
      return (path, value)
    } catch {
      return nil
    }
  }

  private struct Obstacle: Error {
    let reason: String
  }

  /// Appends an action to a path, and returns the value of its last case.
  private func write(
    _ action: Any, _ path: inout String, _ literal: (Any) throws(Obstacle) -> String
  ) throws(Obstacle) -> Any? {
    switch action {
    case is Void: return nil
    case ScreenAction.feature(let action):
      let type = type(of: action.base)
      guard let name = features[ObjectIdentifier(type)] else {
        throw Obstacle(reason: "No feature of this program has actions of type '\(type)'.")
      }
      path += ".\(name)"
      return try write(action.base, &path, literal)
    case ScreenAction.navigate(let request):
      path += ".navigate"
      return try write(request, &path, literal)
    case ScreenAction.failed(let error):
      path += ".failed"
      return error
    case let action as any ActionsOfElements:
      guard let (id, inner) = action.ofElement else { break }
      path += "[id: \(try literal(id))]"
      return try write(inner, &path, literal)
    case let action as any WritesToFields:
      let (keyPath, name, value) = action.written
      guard let name else { throw Obstacle(reason: "It changes a part of the state that has no name.") }
      path += ".\(name)"
      isSecret = Self.isSecret(keyPath, of: type(of: action).stateType)
      return value
    default: break
    }
    for one in cases(of: type(of: action)) ?? [] {
      guard let value = one.extract(action) else { continue }
      path += ".\(one.name)"
      return one.valueType == Void.self ? nil : try write(value, &path, literal)
    }
    return action
  }

  private func data(of value: Any) throws(Obstacle) -> JSON {
    var recorder = StateRecorder()
    guard let json = recorder.record(value) else {
      throw Obstacle(
        reason: "A value of type '\(type(of: value))' can't be recorded: it isn't 'Codable'.")
    }
    guard recorder.omitted.isEmpty else {
      throw Obstacle(reason: "Its '\(recorder.omitted[0])' can't be recorded.")
    }
    return json
  }

  private static func isSecret(_ keyPath: AnyKeyPath, of type: Any.Type) -> Bool {
    (type as? any RedactableState.Type)?.isSecret(keyPath) == true
  }

  /// Returns the cases of an enum of actions.
  ///
  /// An optional is treated as a value, without cases.
  private func cases(of type: Any.Type) -> [NamedCase]? {
    if let known = cases[ObjectIdentifier(type)] { return known }
    let found = type is any _AnyOptional.Type ? nil : NamedCase.all(of: type)
    cases[ObjectIdentifier(type)] = .some(found)
    return found
  }

  // MARK: Reading

  /// Returns the action of a program that data represents.
  ///
  /// - Throws: An ``UnknownAction`` error that says which part doesn't exist, and what exists instead.
  public func action(_ recorded: RecordedAction) throws(UnknownAction) -> Navigator.Action {
    let action = try self.action(recorded, of: Navigator.Action.self)
    guard let action = action as? Navigator.Action else {
      throw UnknownAction(description: "'\(recorded.path)' isn't an action.")
    }
    return action
  }

  /// Returns the action of a specific type that data represents.
  ///
  /// - Throws: An ``UnknownAction`` error that says which part doesn't exist, and what exists instead.
  public func action(_ recorded: RecordedAction, of type: Any.Type) throws(UnknownAction) -> Any {
    if let obstacle = recorded.obstacle {
      throw UnknownAction(description: "'\(recorded.path)' wasn't recorded completely: \(obstacle)")
    }
    guard let steps = recorded.steps else {
      throw UnknownAction(
        description: "'\(recorded.path)' isn't the path of an action, such as '\\.root.list.add'.")
    }
    return try read(type, steps[...], recorded.value, recorded.path)
  }

  private func read(
    _ type: Any.Type, _ steps: ArraySlice<RecordedAction.Step>, _ value: JSON?, _ path: String
  ) throws(UnknownAction) -> Any {
    guard let first = steps.first else { return try make(type, of: value, path) }
    let rest = steps.dropFirst()
    if case .id(let key) = first {
      guard let elements = type as? any ActionsOfElements.Type else {
        throw UnknownAction(description: "'\(path)' names an element, but there are none.")
      }
      let id = try make(elements.elementIDType, of: key, path)
      let inner = try read(elements.elementActionType, rest, value, path)
      guard let action = elements.action(inner, ofElement: id) else {
        throw UnknownAction(description: "'\(path)' isn't an action of an element.")
      }
      return action
    }
    guard case .name(let name) = first else { return () }
    if type == ScreenAction.self { return try screenAction(name, rest, value, path) }
    if let writes = type as? any WritesToFields.Type {
      let names = writes.fields.map(\.name)
      guard rest.isEmpty, let field = writes.fields.first(where: { $0.name == name }),
        let action = writes.write(try make(field.type, of: value, path), toField: name)
      else { throw unknown(name, among: names, steps, path) }
      return action
    }
    let cases = cases(of: type) ?? []
    guard let found = cases.first(where: { $0.name == name }) else {
      throw unknown(name, among: cases.map(\.name), steps, path)
    }
    let inner = try read(found.valueType, rest, value, path)
    guard let action = found.embed(inner) else {
      throw UnknownAction(description: "'\(path)' doesn't contain a '\(found.valueType)'.")
    }
    return action
  }

  private func screenAction(
    _ name: String, _ rest: ArraySlice<RecordedAction.Step>, _ value: JSON?, _ path: String
  ) throws(UnknownAction) -> ScreenAction {
    switch name {
    case "navigate":
      guard let request = try read(NavigationRequest.self, rest, value, path) as? NavigationRequest else {
        break
      }
      return .navigate(request)
    case "failed":
      guard let error = try read(NavigationError.self, rest, value, path) as? NavigationError else { break }
      return .failed(error)
    default:
      guard let plugin = plugins.plugin(named: name) else { break }
      return .feature(AnyAction(try read(plugin.actionType, rest, value, path)))
    }
    throw unknown(name, among: plugins.names + ["navigate", "failed"], [.name(name)] + rest, path)
  }

  private func make(_ type: Any.Type, of value: JSON?, _ path: String) throws(UnknownAction) -> Any {
    if type == Void.self {
      guard value == nil else { throw UnknownAction(description: "'\(path)' has no value.") }
      return ()
    }
    guard let value else {
      throw UnknownAction(description: "'\(path)' needs a value of type '\(type)'.")
    }
    var recorder = StateRecorder()
    func make<Value>(_: Value.Type) -> Any? { recorder.make(Value.self, from: value).map { $0 as Any } }
    guard let made = _openExistential(type, do: make) else {
      throw UnknownAction(description: "\(value.literal) isn't a '\(type)', which '\(path)' needs.")
    }
    return made
  }

  private func unknown(
    _ name: String, among names: [String], _ steps: ArraySlice<RecordedAction.Step>, _ path: String
  ) -> UnknownAction {
    let nearest = Self.nearest(to: name, among: names)
    let before = path.dropLast(steps.map(\.text).joined().count)
    return UnknownAction(
      description: names.isEmpty
        ? "There is no '\(name)' in '\(path)': its cases can't be named."
        : "There is no '\(name)' in '\(path)'. Use one of: \(names.joined(separator: ", ")).",
      nearest: nearest.map { "\(before).\($0)" })
  }

  /// Returns the name that was most likely meant: one with more or fewer words, or with few different letters.
  private static func nearest(to name: String, among names: [String]) -> String? {
    let distances = names.map { other in
      let isPart = isPart(name, of: other) || isPart(other, of: name)
      return (other, isPart ? abs(other.count - name.count) / 3 : editDistance(name, other))
    }
    return distances.min { $0.1 < $1.1 }.flatMap { $0.1 <= max(name.count / 2, 1) ? $0.0 : nil }
  }

  /// Returns `true` if a name contains the letters of `part` in the same order.
  private static func isPart(_ part: String, of name: String) -> Bool {
    var rest = name[...]
    return part.allSatisfy { letter in
      rest = rest.drop { $0 != letter }
      return rest.popFirst() != nil
    }
  }
}

extension FeaturePlugin {
  fileprivate static var actionType: Any.Type { Feature.Action.self }
}

extension RedactableState {
  /// Returns `true` if a field is a secret.
  fileprivate static func isSecret(_ keyPath: AnyKeyPath) -> Bool { secrets.contains { $0 == keyPath } }
}
