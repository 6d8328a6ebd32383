import NavigationCore
import CairnSupport
import ComposableArchitecture
import CustomDump
import Foundation
import Sharing

/// Values as they appear in Swift source code.
enum SwiftSource {
  /// Returns the literal of a value for a place of known type, or `nil` if no literal is certain to compile.
  static func literal(of value: Any) -> String? {
    switch value {
    case let value as any BinaryInteger: "\(value)"
    case let value as Bool: "\(value)"
    case let value as Double: value.isFinite ? "\(value)" : nil
    case let value as String: JSON.quoted(value)
    case let value as UUID: uuid(value)
    case let value as Date: "Date(timeIntervalSinceReferenceDate: \(value.timeIntervalSinceReferenceDate))"
    case let value as Duration: duration(value)
    case let value as AnyRoute: "AnyRoute(\(JSON.quoted(value.description)))!"
    case let value as StackElementID: "\(value.customDumpDescription.dropFirst())"
    default: compound(value)
    }
  }

  private static func uuid(_ id: UUID) -> String {
    let text = id.uuidString
    if text.hasPrefix("00000000-0000-0000-0000-"), let number = Int(text.suffix(12), radix: 16) {
      return "UUID(\(number))"
    }
    return "UUID(uuidString: \"\(text)\")!"
  }

  private static func duration(_ duration: Duration) -> String? {
    // The components of a longer duration don't fit.
    guard (Duration.seconds(Int64.min) ... .seconds(Int64.max)).contains(duration) else { return nil }
    let (seconds, attoseconds) = duration.components
    if attoseconds == 0 { return ".seconds(\(seconds))" }
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (nanoseconds, overflowsToo) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    guard attoseconds % 1_000_000_000 == 0, !overflows, !overflowsToo else { return nil }
    return ".nanoseconds(\(nanoseconds))"
  }

  private static func compound(_ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { literal(of: $0.value) } ?? "nil"
    case .collection where value is any ExpressibleByArrayLiteral:
      let elements = mirror.children.map { literal(of: $0.value) }
      guard elements.count <= 8, !elements.contains(nil) else { return nil }
      return "[\(elements.compactMap { $0 }.joined(separator: ", "))]"
    case .enum: return enumCase(value, mirror)
    default: return nil
    }
  }

  private static func enumCase(_ value: Any, _ mirror: Mirror) -> String? {
    guard let child = mirror.children.first, let name = child.label else {
      // The description of a value is the name of its case only if the type doesn't describe itself in another way.
      guard !(value is any CustomStringConvertible), !(value is any TextOutputStreamable) else {
        return NamedCase.all(of: type(of: value))?.first { $0.extract(value) != nil }.map { ".\($0.name)" }
      }
      return ".\(value)"
    }
    let payload = Mirror(reflecting: child.value)
    guard payload.displayStyle == .tuple else { return literal(of: child.value).map { ".\(name)(\($0))" } }
    var parts: [String] = []
    for part in payload.children {
      guard let text = literal(of: part.value) else { return nil }
      let label = part.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
      parts.append(label.map { "\($0): \(text)" } ?? text)
    }
    return ".\(name)(\(parts.joined(separator: ", ")))"
  }

  /// Returns an expression for a value, either a literal or its recorded form, or `nil` if neither creates the same value.
  static func expression(of value: Any) -> (text: String, isThrowing: Bool)? {
    if let literal = literal(of: value) { return (literal, false) }
    var recorder = StateRecorder()
    guard let json = recorder.record(value), recorder.omitted.isEmpty, isMade(of: json, value) else {
      return nil
    }
    return ("recorded(\(json.literal))", true)
  }

  private static func isMade(of json: JSON, _ value: Any) -> Bool {
    func isMade<Value>(_ value: Value) -> Bool {
      var recorder = StateRecorder()
      return recorder.make(Value.self, from: json).map { areEqual($0, value) } ?? false
    }
    return _openExistential(value, do: isMade)
  }

  /// Returns `true` if two values are equal, or if they can't be compared but look the same.
  static func areEqual(_ first: Any, _ second: Any) -> Bool {
    CairnSupport.areEqual(first, second) ?? (String(customDumping: first) == String(customDumping: second))
  }

  /// Returns an indented multiline string literal.
  static func lines(of text: String, indent: String) -> String {
    var fence = "#"
    while text.contains("\"\"\"\(fence)") || text.contains("\\\(fence)") { fence += "#" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { indent + $0 }
    return "\(fence)\"\"\"\n" + lines.joined(separator: "\n") + "\n\(indent)\"\"\"\(fence)"
  }
}
