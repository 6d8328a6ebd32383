import Foundation

/// The format of a program's data file: JSON with a version, and one value under a name.
///
/// ```swift
/// static let format = VersionedFile<IdentifiedArrayOf<Item>>("items", version: 1)
/// Self[.fileStorage(url, decode: format.decode, encode: format.encode), default: []]
/// ```
///
/// A file of a newer version is refused, and so left alone: what this program does not know it would lose.
public struct VersionedFile<Value: Codable>: Sendable {
  /// What the value is called in the file.
  public let name: String
  /// The version that is written, and the newest that is read.
  public let version: Int

  /// Describes a format.
  public init(_ name: String, version: Int) {
    self.name = name
    self.version = version
  }

  /// Reads a file.
  ///
  /// - Throws: ``NewerFileFormat`` or ``UnknownFileFormat`` for a file of another version, which must then be left as it is.
  public func decode(_ data: Data) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    decoder.userInfo[.format] = Format(name: name, version: version)
    return try decoder.decodeQuickly(Content.self, from: data).value
  }

  /// Writes a file, for people to read as well.
  public func encode(_ value: Value) throws -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.userInfo[.format] = Format(name: name, version: version)
    // A text file ends with a line feed.
    return try encoder.encode(Content(value: value)) + [0x0a]
  }

  private struct Content: Codable {
    let value: Value

    init(value: Value) { self.value = value }

    /// Reads the version, and the value only where this program reads that version.
    init(from decoder: any Decoder) throws {
      let format = decoder.userInfo[.format] as? Format ?? Format(name: "", version: 0)
      let container = try decoder.container(keyedBy: Key.self)
      let version = try container.decode(Int.self, forKey: Key("version"))
      guard version >= 1 else { throw UnknownFileFormat(version: version, newest: format.version) }
      guard version <= format.version else { throw NewerFileFormat(version: version, newest: format.version) }
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

/// What a coder has to know of a format.
private struct Format: Sendable {
  var name: String
  var version: Int
}

extension CodingUserInfoKey {
  fileprivate static let format = CodingUserInfoKey(rawValue: "Sharing.VersionedFile")!
}

/// A file has a version that no program writes.
public struct UnknownFileFormat: FileRefusal, Hashable, CustomStringConvertible {
  /// The version of the file's format.
  public var version: Int
  /// The newest version that this program knows.
  public var newest: Int

  /// What is wrong, and what to do.
  public var description: String {
    """
    it has format version \(version), which doesn't exist. Correct the version or use another file
    """
  }
}

/// A file was written by a newer version of the program.
public struct NewerFileFormat: FileRefusal, Hashable, CustomStringConvertible {
  /// The version of the file's format.
  public var version: Int
  /// The newest version that this program knows.
  public var newest: Int

  /// What is wrong, and what to do.
  public var description: String {
    """
    it has format version \(version), but this program reads versions up to \(newest). Use a newer version of the \
    program or another file
    """
  }
}
