import Foundation

/// The format of a program's data file: JSON with a version, and one value under a name.
///
/// ```swift
/// static let format = VersionedFile<IdentifiedArrayOf<Item>>("items", version: 1)
/// Self[.fileStorage(url, decode: format.decode, encode: format.encode), default: []]
/// ```
///
/// A file of a newer version is refused and left alone, because saving it would lose data that this program doesn't know.
public struct VersionedFile<Value: Codable>: Sendable {
  /// The name of the value in the file.
  public let name: String
  /// The version that this program writes, which is also the newest that it reads.
  public let version: Int

  /// Creates a format.
  public init(_ name: String, version: Int) {
    self.name = name
    self.version = version
  }

  /// Decodes the value from a file's content.
  ///
  /// - Throws: ``NewerFileFormatError`` or ``UnknownFileFormatError`` for a file of another version, which must then be left unchanged.
  public func decode(_ data: Data) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    decoder.userInfo[.format] = Format(name: name, version: version)
    return try decoder.decode(Content.self, from: data).value
  }

  /// Encodes the value as a file's content, in a form that users can read as well.
  public func encode(_ value: Value) throws -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.userInfo[.format] = Format(name: name, version: version)
    // End the text file with a line feed.
    return try encoder.encode(Content(value: value)) + [0x0a]
  }

  private struct Content: Codable {
    let value: Value

    init(value: Value) { self.value = value }

    /// Decodes the version, and the value only if this program reads that version.
    init(from decoder: any Decoder) throws {
      let format = decoder.userInfo[.format] as? Format ?? Format(name: "", version: 0)
      let container = try decoder.container(keyedBy: Key.self)
      let version = try container.decode(Int.self, forKey: Key("version"))
      guard version >= 1 else { throw UnknownFileFormatError(version: version, newest: format.version) }
      guard version <= format.version else {
        throw NewerFileFormatError(version: version, newest: format.version)
      }
      value = try container.decode(Value.self, forKey: Key(format.name))
    }

    func encode(to encoder: any Encoder) throws {
      let format = encoder.userInfo[.format] as? Format ?? Format(name: "", version: 0)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(format.version, forKey: Key("version"))
      try container.encode(value, forKey: Key(format.name))
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// The parts of a format that a coder needs.
private struct Format: Sendable {
  var name: String
  var version: Int
}

extension CodingUserInfoKey {
  fileprivate static let format = CodingUserInfoKey(rawValue: "Sharing.VersionedFile")!
}

/// An error for a file with a version that no program writes.
public struct UnknownFileFormatError: FileFormatError, Hashable, CustomStringConvertible {
  /// The version of the file's format.
  public var version: Int
  /// The newest version that this program knows.
  public var newest: Int

  /// The problem and its solution.
  public var description: String {
    """
    it has format version \(version), which doesn't exist. Correct the version or use another file
    """
  }
}

/// An error for a file that a newer version of the program wrote.
public struct NewerFileFormatError: FileFormatError, Hashable, CustomStringConvertible {
  /// The version of the file's format.
  public var version: Int
  /// The newest version that this program knows.
  public var newest: Int

  /// The problem and its solution.
  public var description: String {
    """
    it has format version \(version), but this program reads versions up to \(newest). Use a newer version of the \
    program or another file
    """
  }
}
