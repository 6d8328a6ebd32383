import CustomDump

/// Optional state of a child that can be presented, in a box of its own.
///
/// The box keeps the child out of its parent's memory, so that states nest to any depth, and is copied on write.
/// Made by ``Presents()``; a reducer's `ifLet` takes it by the property's projection.
@propertyWrapper
public struct PresentationState<State> {
  private final class Box {
    var value: State
    init(_ value: State) { self.value = value }
  }

  private var box: Box?

  /// Presents a value, or nothing.
  public init(wrappedValue: State?) {
    box = wrappedValue.map(Box.init)
  }

  /// What is presented; `nil` where nothing is.
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
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
    _modify { yield &self }
  }

  /// Whether something is presented.
  var isPresented: Bool { box != nil }

  /// Changes what is presented in place; the caller knows that something is.
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
