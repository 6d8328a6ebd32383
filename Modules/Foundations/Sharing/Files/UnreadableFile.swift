import CairnSupport
import Foundation

/// A file whose content cannot be understood.
public struct UnreadableFile: Error, CustomStringConvertible {
  /// Where the file was.
  public let url: URL
  /// Where it is now, with not a byte of it changed; `nil` if it is where it was.
  public let setAside: URL?
  /// Whether the generation that was saved before is used instead.
  public let isRecovered: Bool
  /// Why it could not be understood.
  public let reason: any Error

  /// What is wrong with which file, where its content is now, and what is used instead.
  public var description: String {
    let location = setAside.map {
      "The file was set aside, unchanged, as '\($0.path(percentEncoded: false))'."
    }
    let consequence =
      isRecovered
      ? "The version saved before it is used instead." : "There is no earlier version to use instead."
    return """
      Can't read '\(url.path(percentEncoded: false))': \(explanation(of: reason)). \
      \(location ?? "The file couldn't be set aside and is still there, unchanged.") \(consequence)
      """
  }
}

/// A content that appeared in a file and cannot be understood; perhaps it is not complete yet.
struct UnreadableContent: Error, CustomStringConvertible {
  let url: URL
  let reason: any Error

  var description: String {
    """
    Can't read the change of '\(url.path(percentEncoded: false))': \(explanation(of: reason)). The next save sets the \
    file aside, unchanged.
    """
  }
}
