import Foundation

/// A stack of values of any types, which says what is shown on top of a root.
///
/// ```swift
/// var path = UINavigationPath()
/// path.append(User(id: 42))
/// path.append("settings")
/// ```
///
/// Two paths are equal when they hold equal values in the same order.
public struct UINavigationPath: Equatable {
  var storage: [PathElement]

  /// Makes an empty path.
  public init() {
    self.storage = []
  }

  /// Makes a path of values of one type, from the first to the one on top.
  public init<Elements: Sequence>(_ elements: Elements) where Elements.Element: Hashable {
    self.init()
    for element in elements { append(element) }
  }

  /// Makes the path that was encoded.
  public init(_ codable: CodableRepresentation) {
    self.storage = codable.elements
  }

  /// How many values are in the path.
  public var count: Int { storage.count }

  /// Whether the path holds nothing: the root is shown.
  public var isEmpty: Bool { storage.isEmpty }

  /// The values, from the first to the one on top.
  ///
  /// A value that was decoded before its type was registered is `nil` until ``register(_:as:)`` has been called.
  public var elements: [AnyHashable?] { storage.map(\.value) }

  /// Puts a value on top.
  public mutating func append<Value: Hashable>(_ value: Value) {
    PathTypes.shared.register(Value.self)
    storage.append(.value(AnyHashable(value)))
  }

  /// Takes values from the top.
  ///
  /// - Parameter count: How many; the path must hold as many.
  public mutating func removeLast(_ count: Int = 1) {
    precondition(
      count >= 0 && count <= storage.count,
      "\(count) values cannot be removed from a path that holds \(storage.count).")
    storage.removeLast(count)
  }

  /// What can be encoded of the path, or `nil` where a value is of a type that is not codable.
  public var codable: CodableRepresentation? {
    guard storage.allSatisfy(\.isCodable) else { return nil }
    return CodableRepresentation(elements: storage)
  }

  /// Makes the values of a type known to paths that are decoded.
  ///
  /// Each value is encoded with the name of its type, and a name leads back to a type only where the type was
  /// registered. Appending a value registers its type, so a program calls this for the types that it may find in a path
  /// of an earlier run:
  ///
  /// ```swift
  /// UINavigationPath.register(User.self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - name: What stands for the type in encoded paths; by default its name with module and outer types.
  public static func register<Value: Hashable & Codable>(_ type: Value.Type, as name: String? = nil) {
    PathTypes.shared.register(type, as: name)
  }
}

extension UINavigationPath {
  /// A path in a form that can be written down and read again.
  ///
  /// It is a list of names of types and values in JSON, in turns, beginning with the value on top. A value whose type is
  /// not registered is kept and encoded again as it was.
  public struct CodableRepresentation: Codable, Equatable {
    let elements: [PathElement]

    init(elements: [PathElement]) {
      self.elements = elements
    }

    /// Reads a path.
    ///
    /// - Throws: `DecodingError` where the list is not one of names and values, or where a value of a registered type
    ///   cannot be read.
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

    /// Writes the path.
    ///
    /// - Throws: What encoding one of the values throws.
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
