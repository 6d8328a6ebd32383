import ComposableArchitecture
import NavigationCore
import TerminalPrograms
import TerminalUI

/// The path of a value in a state, as text: `standups[0].title`, `path[#2].destination.edit`.
struct StatePath {
  /// A component of a path.
  enum Step: Hashable {
    /// A field, or the associated value of a case.
    case member(String)
    /// An element by its position, id, or key.
    case element(String)

    var written: String {
      switch self {
      case .member(let name): ".\(name)"
      case .element(let key): "[\(key)]"
      }
    }
  }

  var steps: [Step]

  init(_ steps: [Step]) { self.steps = steps }

  /// Parses a path.
  ///
  /// - Throws: A description of the mistake.
  init(parsing text: String) throws(CommandError) {
    steps = []
    var rest = text[...]
    func failure(_ reason: String) -> CommandError {
      CommandError("'\(text.shortened)' isn't a path: \(reason). A path looks like 'standups[0].title'.")
    }
    while let first = rest.first {
      if first == "[" {
        guard let end = rest.firstIndex(of: "]") else { throw failure("a ']' is missing") }
        let key = rest[rest.index(after: rest.startIndex)..<end]
        guard !key.isEmpty else { throw failure("nothing is between '[' and ']'") }
        steps.append(.element(String(key)))
        rest = rest[rest.index(after: end)...]
      } else {
        if first == "." { rest = rest.dropFirst() }
        let name = rest.prefix { $0 != "." && $0 != "[" }
        guard !name.isEmpty else { throw failure("a name is missing after '.'") }
        steps.append(.member(String(name)))
        rest = rest.dropFirst(name.count)
      }
    }
  }

  /// The path as text.
  var written: String {
    let text = steps.map(\.written).joined()
    return text.hasPrefix(".") ? String(text.dropFirst()) : text
  }

  /// Returns the value at the path.
  ///
  /// - Throws: An error for the first invalid component, with the available ones.
  func value(in root: Any) throws(CommandError) -> Any {
    var value = root
    for (index, step) in steps.enumerated() {
      let node = StateNode(value)
      guard let next = node.value(at: step) else {
        throw node.failure(at: step, in: StatePath(Array(steps.prefix(index))))
      }
      value = next
    }
    return value
  }
}

private protocol PlainArray {}

extension Array: PlainArray {}

/// The contents of a value: its fields, associated values, and elements.
struct StateNode {
  /// The value without its optionals, boxes, and references, or `nil` if there is none.
  let value: Any?
  let mirror: Mirror?

  init(_ value: Any) {
    self.value = Self.inner(value)
    mirror = self.value.map { ($0 as? any CustomDumpReflectable)?.customDumpMirror ?? Mirror(reflecting: $0) }
  }

  private static func inner(_ value: Any) -> Any? {
    if let presentation = value as? any AnyPresentationState { return presentation.presented.flatMap(inner) }
    if let screen = value as? ScreenState { return screen.base }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional { return mirror.children.first.flatMap { inner($0.value) } }
    if let shown = value as? any CustomDumpRepresentable, type(of: shown.customDumpValue) != type(of: value) {
      return inner(shown.customDumpValue)
    }
    return value
  }

  /// The fields and cases with their names.
  var members: [(name: String, value: Any)] {
    guard let mirror else { return [] }
    switch mirror.displayStyle {
    case .collection, .set, .dictionary: return []
    default: break
    }
    return mirror.children.enumerated().compactMap { index, child in
      guard let label = child.label else { return nil }
      guard !label.hasPrefix("_$") else { return nil }
      // The storage of an observed, shared, or presented field has an underscore before its name.
      if label.hasPrefix("_") { return (String(label.dropFirst()), child.value) }
      return (label.hasPrefix(".") ? String(label.dropFirst()) : label, child.value)
    }
  }

  /// The elements with their ids or keys, if they have any.
  var elements: [(key: String?, value: Any)] {
    guard let mirror else { return [] }
    switch mirror.displayStyle {
    case .collection, .set:
      return mirror.children.map { child in (Self.id(of: child.value), child.value) }
    case .dictionary:
      return mirror.children.map { child in
        let pair = Mirror(reflecting: child.value).children.map(\.value)
        guard pair.count == 2 else { return (nil, child.value) }
        return (Self.text(of: pair[0]), pair[1])
      }
    default: return []
    }
  }

  private static func id(of value: Any) -> String? {
    func id(_ value: some Identifiable) -> String { text(of: value.id) }
    return (value as? any Identifiable).map { id($0) }
  }

  private static func text(of id: Any) -> String {
    if let id = id as? StackElementID { return id.customDumpDescription }
    if let key = (id as? any RawRepresentable)?.rawValue { return "\(key)" }
    return "\(id)"
  }

  func value(at step: StatePath.Step) -> Any? {
    switch step {
    case .member(let name): return members.first { $0.name == name }?.value
    case .element(let key):
      let elements = elements
      func named() -> Any? { elements.first { $0.key?.lowercased() == key.lowercased() }?.value }
      func counted() -> Any? { Int(key).flatMap { elements.indices.contains($0) ? elements[$0].value : nil } }
      // Arrays are indexed by position, as in Swift, and other collections by id or key.
      return value is any PlainArray ? counted() ?? named() : named() ?? counted()
    }
  }

  func failure(at step: StatePath.Step, in path: StatePath) -> CommandError {
    let parent = path.steps.isEmpty ? "the state" : "'\(path.written)'"
    guard mirror != nil else { return CommandError("There is nothing in \(parent): it is nil.") }
    let names = members.map(\.name)
    let elements = elements
    switch step {
    case .member(let name):
      var message = "There is no '\(name.shortened)' in \(parent)."
      if !names.isEmpty {
        message += " Use one of: \(names.joined(separator: ", "))."
      } else if !elements.isEmpty {
        message += " It has \(elements.count) elements, starting with '[0]'."
      }
      let closest = CommandError.closest(to: name, among: names)
      return CommandError(
        message,
        suggestion: closest.map { StatePath(path.steps + [.member($0)]).written }.map { ":state \($0)" })
    case .element(let key):
      guard !elements.isEmpty else {
        return CommandError("There is no '[\(key.shortened)]' in \(parent): it has no elements.")
      }
      let noun = elements.count == 1 ? "element" : "elements"
      let keys = elements.prefix(3).enumerated().map { position, element in
        "[\(element.key ?? String(position))]"
      }
      let end = elements.count > 3 ? " …" : "."
      return CommandError(
        "There is no '[\(key.shortened)]' in \(parent). It has \(elements.count) \(noun), by position or id: "
          + keys.joined(separator: ", ") + end)
    }
  }
}
