import CustomDump

/// Optional state of a child that can be presented, in a box of its own.
///
/// The box keeps the child out of its parent's memory, so that states nest to any depth, and is copied on write.
/// Made by ``Presents()``; a reducer's `ifLet` takes it by the property's projection.
#if OlderSpellings
  @dynamicMemberLookup
#endif
@propertyWrapper
public struct PresentationState<State> {
  @usableFromInline typealias Box = StateBox<State>

  @usableFromInline var box: Box?

  /// Presents a value, or nothing.
  @inlinable
  public init(wrappedValue: State?) {
    box = wrappedValue.map { Box($0) }
  }

  /// What is presented; `nil` where nothing is.
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

  /// The state itself, to hand to an operator.
  @inlinable
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
    _modify { yield &self }
  }

  /// Whether something is presented.
  @inlinable
  var isPresented: Bool { box != nil }

  /// Calls a function with what is presented where it lies; returns `nil` where nothing is.
  @inlinable
  func read<R>(_ body: (inout State) -> R) -> R? { box.map { body(&$0.value!) } }

  /// Changes what is presented in place; the caller guarantees that something is.
  @inlinable
  mutating func modifyPresented<R>(_ body: (inout State) -> R) -> R {
    makeUnique()
    return body(&box!.value!)
  }

  /// Whether what is presented is still what it was when a box was taken: the child of that identity.
  ///
  /// A box that something else holds is copied before it is changed, so that the same box holds the same child.
  @inlinable
  func isSamePresentation(as before: Box?) -> Bool {
    guard let box, let before else { return false }
    return box === before || Self.isSameIdentity(box, before)
  }

  @usableFromInline
  static func isSameIdentity(_ box: Box, _ other: Box) -> Bool {
    guard let value = box.value, let otherValue = other.value else { return false }
    return _PresentedIdentity.of(value) == _PresentedIdentity.of(otherValue)
  }

  /// Makes the box this value's own; the caller guarantees that there is one.
  @inlinable
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&box!) { box = Box(box!.value) }
  }
}

extension PresentationState {
  /// The value of a case of the presented enum; `nil` if it is in another case, or if nothing is presented.
  ///
  /// Writing to a value that is in another case reports an issue; `nil` ends the presentation of the case.
  ///
  /// ```swift
  /// state.$destination[case: \.edit]?.title = "Design"
  /// ```
  public subscript<Case>(case path: CaseKeyPath<State, Case>) -> Case? where State: CasePathable {
    get { self[caseOf: AnyCasePath(path)] }
    _modify { yield &self[caseOf: AnyCasePath(path)] }
  }

  /// The value of a case of the presented enum, by the case's path.
  subscript<Case>(caseOf path: AnyCasePath<State, Case>) -> Case? {
    get { wrappedValue[caseOf: path, in: ""] }
    _modify { yield &wrappedValue[caseOf: path, in: "what is presented"] }
  }
}

extension PresentationState where State: ObservableState {
  /// The id of what is presented.
  @inlinable
  var id: ObservableStateID { read { $0._$id.tagged(1) } ?? ObservableStateID(tag: 0) }
}

extension PresentationState: Equatable where State: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.box === rhs.box || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  /// Feeds what makes two of them equal into a hasher.
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
  /// What a dump shows.
  public var customDumpValue: Any { wrappedValue as Any }
  /// What reflection shows.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}

/// A presentation state whose child's type is known at run time only, for those who look inside of a program.
package protocol AnyPresentationState {
  /// What is presented; `nil` where nothing is.
  var presented: Any? { get }
}

extension PresentationState: AnyPresentationState {
  package var presented: Any? { wrappedValue }
}
