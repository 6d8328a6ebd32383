import CairnSupport

/// The identity of a presented value, which distinguishes it from the next value in the same field.
///
/// It consists of the cases of enums and the id of the value. A value that isn't `Identifiable` has no id, so replacing it with
/// another value of the same case keeps the presentation and its effects.
public struct _PresentedIdentity: Hashable {
  var tags: [Int] = []
  var id: AnyHashable?

  /// The identity of values without an id, which is the same for all of them.
  public static var none: Self { Self() }

  init() {}

  init(_ value: some Identifiable) { id = AnyHashable(value.id) }

  init(identifiable value: some Any) {
    if let value = value as? any Identifiable { self.init(value) } else { self.init() }
  }

  // There are two overloads of `of(_:)`, so that a type that is known to be observable at compile time needs no casts.

  /// Returns the identity of a value.
  public static func of<Value>(_ value: Value) -> Self {
    if let state = value as? any ObservableState { return state._$identity }
    if let value = value as? any Identifiable { return Self(value) }
    return Self(caseOf: value)
  }

  /// Creates the identity of an enum that isn't observable.
  ///
  /// It consists of the name of the case and the identity of the payload. Other values have no identity.
  private init(caseOf value: Any) {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return }
    // A mirror doesn't contain the name of a case without a payload.
    let held = mirror.children.first
    let payload = held.map { Self.of($0.value) } ?? .none
    id = AnyHashable([AnyHashable(held?.label ?? String(describing: value)), AnyHashable(payload)])
  }

  /// Returns the identity of a value without registering reads of the fields that a computed id uses.
  static func unobserved<Value>(_ value: Value) -> Self {
    ThreadContext.current.withoutObservation { of(value) }
  }

  /// Returns the identity of an observable value.
  public static func of<Value: ObservableState>(_ value: Value) -> Self { value._$identity }

  /// Returns the identity of this value as the payload of an enum case.
  public func tagged(_ tag: Int) -> Self {
    var copy = self
    copy.tags.append(tag)
    return copy
  }
}
