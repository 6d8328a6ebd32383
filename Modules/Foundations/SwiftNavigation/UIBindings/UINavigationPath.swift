#if UIKitBindings
  import Foundation

  /// A stack of values of any types, which determines the screens on top of a root.
  ///
  /// ```swift
  /// var path = UINavigationPath()
  /// path.append(User(id: 42))
  /// path.append("settings")
  /// ```
  ///
  /// Two paths are equal if they contain equal values in the same order.
  public struct UINavigationPath: Equatable {
    var storage: [PathElement]

    /// Creates an empty path.
    public init() {
      self.storage = []
    }

    /// Creates a path of values of one type.
    ///
    /// The last one is on top.
    public init<Elements: Sequence>(_ elements: Elements) where Elements.Element: Hashable {
      self.init()
      for element in elements { append(element) }
    }

    /// Creates a path from its encoded form.
    public init(_ codable: CodableRepresentation) {
      self.storage = codable.elements
    }

    /// The number of values.
    public var count: Int { storage.count }

    /// A Boolean value that indicates whether the path is empty and the root is shown.
    public var isEmpty: Bool { storage.isEmpty }

    /// The values, in order.
    ///
    /// The last one is on top.
    ///
    /// A value that was decoded before its type was registered is `nil` until ``register(_:as:)`` is called.
    public var elements: [AnyHashable?] { storage.map(\.value) }

    /// Pushes a value.
    public mutating func append<Value: Hashable>(_ value: Value) {
      PathTypes.shared.register(Value.self)
      storage.append(.value(AnyHashable(value)))
    }

    /// Pops values.
    ///
    /// - Parameter count: The number of values, which must not exceed the number of values in the path.
    public mutating func removeLast(_ count: Int = 1) {
      precondition(
        count >= 0 && count <= storage.count,
        "Can't remove \(count) values from a path that has \(storage.count).")
      storage.removeLast(count)
    }

    /// The path in a form that can be encoded, or `nil` if a value isn't codable.
    public var codable: CodableRepresentation? {
      guard storage.allSatisfy(\.isCodable) else { return nil }
      return CodableRepresentation(elements: storage)
    }

    /// Registers a type, so that paths with its values can be decoded.
    ///
    /// Each value is encoded with the name of its type, and only registered types can be found by name. Appending a value registers
    /// its type, so a program calls this method for types that may be in a path of an earlier run:
    ///
    /// ```swift
    /// UINavigationPath.register(User.self)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the values.
    ///   - name: The name of the type in encoded paths. By default, its name with module and outer types.
    public static func register<Value: Hashable & Codable>(_ type: Value.Type, as name: String? = nil) {
      PathTypes.shared.register(type, as: name)
    }
  }

  extension UINavigationPath {
    /// A path in a form that can be encoded and decoded.
    ///
    /// It is an array that alternates between type names and values in JSON, beginning with the value on top. A value whose type
    /// isn't registered is kept and encoded unchanged.
    public struct CodableRepresentation: Codable, Equatable {
      let elements: [PathElement]

      init(elements: [PathElement]) {
        self.elements = elements
      }

      /// Decodes a path.
      ///
      /// - Throws: `DecodingError` if the array doesn't consist of names and values, or if a value of a registered type can't be
      ///   decoded.
      public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var elements: [PathElement] = []
        while !container.isAtEnd {
          let name = try container.decode(String.self)
          let json = try container.decode(String.self)
          do {
            let value = try PathTypes.shared.decode(json, as: name)
            elements.append(value.map { .value($0) } ?? .encoded(type: name, json: json))
          } catch {
            throw DecodingError.dataCorrupted(
              DecodingError.Context(
                codingPath: container.codingPath, debugDescription: "No value of type '\(name)': \(json)",
                underlyingError: error))
          }
        }
        self.elements = elements.reversed()
      }

      /// Encodes the path.
      ///
      /// - Throws: The error of encoding one of the values.
      public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for element in elements.reversed() {
          let (name, json) = try element.encoded()
          try container.encode(name)
          try container.encode(json)
        }
      }
    }
  }
#endif
