import CairnSupport

/// Distinguishes one presented value from the next one in the same field: by the case it is in, and its id.
///
/// A value that is not `Identifiable` has no identity of its own; replacing it by another of the same case keeps the
/// presentation, and its effects, as they are.
public struct _PresentedIdentity: Hashable {
  var tags: [Int] = []
  var id: AnyHashable?

  /// The identity of values that have none: all are equal.
  public static var none: Self { Self() }

  init() {}

  init(_ value: some Identifiable) { id = AnyHashable(value.id) }

  init(identifiable value: some Any) {
    if let value = value as? any Identifiable { self.init(value) } else { self.init() }
  }

  // The overloads spare the casts where the type is known at compile time.

  /// The identity of a value.
  public static func of<Value>(_ value: Value) -> Self {
    if let state = value as? any ObservableState { return state._$identity }
    if let value = value as? any Identifiable { return Self(value) }
    return Self(caseOf: value)
  }

  /// The identity of an enum that isn't observable.
  ///
  /// It consists of the name of the case and the identity of the payload. Other values have no identity.
  private init(caseOf value: Any) {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return }
    // A case that holds nothing has no name in a mirror.
    let held = mirror.children.first
    id = AnyHashable(
      Case(name: held?.label ?? String(describing: value), payload: held.map { Self.of($0.value) } ?? .none))
  }

  private struct Case: Hashable {
    let name: String
    let payload: _PresentedIdentity
  }

  /// The identity of a value whose fields are not observed by asking for it: a computed id reads some.
  static func unobserved<Value>(_ value: Value) -> Self {
    let context = ThreadContext.current
    let outer = context.beginReduction()
    defer { context.endReduction(outer) }
    return of(value)
  }

  /// The identity of an observable value.
  public static func of<Value: ObservableState>(_ value: Value) -> Self { value._$identity }

  /// The identity of this value as the payload of an enum's case.
  public func tagged(_ tag: Int) -> Self {
    var copy = self
    copy.tags.append(tag)
    return copy
  }
}
