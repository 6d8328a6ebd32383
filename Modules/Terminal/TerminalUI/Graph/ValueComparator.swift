import Foundation
import RuntimeHooks
import SwiftNavigation

/// Returns `true` if a view that was built from one value is certainly equal for the other value.
///
/// Values are the same if their bytes are: the same numbers, the same objects, the same closures with the same captures.
/// Otherwise, a structure is compared field by field, and an `Equatable` field with `==`. Objects are compared by identity, even
/// `Equatable` ones, because a view reads from one object and not from another. Two closures that were created at different times
/// are never the same, so `false` means that the values may differ.
@MainActor
func areSame<Value>(_ first: Value, _ second: Value) -> Bool {
  withUnsafePointer(to: first) { first in
    withUnsafePointer(to: second) { second in
      ValueComparator.of(Value.self).areSame(UnsafeRawPointer(first), UnsafeRawPointer(second))
    }
  }
}

/// Returns `true` if two values have the same bytes, which is never the case for closures that were created separately.
func areIdentical<Value>(_ first: Value, _ second: Value) -> Bool {
  withUnsafeBytes(of: first) { first in
    withUnsafeBytes(of: second) { second in
      guard let start = first.baseAddress, let other = second.baseAddress else { return true }
      return memcmp(start, other, first.count) == 0
    }
  }
}

/// Returns `true` if two values have the same type and are the same.
@MainActor
func areSameValues(_ first: Any, _ second: Any) -> Bool {
  func compare<Value>(_ first: Value) -> Bool {
    (second as? Value).map { areSame(first, $0) } ?? false
  }
  // Open the existential explicitly, because calling a function with a value of type 'Any' doesn't open it.
  return type(of: first) == type(of: second) && _openExistential(first, do: compare)
}

/// Compares values of one type. It is created once for each type, because reflection is slow.
@MainActor
final class ValueComparator {
  typealias Comparison = @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool

  private struct Field {
    let offset: Int
    let comparator: ValueComparator
  }

  private let size: Int
  private var compare: Comparison?

  private static var known: [ObjectIdentifier: ValueComparator] = [:]

  static func of(_ type: Any.Type) -> ValueComparator {
    if let comparator = known[ObjectIdentifier(type)] { return comparator }
    return make(type)
  }

  private static func make<Value>(_ type: Value.Type) -> ValueComparator {
    let comparator = ValueComparator(size: MemoryLayout<Value>.size)
    // Add the comparator before its fields are visited, because a type can contain itself indirectly.
    known[ObjectIdentifier(type)] = comparator
    comparator.compare = comparison(of: type)
    return comparator
  }

  private init(size: Int) { self.size = size }

  func areSame(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> Bool {
    memcmp(first, second, size) == 0 || compare?(first, second) ?? false
  }

  private static func comparison<Value>(of type: Value.Type) -> Comparison? {
    // The node stores the property's value, so the view value doesn't matter.
    if let property = type as? any DynamicProperty.Type, property._isKeptByNode { return { _, _ in true } }
    if type == (any View).self {
      return {
        areSameValues(
          $0.assumingMemoryBound(to: (any View).self).pointee,
          $1.assumingMemoryBound(to: (any View).self).pointee)
      }
    }
    if let located = type as? any _Located.Type { return comparison(ofLocated: located) }
    if let parts = type as? any ComparedByParts.Type { return parts.comparison }
    switch kind(of: type) {
    case .struct, .tuple:
      if let equatable = type as? any Equatable.Type { return comparison(ofEquatable: equatable) }
      return comparison(ofFieldsOf: type)
    case .enum: return (type as? any Equatable.Type).flatMap { comparison(ofEquatable: $0) }
    default: return nil
    }
  }

  private static func comparison<Value: _Located>(ofLocated _: Value.Type) -> Comparison {
    {
      $0.assumingMemoryBound(to: Value.self).pointee._isAtSameLocation(
        as: $1.assumingMemoryBound(to: Value.self).pointee)
    }
  }

  private static func comparison<Value: Equatable>(ofEquatable _: Value.Type) -> Comparison {
    { $0.assumingMemoryBound(to: Value.self).pointee == $1.assumingMemoryBound(to: Value.self).pointee }
  }

  /// Returns `true` if values of the type have the layout in memory that the type describes. A weak reference doesn't, because its
  /// type is the type of an optional object.
  static func isReadable<Value>(_ type: Value.Type) -> Bool {
    switch kind(of: type) {
    case .struct, .tuple, .enum, .optional: true
    default: false
    }
  }

  private static func comparison<Value>(ofFieldsOf type: Value.Type) -> Comparison? {
    var fields: [Field] = []
    forEachField(of: type) { offset, fieldType, _ in
      fields.append(Field(offset: offset, comparator: .of(fieldType)))
      return true
    }
    guard !fields.isEmpty else { return nil }
    return { first, second in
      fields.allSatisfy { $0.comparator.areSame(first + $0.offset, second + $0.offset) }
    }
  }
}

/// Values that consist of other values, and whose layout in memory reflection doesn't describe.
@MainActor
private protocol ComparedByParts {
  /// A function that compares two values whose bytes differ, or `nil` if such values count as different.
  static var comparison: ValueComparator.Comparison? { get }
}

extension Optional: ComparedByParts {
  static var comparison: ValueComparator.Comparison? {
    guard ValueComparator.isReadable(Wrapped.self) else { return nil }
    return {
      switch (
        $0.assumingMemoryBound(to: Self.self).pointee, $1.assumingMemoryBound(to: Self.self).pointee
      ) {
      case (let first?, let second?): areSame(first, second)
      case (nil, nil): true
      default: false
      }
    }
  }
}

extension Array: ComparedByParts {
  static var comparison: ValueComparator.Comparison? {
    {
      let (first, second) = (
        $0.assumingMemoryBound(to: Self.self).pointee, $1.assumingMemoryBound(to: Self.self).pointee
      )
      return first.count == second.count && zip(first, second).allSatisfy { areSame($0, $1) }
    }
  }
}

extension ConditionalContent: ComparedByParts {
  static var comparison: ValueComparator.Comparison? {
    {
      switch (
        $0.assumingMemoryBound(to: Self.self).pointee, $1.assumingMemoryBound(to: Self.self).pointee
      ) {
      case (.first(let first), .first(let second)): areSame(first, second)
      case (.second(let first), .second(let second)): areSame(first, second)
      default: false
      }
    }
  }
}
