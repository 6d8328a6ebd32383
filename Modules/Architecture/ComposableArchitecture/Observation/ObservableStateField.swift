/// One field of an observable state: its name, the key path to it, and where its value lies.
public struct ObservableStateField<Root> {
  /// The name, as it is written in the source.
  public let name: String
  /// The path to the field.
  public let keyPath: PartialKeyPath<Root>
  let storage: PartialKeyPath<Root>?
  let registrar: WritableKeyPath<Root, ObservationStateRegistrar>?
  let notify: ((inout ObservationStateRegistrar) -> Void)?
  let noteAccess: ((inout ObservationStateRegistrar) -> Void)?
  let setEncoded: ((inout Root, any Decoder) throws -> Void)?
  let encode: ((Root, any Encoder) throws -> Void)?

  /// Names a field that is not tracked.
  public init<Value>(_ name: String, _ keyPath: WritableKeyPath<Root, Value>) {
    self.name = name
    self.keyPath = keyPath
    (storage, registrar, notify, noteAccess) = (nil, nil, nil, nil)
    (setEncoded, encode) = Self.coding(keyPath)
  }

  /// Names a field that can only be read.
  @_disfavoredOverload
  public init<Value>(_ name: String, _ keyPath: KeyPath<Root, Value>) {
    self.name = name
    self.keyPath = keyPath
    (storage, registrar, notify, noteAccess) = (nil, nil, nil, nil)
    (setEncoded, encode) = (nil, nil)
  }

  /// Names a tracked field.
  public init<Value, Observed>(
    _ name: String, _ keyPath: WritableKeyPath<Root, Value>, storage: WritableKeyPath<Root, Value>,
    observed: KeyPath<Root, Observed>, registrar: WritableKeyPath<Root, ObservationStateRegistrar>
  ) {
    self.name = name
    self.keyPath = keyPath
    self.storage = storage
    self.registrar = registrar
    self.notify = { $0.changed(observed) }
    self.noteAccess = { $0.access(observed) }
    (setEncoded, encode) = Self.coding(keyPath)
  }

  private static func coding<Value>(
    _ keyPath: WritableKeyPath<Root, Value>
  ) -> (((inout Root, any Decoder) throws -> Void)?, ((Root, any Encoder) throws -> Void)?) {
    func make<V: Codable>(
      _: V.Type
    ) -> (((inout Root, any Decoder) throws -> Void)?, ((Root, any Encoder) throws -> Void)?) {
      guard let keyPath = keyPath as AnyKeyPath as? WritableKeyPath<Root, V> else { return (nil, nil) }
      return (
        { root, decoder in root[keyPath: keyPath] = try V(from: decoder) },
        { root, encoder in try root[keyPath: keyPath].encode(to: encoder) }
      )
    }
    guard let type = Value.self as? any Codable.Type else { return (nil, nil) }
    return make(type)
  }
}
