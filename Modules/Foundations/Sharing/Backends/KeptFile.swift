import Foundation

/// The file that a key keeps a value in, and how the value is written there.
package struct KeptFile<Value>: Sendable {
  let url: URL
  /// The name of the file for messages.
  let name: String
  let decode: @Sendable (Data) throws -> Value
  let encode: @Sendable (Value) throws -> Data
  /// Writes some content beside the file, under a dated name with a label.
  let writeAside: @Sendable (_ content: Data, _ label: String) throws -> URL
  /// What the file has, and the value's type does not.
  let unknown: @Sendable () throws -> UnknownMembers
  /// Writes such members of another file, as soon as the rows that have them are written.
  let keep: @Sendable (UnknownMembers) -> Void

  package init(
    url: URL, name: String, decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data,
    writeAside: @escaping @Sendable (_ content: Data, _ label: String) throws -> URL,
    unknown: @escaping @Sendable () throws -> UnknownMembers,
    keep: @escaping @Sendable (UnknownMembers) -> Void
  ) {
    self.url = url
    self.name = name
    self.decode = decode
    self.encode = encode
    self.writeAside = writeAside
    self.unknown = unknown
    self.keep = keep
  }

  /// Writes a value that isn't saved beside the file.
  package func copy(_ value: Value, because error: any Error) -> UnsavedCopy {
    UnsavedCopy(of: url, named: name, error: error) {
      try encode(value)
    } writeAside: {
      try writeAside($0, "unsaved")
    }
  }
}

/// A key that keeps its value in a file.
package protocol FileKey<Value>: SharedReaderKey {
  var file: KeptFile<Value> { get }
}
