import Foundation

/// An error of a save that has ended nevertheless: there is nothing to be saved any more.
///
/// It is not tried again; the next ``flushPendingSaves()`` throws it, once.
public protocol EndedSave: Error {
  /// Writes the changes that aren't saved and are no longer in memory beside their file.
  ///
  /// - Returns: The copy; `nil` if the changes are saved.
  func writeAside() -> UnsavedCopy?
}

/// Two programs changed the same part of one file.
public struct FileConflict: EndedSave, Hashable, CustomStringConvertible {
  /// The file, which holds this program's changes now.
  public let url: URL
  /// Where the other program's changes are.
  public let theirs: URL

  /// Returns `nil`: the file has this program's changes.
  public func writeAside() -> UnsavedCopy? { nil }

  /// Which file it is, and where the changes of both are.
  public var description: String {
    """
    Another program also changed '\(url.path(percentEncoded: false))', and the changes can't be merged. \
    The file has your changes. The other program's are in '\(theirs.path(percentEncoded: false))'.
    """
  }
}
