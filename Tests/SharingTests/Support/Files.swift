import ConcurrencyExtras
import Dependencies
import DurableFiles
import Foundation
import Sharing
import Testing

struct Item: Codable, Equatable, Identifiable, Sendable {
  var id: Int
  var title: String
}

/// Runs `body` with a temporary folder, which is removed afterwards.
///
/// Waits for unfinished saves, which could otherwise write while the folder is removed or create it again.
func withFolder<R>(_ body: (URL) async throws -> R) async throws -> R {
  // Uses a folder in memory if there is one: waiting thousands of times for a real disk takes long.
  let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
  let exists = FileManager.default.isWritableFile(atPath: memory.path())
  let folder = (exists ? memory : .temporaryDirectory).appending(path: "cairn-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let result = await Result { try await body(folder) }
  try? await flushPendingSaves()
  try FileManager.default.removeItem(at: folder)
  return try result.get()
}

/// Runs an operation like another program that uses the same files.
func asAnotherProgram<R>(_ storage: FileStorage = .fileSystem(calls: .live), _ body: () async throws -> R)
  async rethrows -> R
{
  try await withDependencies {
    $0.defaultFileStorage = storage
  } operation: {
    try await body()
  }
}

func names(_ folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}

struct Newer: FileFormatError {}

extension SharedReaderKey where Self == FileStorageKey<Int> {
  /// A file with a number as text.
  static func number(_ url: URL) -> Self {
    .fileStorage(
      url, decode: { try #require(Int(String(decoding: $0, as: UTF8.self))) },
      encode: { Data("\($0)".utf8) })
  }
  /// A file that a newer version of the program wrote.
  static func newer(_ url: URL) -> Self {
    .fileStorage(url, decode: { _ in throw Newer() }, encode: { Data("\($0)".utf8) })
  }
}

extension SharedReaderKey where Self == FileStorageKey<String> {
  /// A file with text that isn't JSON.
  static func plainText(_ url: URL) -> Self {
    .fileStorage(url, decode: { String(decoding: $0, as: UTF8.self) }, encode: { Data($0.utf8) })
  }
}
