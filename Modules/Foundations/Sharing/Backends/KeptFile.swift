import Foundation

/// The file or database that stores a key's value, and the functions that write copies beside it.
package struct KeptFile<Value>: Sendable {
  let url: URL
  /// The name of the file for messages.
  let name: String
  let decode: @Sendable (Data) throws -> Value
  let encode: @Sendable (Value) throws -> Data
  /// Writes a copy beside the file, with a label and the date in its name.
  let writeAside: @Sendable (_ content: Data, _ label: String) throws -> URL
  /// Returns the members of the file that the value's type doesn't have.
  let unknown: @Sendable () throws -> UnknownMembers
  /// Adds unknown members from another file when their rows are next saved.
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

/// A key that stores its value in a file or database.
package protocol FileKey<Value>: SharedReaderKey {
  var file: KeptFile<Value> { get }
}
