#if UIKitBindings
  import CairnSupport
  import Foundation

  /// A value of a path, or its encoded form if its type isn't known yet.
  enum PathElement: Equatable {
    case value(AnyHashable)
    case encoded(type: String, json: String)

    /// The value, or `nil` if its type isn't known.
    var value: AnyHashable? {
      switch self {
      case .value(let value): value
      case .encoded(let type, let json): try? PathTypes.shared.decode(json, as: type)
      }
    }

    var isCodable: Bool {
      switch self {
      case .value(let value): value.base is any Codable
      case .encoded: true
      }
    }

    /// Returns the name of the value's type, and the value as JSON.
    func encoded() throws -> (type: String, json: String) {
      switch self {
      case .encoded(let type, let json):
        return (type, json)
      case .value(let value):
        guard let codable = value.base as? any Codable else {
          throw EncodingError.invalidValue(
            value.base, EncodingError.Context(codingPath: [], debugDescription: "It isn't 'Codable'."))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = try encoder.encode(codable)
        return (PathTypes.shared.name(of: type(of: codable)), String(decoding: json, as: UTF8.self))
      }
    }

    static func == (lhs: PathElement, rhs: PathElement) -> Bool {
      if let lhs = lhs.value, let rhs = rhs.value { return lhs == rhs }
      if case .encoded(let type, let json) = lhs, case .encoded(type, json) = rhs { return true }
      return false
    }
  }

  /// The types of the values of encoded paths, by name.
  final class PathTypes: Sendable {
    static let shared = PathTypes()

    private typealias Coded = any (Hashable & Codable).Type

    private struct Known {
      var entries: [String: [Coded]] = [:]
      /// The registered names of types, whether given explicitly or derived.
      var names: [ObjectIdentifier: String] = [:]
    }

    private let known = Locked(Known())

    /// Registers a type under its own name if it is codable and isn't registered under another name.
    func register<Value: Hashable>(_ type: Value.Type) {
      guard known.withLock({ $0.names[ObjectIdentifier(type)] }) == nil,
        let codable = type as? any (Hashable & Codable).Type
      else { return }
      register(codable, as: nil)
    }

    /// Registers a type under a name.
    func register<Value: Hashable & Codable>(_ type: Value.Type, as name: String?) {
      let id = ObjectIdentifier(type)
      let name = name ?? Self.name(of: type)
      known.withLock { known in
        known.names[id] = name
        guard !(known.entries[name] ?? []).contains(where: { ObjectIdentifier($0) == id }) else { return }
        known.entries[name, default: []].append(type)
      }
    }

    /// Returns the name under which a type is registered.
    func name(of type: any Any.Type) -> String {
      known.withLock { $0.names[ObjectIdentifier(type)] } ?? Self.name(of: type)
    }

    /// Returns an encoded value, or `nil` if no type with that name is registered.
    ///
    /// - Throws: A decoding error, or an error if several types have that name.
    func decode(_ json: String, as name: String) throws -> AnyHashable? {
      func value<Value: Hashable & Codable>(_ type: Value.Type) throws -> AnyHashable {
        AnyHashable(try JSONDecoder().decode(type, from: Data(json.utf8)))
      }
      let types = known.withLock { $0.entries[name] } ?? []
      guard let type = types.first else { return nil }
      guard types.count == 1 else { throw Ambiguity(name: name, count: types.count) }
      return try value(type)
    }

    /// Returns the name of a type with its module and outer types, which is the same in each run of a program.
    ///
    /// For a type that is private to a file or function, the address of its context is removed.
    private static func name(of type: any Any.Type) -> String {
      String(reflecting: type).replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    }

    private struct Ambiguity: Error, CustomStringConvertible {
      let name: String
      let count: Int

      var description: String {
        "\(count) types are named '\(name)'. Tell them apart with 'UINavigationPath.register(_:as:)'."
      }
    }
  }
#endif
