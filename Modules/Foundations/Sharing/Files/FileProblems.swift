import Foundation

/// An error of decoding that says: this file is good, but not for this program.
///
/// Where decoding throws such an error (a file of a newer version of the program, say), the file is left alone:
/// it is not set aside, and saving throws the same error.
public protocol FileRefusal: Error {}

/// A file that was refused while the program runs, and is left alone.
public struct RefusedFile: FileRefusal, CustomStringConvertible {
  /// Which file it is.
  public let url: URL
  /// Why it is not for this program.
  public let reason: any FileRefusal

  /// Which file is not for this program, and why.
  public var description: String {
    "'\(url.path(percentEncoded: false))' is left as it is: \(explanation(of: reason))"
  }
}

/// A content that appeared in a file and cannot be understood; perhaps it is not complete yet.
struct UnreadableContent: Error, CustomStringConvertible {
  let url: URL
  let reason: any Error

  var description: String {
    """
    '\(url.path(percentEncoded: false))' was changed and cannot be understood: \(explanation(of: reason)). It is set \
    aside, untouched, by the next save.
    """
  }
}

/// A file whose content cannot be understood.
public struct UnreadableFile: Error, CustomStringConvertible {
  /// Where the file was.
  public let url: URL
  /// Where it is now, with not a byte of it changed; `nil` if it is where it was.
  public let setAside: URL?
  /// Whether the generation that was saved before is used in its place.
  public let isRecovered: Bool
  /// Why it could not be understood.
  public let reason: any Error

  /// What is wrong with which file, where its content is now, and what is used in its place.
  public var description: String {
    let place = setAside.map { "It was set aside, untouched, as '\($0.path(percentEncoded: false))'" }
    let consequence =
      isRecovered ? "what was saved before it is used instead." : "there is nothing to use in its place."
    return """
      '\(url.path(percentEncoded: false))' could not be understood: \(explanation(of: reason)). \
      \(place ?? "It could not be set aside and is still there, untouched"); \(consequence)
      """
  }
}

/// Two programs changed the same part of one file.
public struct FileConflict: Error, Hashable, CustomStringConvertible {
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
