extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// Creates an object.
  ///
  /// If a name is repeated, its last value is kept.
  package init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(Dictionary(members) { $1 })
  }

  /// The member of an object, or `nil` if the object lacks it or the value isn't an object.
  package subscript(name name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }
}
