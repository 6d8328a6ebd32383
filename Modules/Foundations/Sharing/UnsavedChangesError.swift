import DurableFiles
import Foundation

/// Waits until every change that has been made to a shared value is saved.
///
/// A value whose last save failed is saved once more. Call this function before the program shows its next prompt or screen, so
/// that the user never sees unsaved changes as saved.
///
/// If another program holds the lock of a file, the function waits until the lock is released (see ``filesWaitingForLock()``).
/// Canceling the task ends the wait. Unsaved changes then stay in memory, and the next flush waits for them or saves them again.
///
/// - Throws: ``UnsavedChangesError`` if some changes are only in memory, or `CancellationError`.
public nonisolated(nonsending) func flushPendingSaves() async throws {
  try await SharedReferences.current.saves.flush()
}

/// Returns `true` if ``flushPendingSaves()`` has something to do: a save is running or has failed, or a conflict isn't reported yet.
public func hasPendingSaves() -> Bool { !SharedReferences.current.saves.isEmpty }

/// Returns the changes that are only in memory because the last attempt to save them failed, or `nil` if there are none.
///
/// The function doesn't wait or try to save anything. A save that is still running doesn't count.
public func unsavedChanges() -> UnsavedChangesError? {
  SharedReferences.current.saves.unsavedChanges()
}

/// Writes each value that is only in memory next to its file, for a program that must exit.
///
/// The copy has a dated name, such as `data.json.unsaved-2026-01-31T10-15-00Z`. If it can't be written there, it is written to
/// the folder for temporary files. A save that is still running, for example because it waits for a lock, counts as unsaved.
/// Values that aren't stored in files are omitted.
///
/// - Returns: A copy for each such value.
public func writeUnsavedChangesAside() -> [UnsavedCopy] {
  SharedReferences.current.saves.writeAside()
}

/// Changes of shared values that could not be saved.
public struct UnsavedChangesError: Error, CustomStringConvertible {
  /// The errors, one for each value.
  public let errors: [any Error]
  /// The files that don't have the changes.
  public let files: [URL]

  /// The messages of the errors, one line for each distinct error.
  public var description: String {
    var seen: Set<String> = []
    return errors.map { "\($0)" }.filter { seen.insert($0).inserted }.joined(separator: "\n")
  }
}

/// The copy of a value that couldn't be saved to its file.
public struct UnsavedCopy: Sendable, CustomStringConvertible {
  /// The location of the copy, or `nil` if the copy couldn't be written either.
  public let url: URL?
  /// The file that stores the value.
  public let file: URL
  /// The name of the file for messages: its path, or the address of a server without passwords.
  let name: String
  /// The error that kept the value from being saved.
  public let error: any Error
  /// The error that kept the copy from being written, if any.
  private let copyError: (any Error)?

  /// Tries to write a copy next to the file, and then in the folder for temporary files.
  init(
    of file: URL, named name: String? = nil, error: any Error, content: () throws -> Data,
    writeAside: (Data) throws -> URL
  ) {
    self.file = file
    self.name = name ?? file.relativePath
    self.error = error
    var problem: (any Error)?
    do {
      let content = try content()
      do {
        self.url = try writeAside(content)
      } catch {
        problem = error
        let temporary = FileManager.default.temporaryDirectory.appending(path: file.lastPathComponent)
        // All users of the machine can read the folder for temporary files.
        self.url = try DurableFile(temporary, permissions: 0o600)
          .writeAside(content, as: "unsaved", at: Date())
        problem = nil
      }
    } catch {
      self.url = nil
      problem = problem ?? error
    }
    self.copyError = problem
  }

  /// The file, the error, and the location of the copy.
  public var description: String {
    let location =
      if let url {
        "A copy is in '\(url.path(percentEncoded: false))'."
      } else {
        "A copy couldn't be written: \(copyError.map { "\($0)" } ?? "")"
      }
    return "The last changes aren't in '\(name)': \(error) \(location)"
  }
}
