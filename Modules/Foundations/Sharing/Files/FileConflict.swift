import Foundation

/// An error of a save that has ended nevertheless: there is nothing to be saved any more.
///
/// It is not tried again; the next ``flushPendingSaves()`` throws it, once.
public protocol EndedSave: Error {}

/// Two programs changed the same part of one file.
public struct FileConflict: EndedSave, Hashable, CustomStringConvertible {
  /// The file, which holds this program's changes now.
  public let url: URL
  /// Where the other program's changes are.
  public let theirs: URL

  /// Which file it is, and where the changes of both are.
  public var description: String {
    """
    Another program has changed '\(url.path(percentEncoded: false))' as well, and the changes could not be merged. \
    The file holds the changes made here; the other program's are in '\(theirs.path(percentEncoded: false))'.
    """
  }
}
