import CustomDump

/// The optional state of a presented child, in its own box.
///
/// The box keeps the child out of its parent's memory, so that states can nest to any depth. It's copied on write. The
/// ``Presents()`` macro creates it as the storage of a property. A reducer's `ifLet` takes it through the property's projected value.
#if OlderSpellings
  @dynamicMemberLookup
#endif
@propertyWrapper
public struct PresentationState<State> {
  @usableFromInline typealias Box = StateBox<State>

  @usableFromInline var box: Box?

  /// Creates a state that presents a value, or nothing if the value is `nil`.
  @inlinable
  public init(wrappedValue: State?) {
    box = wrappedValue.map { Box($0) }
  }

  /// The state of the presented child, or `nil` if nothing is presented.
  @inlinable
  public var wrappedValue: State? {
    get { box?.value }
    set {
      guard let newValue else {
        box = nil
        return
      }
      if box != nil, isKnownUniquelyReferenced(&box!) { box!.value = newValue } else { box = Box(newValue) }
    }
    _modify {
      if box == nil {
        box = Box(nil)
      } else {
        makeUnique()
      }
      defer { if box?.value == nil { box = nil } }
      yield &box!.value
    }
  }

  /// The presentation state itself, which operators take.
  @inlinable
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
    _modify { yield &self }
  }

  /// Copies the box, which must exist, if there are other references to it.
  @inlinable
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&box!) { box = Box(box!.value) }
  }
}

extension PresentationState {
  /// The payload of a case of the presented enum, or `nil` if the enum is in another case or nothing is presented.
  ///
  /// Writing `nil` dismisses an enum that is in the case. Writing a value reports an issue if the enum isn't in the case.
  ///
  /// ```swift
  /// state.$destination[case: \.edit]?.title = "Design"
  /// ```
  public subscript<Case>(case path: CaseKeyPath<State, Case>) -> Case? where State: CasePathable {
    get { self[caseOf: AnyCasePath(path)] }
    _modify { yield &self[caseOf: AnyCasePath(path)] }
  }

  /// The payload of a case of the presented enum, by its case path.
  subscript<Case>(caseOf path: AnyCasePath<State, Case>) -> Case? {
    get { wrappedValue[caseOf: path, in: ""] }
    _modify { yield &wrappedValue[caseOf: path, in: "what is presented"] }
  }
}

extension PresentationState: Equatable where State: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.box === rhs.box || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension PresentationState: @unchecked Sendable where State: Sendable {}

extension PresentationState: Encodable where State: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension PresentationState: Decodable where State: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(State?.self))
  }
}

extension PresentationState: CustomDumpRepresentable, CustomReflectable {
  public var customDumpValue: Any { wrappedValue as Any }
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}

/// A type-erased presentation state, for tools that inspect or record a program.
package protocol AnyPresentationState {
  var presented: Any? { get }
}

extension PresentationState: AnyPresentationState {
  package var presented: Any? { wrappedValue }
}
