import NavigationCore
import CairnSupport
import ComposableArchitecture
import CustomDump
import Foundation
import JSONValues
import RuntimeHooks
import Sharing

/// Values and names as they appear in Swift source code.
enum SwiftSource {
  /// Returns the literal of a simple value for a place of known type, or `nil` for any other value.
  static func literal(of value: Any) -> String? {
    switch value {
    case let value as any BinaryInteger: "\(value)"
    case let value as Bool: "\(value)"
    case let value as Double: value.isFinite ? "\(value)" : nil
    case let value as String: JSON.quoted(value)
    case let value as Data: "Data(base64Encoded: \"\(value.base64EncodedString())\")!"
    case let value as UUID: "UUID(uuidString: \"\(value)\")!"
    case let value as Date: "Date(timeIntervalSinceReferenceDate: \(value.timeIntervalSinceReferenceDate))"
    case let value as Duration: duration(value)
    case let value as AnyRoute: "AnyRoute(\(JSON.quoted(value.description)))!"
    case let value as StackElementID: "\(value.customDumpDescription.dropFirst())"
    default: compound(value)
    }
  }

  private static func duration(_ duration: Duration) -> String? {
    let (seconds, rest) = duration.attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
    if rest == 0 { return Int64(exactly: seconds).map { ".seconds(\($0))" } }
    let (milliseconds, finer) = duration.attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
    return finer == 0 ? Int64(exactly: milliseconds).map { ".milliseconds(\($0))" } : nil
  }

  private static func compound(_ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { literal(of: $0.value) } ?? "nil"
    case .collection where value is any ExpressibleByArrayLiteral:
      let elements = mirror.children.map { literal(of: $0.value) }
      guard elements.count <= 8, !elements.contains(nil) else { return nil }
      return "[\(elements.compactMap { $0 }.joined(separator: ", "))]"
    case .enum where mirror.children.isEmpty:
      return _openExistential(value, do: enumCaseName).map { ".\($0)" }
    default: return nil
    }
  }

  /// Returns an expression for the value of an action, either a literal or the recorded form, or `nil` if there is none.
  ///
  /// - Parameter isSent: Whether the expression doesn't have to create an equal value.
  static func expression(of value: Any, isSent: Bool = false) -> String? {
    if let literal = literal(of: value) { return literal }
    var recorder = StateRecorder()
    guard let json = recorder.record(value), recorder.omitted.isEmpty,
      isSent || StateRecorder.value(of: json, type(of: value)).map({ areEqual($0, value) }) == true
    else { return nil }
    return "try recorded(\(json.literal))"
  }

  /// Returns `true` if two values are equal, or if they can't be compared but look the same.
  static func areEqual(_ first: Any, _ second: Any) -> Bool {
    CairnSupport.areEqual(first, second) ?? (String(customDumping: first) == String(customDumping: second))
  }

  /// Returns a string literal, with an indented line for each line of the text.
  static func string(_ text: String, indent: String) -> String {
    // Source code can't contain control characters, and a multiline literal has no carriage returns.
    let isPlain = !text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" }
    guard isPlain, text.contains("\n") else { return JSON.quoted(text) }
    var fence = "#"
    while text.contains("\"\"\"\(fence)") || text.contains("\\\(fence)") { fence += "#" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { indent + $0 }
    return "\(fence)\"\"\"\n" + lines.joined(separator: "\n") + "\n\(indent)\"\"\"\(fence)"
  }

  /// Returns the words of a name as an identifier.
  static func identifier(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let first = words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? "session"
    let joined = first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isNumber == true ? "session\(joined)" : joined
  }
}
