import DurableFiles
import Foundation

/// Waits until every change of a shared value that was made so far is saved.
///
/// A value whose last save failed is saved once more. A host calls this before it shows its next prompt or screen:
/// what a person then believes to be saved, is.
///
/// Where another program holds the lock of a file, this waits for as long as that takes (see
/// ``filesWaitingForLock()``). Cancelling the task ends the wait; what is not saved by then stays in memory, and the
/// next flush waits for it or tries it again.
///
/// - Throws: ``UnsavedChanges`` while something is in memory only, or `CancellationError`.
public nonisolated(nonsending) func flushPendingSaves() async throws {
  try await SharedReferences.current.saves.flush()
}

/// What is in memory and not on the disk, because the last attempt to save it failed; `nil` if there is nothing.
///
/// Nothing is tried or waited for. A save that is still on its way does not count.
public func unsavedChanges() -> UnsavedChanges? {
  SharedReferences.current.saves.unsavedChanges()
}

/// Writes each value that is in memory only beside its file, for a program that must leave.
///
/// The copy has a dated name, such as `data.json.unsaved-2026-01-31T10-15-00Z`; where it cannot be written there, it
/// is in the folder for temporary files. A save that is still on its way, for example because it waits for a lock,
/// counts as well. Values that no file keeps are left out.
///
/// - Returns: A copy for each such value.
public func writeUnsavedChangesAside() -> [UnsavedCopy] {
  SharedReferences.current.saves.writeAside()
}

/// Changes of shared values that could not be saved.
public struct UnsavedChanges: Error, CustomStringConvertible {
  /// Why, once for each value.
  public let errors: [any Error]
  /// The files that do not hold what is in memory.
  public let files: [URL]

  /// Why, a line for each distinct error.
  public var description: String {
    var seen: Set<String> = []
    return errors.map { "\($0)" }.filter { seen.insert($0).inserted }.joined(separator: "\n")
  }
}

/// The copy of a value that could not be saved where it belongs.
public struct UnsavedCopy: Sendable, CustomStringConvertible {
  /// Where the copy is; `nil` if it could not be written either.
  public let url: URL?
  /// The file that keeps the value.
  public let file: URL
  /// The name of the file for messages: its path, or the address of a server without passwords.
  let name: String
  /// Why the value is not in its file.
  public let error: any Error
  /// Why there is no copy.
  private let copyError: (any Error)?

  /// Tries to write a copy beside the file, then in the folder for temporary files.
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
        // Temporary folders are open to all users of a machine.
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

  /// Which file does not hold the value and why, and where the value is.
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
