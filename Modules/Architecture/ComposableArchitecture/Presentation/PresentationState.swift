import CustomDump

/// Optional state of a child that can be presented, in a box of its own.
///
/// The box keeps the child out of its parent's memory, so that states nest to any depth, and is copied on write.
/// Made by ``Presents()``; a reducer's `ifLet` takes it by the property's projection.
@propertyWrapper
public struct PresentationState<State> {
  @usableFromInline
  final class Box {
    @usableFromInline var value: State

    @inlinable
    init(_ value: State) { self.value = value }
  }

  @usableFromInline var box: Box?

  /// Presents a value, or nothing.
  @inlinable
  public init(wrappedValue: State?) {
    box = wrappedValue.map(Box.init)
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
      var value: State?
      if let present = box {
        value = present.value
      }
      box = nil
      defer { box = value.map(Box.init) }
      yield &value
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

  /// Reads a part of what is presented, which is not copied; `nil` where nothing is.
  @inlinable
  func read<R>(_ body: (UnsafePointer<State>) -> R) -> R? { box.map { body(&$0.value) } }

  /// Changes what is presented in place; the caller knows that something is.
  @inlinable
  mutating func modifyPresented<R>(_ body: (inout State) -> R) -> R {
    if !isKnownUniquelyReferenced(&box!) { box = Box(box!.value) }
    return body(&box!.value)
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
