/// A value whose fields can be observed one by one. Conformance is written by the ``ObservableState()`` macro.
public protocol ObservableState: Observable {
  /// Which value this is. Changes when the value is replaced, not when its fields change.
  var _$id: ObservableStateID { get }
  /// The fields by name, for tools that speak of them.
  static var _$fields: [ObservableStateField<Self>] { get }
  /// What makes this value another one to its presenter: its id, or the case that it is in.
  var _$identity: _PresentedIdentity { get }
  /// Whether this is an alert or a dialog, which goes with the first action it sends.
  var _$isEphemeral: Bool { get }
}

extension ObservableState {
  public var _$identity: _PresentedIdentity { _PresentedIdentity(identifiable: self) }
  public var _$isEphemeral: Bool { false }
  public static var _$fields: [ObservableStateField<Self>] { [] }
}

/// The name of one field of an observable state, and the key path to it.
public struct ObservableStateField<Root> {
  /// The name, as it is written in the source.
  public let name: String
  /// The path to the field.
  public let keyPath: PartialKeyPath<Root>
  let setEncoded: ((inout Root, any Decoder) throws -> Void)?
  let encode: ((Root, any Encoder) throws -> Void)?

  /// Names a field.
  public init<Value>(_ name: String, _ keyPath: WritableKeyPath<Root, Value>) {
    self.name = name
    self.keyPath = keyPath
    if let codable = Value.self as? any Codable.Type {
      (setEncoded, encode) = Self.coding(codable, keyPath)
    } else {
      (setEncoded, encode) = (nil, nil)
    }
  }

  private static func coding<Value: Codable>(
    _: Value.Type, _ keyPath: AnyKeyPath
  ) -> (((inout Root, any Decoder) throws -> Void)?, ((Root, any Encoder) throws -> Void)?) {
    guard let keyPath = keyPath as? WritableKeyPath<Root, Value> else { return (nil, nil) }
    return (
      { root, decoder in root[keyPath: keyPath] = try Value(from: decoder) },
      { root, encoder in try root[keyPath: keyPath].encode(to: encoder) }
    )
  }
}
