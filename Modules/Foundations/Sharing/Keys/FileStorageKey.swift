import CairnSupport
import ConcurrencyExtras
import Dependencies
import Foundation

extension SharedReaderKey {
  /// Shares a value that is stored in a file as JSON.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - decoder: Decodes the value.
  ///   - encoder: Encodes the value. The default is readable and has sorted keys.
  public static func fileStorage<Value: Codable & Sendable>(
    _ url: URL, decoder: JSONDecoder? = nil, encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(
      url: url,
      decode: { try (decoder ?? JSONDecoder()).decode(Value.self, from: $0) },
      encode: { value in
        if let encoder { return try encoder.encode(value) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
      })
  }

  /// Shares a value that is stored in a file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - decode: Decodes a value from the file's content. If it throws a ``FileFormatError``, the file is left alone; after any other
  ///     error it is set aside. Called on any thread, one call at a time.
  ///   - encode: Encodes a value as the file's content. Called on any thread, one call at a time.
  public static func fileStorage<Value: Sendable>(
    _ url: URL,
    decode: sending @escaping (Data) throws -> Value,
    encode: sending @escaping (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    // Not `@Sendable`: the compiler doesn't infer a `@Sendable` closure in `@Shared(.fileStorage(…))`, because it must first find
    // the type behind the leading dot. With `sending`, it still checks the captured values.
    let decode = OneAtATime(decode)
    let encode = OneAtATime(encode)
    return FileStorageKey(url: url, decode: { try decode($0) }, encode: { try encode($0) })
  }
}

/// A function that two threads never run at the same time.
private final class OneAtATime<Argument: Sendable, Result: Sendable>: Sendable {
  private let function: Locked<(Argument) throws -> Result>

  init(_ function: sending @escaping (Argument) throws -> Result) {
    self.function = Locked(function)
  }

  func callAsFunction(_ argument: Argument) throws -> Result {
    try function.withLock { try $0(argument) }
  }
}

/// A key that stores a value in a file.
///
/// `save()` returns when the value is on the disk. A change without `save()` is written soon afterward. Await
/// `flushPendingSaves()` before showing that the change is saved.
///
/// Changes that other programs make to the file arrive in the shared value. If both sides change it, JSON documents are merged
/// member by member (and element by element, if elements have an `id`). If both changed the same field, this program's value is
/// saved, and ``takeMergeConflicts()`` returns both values. For content that isn't JSON, the other program's content is kept in a
/// file next to this one and reported as a ``FileConflictError``.
///
/// Members of a JSON file that the value's type doesn't have stay in the file when it is saved.
public struct FileStorageKey<Value: Sendable>: SharedKey, ImmediateKey, CustomStringConvertible {
  let url: URL
  let storage: FileStorage
  let decode: @Sendable (Data) throws -> Value
  let encode: @Sendable (Value) throws -> Data

  /// The identity of the key: its file.
  public struct ID: Hashable, Sendable {
    let url: URL
    let storage: FileStorage
  }

  init(
    url: URL, decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    @Dependency(\.defaultFileStorage) var storage
    self.url = url
    self.storage = storage
    self.decode = decode
    self.encode = encode
  }

  /// The identity of the key.
  ///
  /// Keys of the same file share their value.
  public var id: ID { ID(url: url, storage: storage) }

  var sync: BackendSync<FileBackend> {
    storage.files.syncs.sync(of: url, as: Value.self) {
      FileBackend(
        files: storage.files, url: url, decode: { [decode] in try decode($0) },
        encode: { [encode] in try encode($0 as! Value) })
    }
  }

  /// Reads the file: immediately for a new value, and after all waiting changes are written for `load()`.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    switch context {
    case .initialValue:
      resume(continuation, with: Result { try initialContent() }, unless: nil)
    case .userInitiated:
      sync.reload { resume(continuation, with: $0, unless: $1) }
    }
  }

  private func resume(
    _ continuation: LoadContinuation<Value>, with content: Result<FileBackend.Content, any Error>,
    unless isStale: (() -> Bool)?
  ) {
    do {
      guard let value = try value(of: content.get()) else {
        return continuation.resumeReturningInitialValue()
      }
      if let isStale {
        continuation.resume(returning: value, unless: isStale)
      } else {
        continuation.resume(returning: value)
      }
    } catch {
      continuation.resume(throwing: error)
    }
  }

  func loadNow() throws -> Value? { try value(of: initialContent()) }

  private func initialContent() throws -> FileBackend.Content {
    do {
      return try sync.loadNow()
    } catch let error as UnsupportedFileError {
      // The caller knows the name of the file that it loads.
      throw error.reason
    }
  }

  private func value(of content: FileBackend.Content) throws -> Value? {
    switch content {
    case .none: nil
    case .good(let document): (document.value as! Value)
    case .recovered(let document, let error):
      throw RecoveredValue(value: document.value as! Value, error: error)
    }
  }

  /// Follows changes that others make to the file.
  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    sync.subscribe(
      BackendSync.Subscriber(
        changed: { content, isStale in
          if case .good(let document) = content {
            subscriber.yield(document.value as! Value, unless: isStale)
          }
        },
        failed: { subscriber.yield(throwing: $0) },
        conflicted: { subscriber.onConflict($0) }))
  }

  /// Writes the file soon.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    sync.save({ [encode] in try encode(value) }, { continuation.resume(with: $0) })
  }

  /// The key as written in source code, with the path of the file.
  public var description: String { ".fileStorage(\(url.path(percentEncoded: false)))" }
}
