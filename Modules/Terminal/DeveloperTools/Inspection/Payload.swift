import CasePaths
import ComposableArchitecture
import Foundation
import RuntimeHooks
import TerminalPrograms
import TerminalUI

/// Parses the value of an action from text or JSON.
enum Payload {
  /// Returns a value of a type.
  ///
  /// - Parameters:
  ///   - text: The text of the value, or `nil` if there is none.
  ///   - name: The action, for error messages.
  /// - Throws: A description of the mistake, with the required type.
  static func value(of type: Any.Type, from text: String?, for name: String) throws(CommandError) -> Any {
    if type == Void.self {
      guard text == nil else { throw CommandError("'\(name)' takes no argument.") }
      return ()
    }
    guard let text else { throw CommandError("'\(name)' needs a value of type '\(shown(type))'.") }
    if type == String.self, !text.hasPrefix("\"") { return text }
    if let value = decoded(type, text) { return value }
    if let values = try tuple(type, text, name) { return values }
    if let value = raw(type, text) { return value }
    if NamedCase.all(of: type) != nil { return try ActionWriter.action(of: type, written: text) }
    guard type is any Decodable.Type else {
      throw CommandError(
        "'\(name)' can't be sent from here: a value of type '\(shown(type))' can't be read from text."
      )
    }
    throw CommandError("'\(text.shortened)' can't be read as '\(shown(type))', which '\(name)' needs.")
  }

  /// Returns the name of a type without its module.
  static func shown(_ type: Any.Type) -> String { StyledText("\(type)").plain }

  // MARK: Codable values

  /// Decodes a value from JSON or from unquoted text, such as an id, a date, or a duration.
  private static func decoded(_ type: Any.Type, _ text: String) -> Any? {
    if type == Duration.self, let duration = Duration(written: text) { return duration }
    guard let type = type as? any Decodable.Type else { return nil }
    return decode(type, Data(text.utf8)) ?? (try? JSONEncoder().encode(text)).flatMap { decode(type, $0) }
  }

  private static func decode<Value: Decodable>(_: Value.Type, _ data: Data) -> Any? {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      if let seconds = try? container.decode(Double.self) {
        return Date(timeIntervalSinceReferenceDate: seconds)
      }
      return try Date(try container.decode(String.self), strategy: .iso8601)
    }
    return (try? decoder.decode(Value.self, from: data)).map { $0 as Any }
  }

  private static func raw(_ type: Any.Type, _ text: String) -> Any? {
    func make<Value: RawRepresentable>(_: Value.Type) -> Any? {
      let raw = Value.RawValue.self == String.self ? text : decoded(Value.RawValue.self, text)
      return (raw as? Value.RawValue).flatMap { Value(rawValue: $0) }.map { $0 as Any }
    }
    return (type as? any RawRepresentable.Type).flatMap { make($0) }
  }

  // MARK: Tuples

  /// Returns the values of a case with several associated values, from a JSON array or from an object with their labels.
  private static func tuple(_ type: Any.Type, _ text: String, _ name: String) throws(CommandError) -> Any? {
    guard let tuple = TupleType(type) else { return nil }
    let json = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    let labels = tuple.labels
    var parts: [Any?]
    switch json {
    case let array as [Any] where array.count == tuple.types.count: parts = array
    case let object as [String: Any]:
      parts = labels.enumerated().map { index, label in object[label.isEmpty ? String(index) : label] }
    default: parts = []
    }
    let values = zip(tuple.types, parts).map { type, part -> Any? in
      guard let part else { return nil }
      if let part = part as? String, type == String.self { return part }
      guard let data = try? JSONSerialization.data(withJSONObject: part, options: .fragmentsAllowed) else {
        return nil
      }
      let text = (part as? String) ?? String(decoding: data, as: UTF8.self)
      return try? value(of: type, from: text, for: name)
    }
    guard values.count == tuple.types.count, !values.contains(where: { $0 == nil }),
      let made = tuple.make(values.compactMap { $0 })
    else {
      throw CommandError(
        "'\(text.shortened)' can't be read as '\(shown(type))', which '\(name)' needs: \(tuple.example).")
    }
    return made
  }
}

extension TupleType {
  /// An example of a value.
  fileprivate var example: String {
    let parts = zip(types, labels).enumerated().map { index, part in
      "\"\(part.1.isEmpty ? String(index) : part.1)\": \(Payload.shown(part.0))"
    }
    return "{\(parts.joined(separator: ", "))} or a list of the values"
  }
}
