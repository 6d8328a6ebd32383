/// A hashable, sendable value of a type that is not known: `AnyHashable` that may cross tasks.
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value that was erased.
  public let base: any Hashable & Sendable

  /// Erases a value.
  ///
  /// An erased value is not wrapped a second time.
  public init(_ base: some Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }

  /// Erases a value that is an existential already.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  public func hash(into hasher: inout Hasher) {
    // Through `AnyHashable`, so that equal values of bridged types hash alike.
    hasher.combine(AnyHashable(base))
  }
}

extension AnyHashableSendable: CustomStringConvertible {
  /// The description of the value that was erased.
  public var description: String { String(describing: base) }
}

extension AnyHashableSendable: CustomDebugStringConvertible {
  /// The type, and the erased value as it describes itself for debugging.
  public var debugDescription: String { "AnyHashableSendable(\(String(reflecting: base)))" }
}

extension AnyHashableSendable: CustomReflectable {
  /// The value that was erased, as a child named `value`.
  public var customMirror: Mirror { Mirror(self, children: ["value": base]) }
}

extension AnyHashableSendable: _HasCustomAnyHashableRepresentation {
  /// The erased value in its own `AnyHashable`, so that it equals and hashes like one that was never erased.
  public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(base) }
}

extension AnyHashableSendable: ExpressibleByBooleanLiteral {
  /// Erases a Boolean literal.
  public init(booleanLiteral value: Bool) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByFloatLiteral {
  /// Erases a floating-point literal.
  public init(floatLiteral value: Double) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByIntegerLiteral {
  /// Erases an integer literal.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByStringLiteral {
  /// Erases a string literal.
  public init(stringLiteral value: String) { self.init(value) }
}
