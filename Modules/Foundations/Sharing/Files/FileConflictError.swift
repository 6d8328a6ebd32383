import Foundation

/// An error for a save that was completed in another way, so that it isn't tried again.
///
/// The next ``flushPendingSaves()`` throws the error once.
public protocol FinalSaveError: Error {
  /// Writes a copy next to the file, with the changes that are neither saved nor still in memory.
  ///
  /// - Returns: The copy, or `nil` if the changes are saved.
  func writeAside() -> UnsavedCopy?
}

/// An error for a file in which two programs changed the same part.
public struct FileConflictError: FinalSaveError, Hashable, CustomStringConvertible {
  /// The file, which now holds this program's changes.
  public let url: URL
  /// The file with the other program's changes.
  public let theirs: URL

  /// Returns `nil`: the file has this program's changes.
  public func writeAside() -> UnsavedCopy? { nil }

  /// The file, and the locations of both programs' changes.
  public var description: String {
    """
    Another program also changed '\(url.path(percentEncoded: false))', and the changes can't be merged. \
    The file has your changes. The other program's are in '\(theirs.path(percentEncoded: false))'.
    """
  }
}
